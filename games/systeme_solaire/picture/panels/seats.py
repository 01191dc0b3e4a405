"""The players' panels: the others with backs or open hands, the viewer with everything the view gives."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from games.drawing.svg import Box, group, label, snug
from games.systeme_solaire.components import Card, numbered
from games.systeme_solaire.picture.figures import marks
from games.systeme_solaire.picture.scene import Scene, Size, panel
from games.systeme_solaire.picture.style import MIST, PALE


def rival(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """Another seat's panel: name and state, table in two rows of five, hand above it or, with room, beside it."""
    beside = width > 500
    slot = 52.0 if not beside else 54.0 if width < 600 else 64.0
    table_y = y + height - 2 * slot * 1.4 - (16 if beside else 18)
    numbers_x = x + 12 + 5 * (slot + 6) + 28
    middle = table_y + slot * 1.4
    above = (x + 12, y + 44, width - 24, table_y - y - 52)
    aside = (numbers_x + 42, y + 52, x + width - numbers_x - 58, height - 66)
    return group(
        panel(x, y, width, height, seat in scene.view.awaiting),
        _heading(scene, seat, x + 12, y + 31, width - 24, 23),
        _small_hand(scene, seat, aside if beside else above),
        scene.table(seat, x + 12, table_y, slot, (slot + 6, slot * 1.4 + 6), 5),
        _points(scene, seat, numbers_x, middle - 36, 28),
        _hand_value(scene, seat, numbers_x, middle + 38, 26),
        id=f"seat-{seat}",
        title=scene.names[seat],
    )


