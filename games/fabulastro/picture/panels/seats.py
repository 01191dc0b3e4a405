"""The players' lines: purse, courage, cards, letters, and how far each is from house, name and freedom of debt."""

from collections.abc import Iterator
from typing import Final

from games.drawing.svg import Box, Look, circle, group, label, rect, tag, text_width
from games.fabulastro.picture import art
from games.fabulastro.picture.centre import card_back
from games.fabulastro.picture.scene import Scene, panel, token
from games.fabulastro.picture.style import GOLD, LEAF, LINE, MIST, NIGHT, PALE, SEAT_COLOURS
from games.fabulastro.view.shapes import SeatView

_NUMBER: Final[Look] = {"fill": PALE, "font_weight": 600}


def row(scene: Scene, at: int, box: Box) -> str:
    """One player, in three lines."""
    x, y, width, height = box
    seat = scene.view.seats[at]
    left = x + 66
    return group(
        panel(box, at in scene.view.awaiting),
        rect(x + 8, y + 8, 46, height - 16, rx=7, fill=NIGHT, stroke=SEAT_COLOURS[at]),
        token(at, x + 31, y + height * 0.4, 16),
        _heading(scene, at, left, y + height * 0.29, width - 78),
        "" if seat.eliminated else _goods(scene, seat, left, y + height * 0.53, width - 78),
        _third(scene, seat, left, y + height * 0.875, width - 78),
        id=f"seat-{at}",
        title=scene.names[at],
        opacity=0.55 if seat.eliminated else None,
    )


def _heading(scene: Scene, at: int, x: float, y: float, width: float) -> str:
    """Name, what binds the player, and what the player is doing."""
    state = scene.state(at)
    right = x + width
    drawn = ""
    if state:
        drawn = scene.pill(right, y - 8, *state, size=16)
        right -= scene.pill_width(state[0], 16) + 8
    for name, text, title in _marks(scene, scene.view.seats[at]):
        wide = 32 + (text_width(text, 17.5) + 2 if text else 0)
        right -= wide
        drawn += _mark(right, y - 8, name, text, title)
    return drawn + scene.name(at, x, y, 23, right - x - 8)


def _mark(x: float, y: float, name: str, text: str, title: str) -> str:
    return group(
        circle(x + 14, y, 14, fill=PALE),
        art.pictogram(name, x + 14, y, 20),
        label(x + 31, y + 6, text, 17.5, **_NUMBER) if text else "",
        title=title,
    )


def _marks(scene: Scene, seat: SeatView) -> Iterator[tuple[str, str, str]]:
    """Drawing, number and title of all that is out of the ordinary."""
    if seat.eliminated:
        return
    if hold := seat.hold:
        title = scene.say("hold", hold=scene.words.say(f"holds.{hold.kind}"), left=hold.left)
        yield art.HOLD_ART[hold.kind], str(hold.left), title
    if seat.animal:
        yield art.ANIMAL_ART[seat.animal], "", scene.words.say(f"animals.{seat.animal}")
    if seat.saturn:
        yield "repeat", "", scene.say("saturn")
    if seat.round:
        job = scene.words.say(f"own_job.{seat.round.job}")
        served = scene.listed_names(seat.round.done) or scene.say("nobody")
        yield (
            art.BIG_ART[seat.round.job],
            str(len(seat.round.done)),
            scene.say("round", job=job, served=served),
        )
    if seat.gift_due:
        yield "gift", "", scene.say("gift_due")
    for mail in seat.mail:
        effect = scene.words.say(f"mail_effects.{mail}")
        yield "postbox", "", scene.say("mail", card=scene.words.say(f"mail.{mail}"), effect=effect)
    if any(glass.seat == seat.seat for glass in scene.view.glasses):
        yield "hourglass", "", scene.say("glass")


