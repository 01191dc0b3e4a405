"""What stands on the board: pawns, their last way, debts with the guardians, marks of rounds, squares on offer."""

from collections.abc import Iterator

from games.drawing.svg import circle, group, label, number, tag
from games.fabulastro.picture import art, geometry
from games.fabulastro.picture.geometry import at, cell_of, middle_of, spots
from games.fabulastro.picture.scene import Scene, token
from games.fabulastro.picture.style import GOLD, INK, LINE, NIGHT, PALE, SEAT_COLOURS
from games.fabulastro.view.shapes import SeatView


def ways(scene: Scene) -> str:
    """The last move as a line in its pawn's colour, and the squares on offer with a strong frame."""
    return _path(scene) + _offers(scene)


def _path(scene: Scene) -> str:
    way = scene.view.path
    if not way or scene.view.seats[way.seat].eliminated:
        return ""
    points = [at(geometry.angle_of(square), geometry.radius_of(square)) for square in way.squares]
    joined = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)
    direct = len(points) == 2
    dashes = "3 11" if direct else None
    shown = [tag("path", d=joined, stroke=INK, stroke_width=9, stroke_opacity=0.35, stroke_dasharray=dashes, **LINE)]
    shown.append(
        tag("path", d=joined, stroke=SEAT_COLOURS[way.seat], stroke_width=5.4, stroke_dasharray=dashes, **LINE)
    )
    return group(*shown, id="path")


def _offers(scene: Scene) -> str:
    squares = dict.fromkeys(offer.square for offer in scene.view.destinations or ())
    return "".join(
        tag(
            "path", d=cell_of(square), fill=GOLD, fill_opacity=0.34, stroke=INK, stroke_width=8, stroke_linejoin="round"
        )
        + tag("path", d=cell_of(square), fill="none", stroke="#ffe9a0", stroke_width=4.4, stroke_linejoin="round")
        for square in squares
    )


def pawns(scene: Scene) -> str:
    """Every pawn on its square, those that share one side by side."""
    standing: dict[str, list[SeatView]] = {}
    for seat in scene.view.seats:
        if seat.square:
            standing.setdefault(seat.square, []).append(seat)
    drawn = []
    for square, seats in standing.items():
        for seat, spot in zip(seats, spots(square, len(seats)), strict=True):
            drawn.append(_pawn(scene, seat, spot))
    return "".join(drawn)


def _pawn(scene: Scene, seat: SeatView, spot: geometry.Point) -> str:
    x, y = spot
    number_ = seat.seat
    halo = (
        circle(x, y, 21, fill=NIGHT, fill_opacity=0.55, stroke=PALE, stroke_width=3)
        if scene.view.turn == number_
        else ""
    )
    title = scene.say("pawn", name=scene.names[number_], where=scene.words.say(f"squares.{seat.square}"))
    return group(halo, token(number_, x, y, 14), *_badges(seat, x, y), id=f"pawn-{number_}", title=title)


def _badges(seat: SeatView, x: float, y: float) -> Iterator[str]:
    """A small disc beside a pawn that is an animal, held, or asleep."""
    shown = [art.ANIMAL_ART[seat.animal]] if seat.animal else []
    if seat.hold:
        shown.append(art.HOLD_ART[seat.hold.kind])
    if seat.asleep:
        shown.append("zzz")
    for place, name in enumerate(shown):
        side = 13 if place % 2 == 0 else -13
        yield circle(x + side, y - 12, 10.5, fill=PALE, stroke=INK, stroke_width=1)
        yield art.pictogram(name, x + side, y - 12, 15)


def debts(scene: Scene) -> str:
    """Points of courage before the guardians, in their colours."""
    drawn = []
    for sign in range(1, 13):
        owing = [seat for seat in scene.view.seats if seat.debts[sign - 1]]
        for place, seat in enumerate(owing):
            x, y = at(middle_of(sign) + 6.6 * (place - (len(owing) - 1) / 2) * 160 / 122, 122)
            drawn.append(_debt(scene, seat, sign, x, y))
    return "".join(drawn)


def _debt(scene: Scene, seat: SeatView, sign: int, x: float, y: float) -> str:
    count = seat.debts[sign - 1]
    name = scene.names[seat.seat]
    title = scene.say("debt", name=name, count=count, guardian=scene.words.say(f"guardians.{sign}"))
    hearts = [art.courage(seat.seat, x + 3.4 * extra, y - 3.4 * extra, 9) for extra in reversed(range(min(3, count)))]
    return group(*hearts, id=f"debt-{seat.seat}-{sign}", title=title)


def houses(scene: Scene) -> str:
    """On the rim, whose house a sign has, its price, and whether it is bought."""
    return "".join(_house(scene, seat) for seat in scene.view.seats if not seat.eliminated)


def _house(scene: Scene, seat: SeatView) -> str:
    start = 30 * (seat.sign - 1)
    x, y = at(start + 4.5, 455 if scene.tall else 345)
    owned = seat.house_owned
    colour = SEAT_COLOURS[seat.seat]
    d = "M-21,2L0,-18L21,2H15V19H-15V2Z"
    roof = tag("path", d=d, fill=colour if owned else NIGHT, stroke=colour, stroke_width=3.4, stroke_linejoin="round")
    outline = tag("path", d=d, fill="none", stroke=PALE, stroke_width=1, stroke_linejoin="round")
    mark = (
        tag("path", d="M-6,3L-1,9L8,-4", stroke=PALE, stroke_width=3.4, **LINE)
        if owned
        else label(0, 14, str(seat.price), 17.5, text_anchor="middle", font_weight=600, fill=PALE)
    )
    key = "house_owned" if owned else "house_wanted"
    house = scene.words.say(f"houses.{seat.sign}")
    title = scene.say(key, name=scene.names[seat.seat], house=house, price=seat.price)
    place = f"translate({number(x)} {number(y)})"
    return group(roof, outline, mark, transform=place, id=f"house-{seat.seat}", title=title)


def taken(scene: Scene) -> str:
    """A round keeps its job square taken: its owner's mark stands there."""
    drawn = []
    for seat in scene.view.seats:
        if seat.round:
            x, y = at(middle_of(seat.round.origin) + 10.8, 346)
            name = scene.words.say(f"own_job.{seat.round.job}")
            title = scene.say("taken", name=scene.names[seat.seat], job=name)
            bag = art.pictogram(art.BIG_ART[seat.round.job], x, y - 1, 19)
            drawn.append(
                group(
                    circle(x, y, 16, fill=PALE, stroke=SEAT_COLOURS[seat.seat], stroke_width=4),
                    bag,
                    id=f"taken-{seat.seat}",
                    title=title,
                )
            )
    return "".join(drawn)