def row(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """Another seat's panel for a narrow picture: all in one band, the table in one row."""
    slot = 52.0
    table_x = x + width - 10 * (slot + 4) - 6
    table_y = y + height - slot * 1.4 - 10
    return group(
        panel(x, y, width, height, seat in scene.view.awaiting),
        _heading(scene, seat, x + 12, y + 30, width - 24, 24),
        _small_hand(scene, seat, (x + 12, table_y + 6, table_x - x - 84, 61)),
        _points(scene, seat, table_x - 32, table_y + 22, 22),
        _hand_value(scene, seat, table_x - 32, table_y + 62, 16),
        scene.table(seat, table_x, table_y, slot, (slot + 4, 0), 10),
        id=f"seat-{seat}",
        title=scene.names[seat],
    )


def _heading(scene: Scene, seat: int, x: float, y: float, width: float, size: float) -> str:
    """First-player marker, name, state."""
    parts = []
    state = scene.state(seat)
    room = width
    if state:
        parts.append(scene.pill(x + width, y - size * 0.34, *state, size=size * 0.74))
        room -= scene.pill_width(state[0], size * 0.74) + 10
    if seat == scene.view.first_player:
        parts.append(group(marks.marker(x + size * 0.6, y - size * 0.33, size * 0.62), title=scene.say("first_player")))
        x, room = x + size * 1.45, room - size * 1.45
    return "".join([*parts, scene.name(seat, x, y, size, room)])


def _points(scene: Scene, seat: int, x: float, y: float, radius: float) -> str:
    points = scene.view.seats[seat].table_points
    return group(marks.hexagon(x, y, radius, str(points)), title=scene.say("table_points", points=points))


def _hand_value(scene: Scene, seat: int, x: float, y: float, radius: float) -> str:
    value = scene.view.seats[seat].hand_value
    if value is None:
        return ""
    return group(marks.disc(x, y, radius, str(value)), title=scene.say("hand_value", value=value))


def _small_hand(scene: Scene, seat: int, box: Box) -> str:
    """Backs with their number, or faces where the view has them, closed up to fit into the box."""
    shown = scene.view.seats[seat]
    drawn = _faces(scene, seat, shown.hand, box) if shown.hand else _backs(scene, shown.hand_count, box)
    return group(drawn, id=f"seat-{seat}-hand", title=scene.say("hand_cards", count=shown.hand_count))


def _faces(scene: Scene, seat: int, hand: Sequence[Card], box: Box) -> str:
    """In one row or two, whichever leaves the cards larger; at least their left halves show."""
    x, y, width, height = box
    card, rows = max((_card_width(len(hand), rows, width, height), -rows) for rows in (1, 2))
    per_row = -(-len(hand) // -rows)
    step = min(card * 1.06, (width - card) / max(1, per_row - 1))
    places = ((x + step * (at % per_row), y + (card * 1.4 + 6) * (at // per_row)) for at in range(len(hand)))
    size: Size = "mini" if card > 60 else "held"
    return "".join(
        scene.card(face, *place, card, size, id=f"seat-{seat}-hand-{face}-{copy}")
        for (face, copy), place in zip(numbered(hand), places, strict=True)
    )


def _card_width(count: int, rows: int, width: float, height: float) -> float:
    per_row = -(-count // rows)
    return min((height - 6 * (rows - 1)) / rows / 1.4, width / (1 + 0.5 * (per_row - 1)), 80.0)


def _backs(scene: Scene, count: int, box: Box) -> str:
    x, y, width, height = box
    card = min(height / 1.4, 80.0)
    if not count:
        size, note = snug(scene.say("no_hand"), min(30.0, height * 0.46), width)
        return label(x, y + 34, note, size, fill=PALE, font_weight=600)
    size, note = min(30.0, height * 0.46), f"×{count}"
    if height < 100:
        step = min(card * 0.62, (width - card - size * 1.8) / max(1, count - 1))
        number = label(
            x + step * (count - 1) + card + 8, y + height * 0.5 + size * 0.36, note, size, fill=PALE, font_weight=600
        )
    else:
        step = min(card * 0.4, (width - card) / max(1, count - 1))
        number = label(x, y + card * 1.4 + 34, note, size, fill=PALE, font_weight=600)
    return "".join(scene.back(x + step * at, y, card) for at in range(count)) + number


def own(scene: Scene, y: float, height: float) -> str:
    """The panel at the bottom of the wide picture: the viewer's, or seat 0's for a spectator."""
    seat = scene.bottom
    slot, gap = 84.0, 8.0
    left = 800 - (10 * slot + 9 * gap) / 2
    return group(
        panel(24, y, 1552, height, seat in scene.view.awaiting),
        _plate(scene, seat, 44, y, left - 64),
        scene.table(seat, left, y + 16, slot, (slot + gap, 0), 10),
        _figures(scene, seat, 1576 - (1576 - 1256) / 2, y),
        own_hand(scene, 800, y + 172, 100, 1120, "card"),
        id=f"seat-{seat}",
        title=scene.names[seat],
    )


def _plate(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    """Name, marker and state, one under the other."""
    parts = [scene.name(seat, x, y + 50, 31, width)]
    state = scene.state(seat)
    line = y + 88
    if state:
        parts.append(scene.pill(x + scene.pill_width(state[0], 20), line, *state, size=20))
        line += 44
    if seat == scene.view.first_player:
        parts += [marks.marker(x + 16, line, 17), label(x + 42, line + 7, scene.say("first_player"), 20, fill=PALE)]
    return "".join(parts)


def _figures(scene: Scene, seat: int, x: float, y: float) -> str:
    """Points on the table and value of the hand, large."""
    look = {"fill": MIST, "text_anchor": "middle"}
    known = scene.view.seats[seat].hand_value is not None
    parts = [
        _points(scene, seat, x - (56 if known else 0), y + 66, 42),
        label(x - (56 if known else 0), y + 130, scene.say("points"), 18, **look),
    ]
    if known:
        parts += [_hand_value(scene, seat, x + 56, y + 66, 38), label(x + 56, y + 130, scene.say("value"), 18, **look)]
    return "".join(parts)


def own_hand(scene: Scene, centre: float, y: float, card: float, room: float, size: Size) -> str:
    """The hand at the bottom; chosen order cards are raised."""
    shown = scene.view.seats[scene.bottom]
    count = shown.hand_count
    step = min(card + 8, (room - card) / max(1, count - 1))
    left = centre - (step * (count - 1) + card) / 2
    title = scene.say("hand_cards", count=count)
    if not count:
        empty = label(centre, y + card * 0.8, scene.say("no_hand"), 26, fill=MIST, text_anchor="middle")
        return group(empty, id="hand", title=title)
    if shown.hand is None:
        backs = "".join(scene.back(left + step * at, y, card) for at in range(count))
        note = label(left + step * (count - 1) + card + 16, y + card * 0.8, f"×{count}", 32, fill=PALE, font_weight=600)
        return group(backs, note, id="hand", title=title)
    raised = _raised(shown.hand, scene.view.my_choice)
    faces = [
        scene.card(
            face,
            left + step * at,
            y - (card * 0.16 if raised[at] else 0),
            card,
            size,
            id=f"hand-{face}-{copy}",
            title=_in_hand(scene, face, raised[at]),
        )
        for at, (face, copy) in enumerate(numbered(shown.hand))
    ]
    return group(*_by_type(shown.hand, faces), id="hand", title=title)


def _by_type(hand: Sequence[Card], faces: Sequence[str]) -> Iterator[str]:
    """Copies in a group of their type: hints name that, since no event says which copy went."""
    for card, found in groupby(zip(hand, faces, strict=True), itemgetter(0)):
        yield group(*(face for _, face in found), id=f"hand-{card}")


def _in_hand(scene: Scene, face: str, raised: bool) -> str:
    title = scene.say("in_hand", card=scene.describe(face))
    return f"{title} · {scene.say('my_choice')}" if raised else title


def _raised(hand: Sequence[str], choice: Sequence[str] | None) -> list[bool]:
    """Which cards of the hand are the chosen ones, the first copies of each type."""
    left = list(choice or ())
    marks = []
    for card in hand:
        marks.append(card in left)
        if card in left:
            left.remove(card)
    return marks


def own_tall(scene: Scene, y: float, height: float, card: float) -> str:
    """The panel at the bottom of the tall picture, with cards of that width in the hand."""
    seat = scene.bottom
    return group(
        panel(16, y, 768, height, seat in scene.view.awaiting),
        _heading(scene, seat, 32, y + 40, 560, 30),
        _points(scene, seat, 738, y + 32, 27),
        _hand_value(scene, seat, 672, y + 32, 25),
        scene.table(seat, 27, y + 66, 69, (75.2, 0), 10),
        own_hand(scene, 400, y + 186, card, 736, "mini"),
        id=f"seat-{seat}",
        title=scene.names[seat],
    )