def _goods(scene: Scene, seat: SeatView, x: float, y: float, width: float) -> str:
    """Gold, courage, cards, letters, debts: signs with numbers."""
    debt = sum(seat.debts)
    shown = [
        (art.coin(0, 0, 13), seat.gold, scene.say("gold", count=seat.gold)),
        (art.courage(seat.seat, 0, 0, 13), seat.courage, scene.say("courage", count=seat.courage)),
        (card_back(-10, -14, 21), seat.hand_count, scene.say("cards", count=seat.hand_count)),
        (art.tile("A", 0, 0, 25), seat.letter_count, scene.say("letters", count=seat.letter_count)),
    ]
    step = (width - 92) / 4
    drawn = [
        group(
            group(sign, transform=f"translate({x + step * place + 13:.1f} {y:.1f})"),
            label(x + step * place + 33, y + 8, str(count), 23, **_NUMBER),
            title=title,
        )
        for place, (sign, count, title) in enumerate(shown)
    ]
    return "".join(drawn) + _debt(scene, debt, x + width - 84, y)


def _debt(scene: Scene, debt: int, x: float, y: float) -> str:
    """How much is owed to guardians; a tick for nothing."""
    drawn = [art.pictogram("dragon", x + 16, y, 26, PALE)]
    drawn.append(_tick(x + 50, y) if not debt else label(x + 40, y + 8, str(debt), 23, fill="#ff9d8a", font_weight=600))
    return group(*drawn, title=scene.say("owes", count=debt) if debt else scene.say("owes_nothing"))


def _tick(x: float, y: float) -> str:
    line = f"M{x - 8:.1f},{y:.1f}L{x - 2:.1f},{y + 7:.1f}L{x + 9:.1f},{y - 8:.1f}"
    return tag("path", d=line, stroke=LEAF, stroke_width=4, **LINE)


def _third(scene: Scene, seat: SeatView, x: float, y: float, width: float) -> str:
    """Where the pawn is, the name as far as it is written, the house."""
    if seat.eliminated:
        reason = seat.eliminated.reason
        text = scene.words.say(f"reasons.{reason}") if scene.words.has(f"reasons.{reason}") else scene.say("out")
        return scene.text(x, y, text, 18, width, fill=MIST)
    where = scene.words.say(f"squares.{seat.square}")
    letters = seat.name.letters if seat.name else ""
    size = min(23.0, width * 0.42 / max(3, len(letters)) - 1)
    left = x + width - 98 - (size + 1) * max(3, len(letters))
    return (
        scene.text(x, y, where, 17.5, left - x - 10, fill=MIST)
        + _name(scene, seat, left, y - 6, size)
        + _house(scene, seat, x + width - 84, y - 6)
    )


def _name(scene: Scene, seat: SeatView, x: float, y: float, size: float) -> str:
    """The name's tiles, or empty places."""
    written = seat.name
    if not written:
        look: Look = {"fill": "none", "stroke": MIST, "stroke_dasharray": "3 3", "rx": 4}
        empty = (rect(x + (size + 1) * place, y - size / 2, size - 2, size - 2, **look) for place in range(3))
        return group(*empty, title=scene.say("no_name"))
    places = (x + size / 2 + (size + 1) * place for place in range(len(written.letters)))
    tiles = [art.tile(letter, at, y, size) for letter, at in zip(written.letters, places, strict=True)]
    kind = scene.words.say(f"name_kinds.{written.kind}")
    return group(*tiles, id=f"name-{seat.seat}", title=f"{written.name} ({kind})")


def _house(scene: Scene, seat: SeatView, x: float, y: float) -> str:
    """The house with a tick when it is bought, else with its price."""
    sign, owned = seat.sign, seat.house_owned
    key = "house_owned" if owned else "house_wanted"
    house = scene.words.say(f"houses.{sign}")
    price = label(x + 40, y + 7, str(seat.price), 20, fill=GOLD, font_weight=600)
    return group(
        art.pictogram(art.HOUSE_ART[sign - 1], x + 16, y, 23, PALE),
        _tick(x + 50, y) if owned else price,
        title=scene.say(key, name=scene.names[seat.seat], house=house, price=seat.price),
    )
