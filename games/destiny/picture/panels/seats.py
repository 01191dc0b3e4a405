"""The players' panels: the others with what the viewer knows of them, the viewer's own with the hand below."""

from collections.abc import Sequence
from typing import Final

from games.destiny.components import TYPES
from games.destiny.facts.shapes import Adjustment
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.cards import BANDS
from games.destiny.picture.panels import boards
from games.destiny.picture.scene import WRITTEN, Scene, panel
from games.destiny.picture.style import GOLD, PALE
from games.drawing.arcs import advance
from games.drawing.svg import LEAST, Box, group, label, rect

_MOST_KNOWN: Final = 4
"""Cards of another hand that are shown."""


def rival(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """Another seat's panel: a heading, and the six slots in one row, or in two where there is room."""
    lit = seat in scene.view.awaiting
    parts = [panel(x, y, width, height, lit), _heading(scene, seat, x + 14, y + 29, width - 28, 22)]
    drawn = boards.two_rows if height > 160 and width < 600 else boards.one_row
    parts.append(drawn(scene, seat, x + 12, y + 40, width - 24, height - 46))
    return group(*parts, id=f"seat-{seat}", title=scene.names[seat])


def own(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The panel of the seat that the picture is turned to, slots in two rows."""
    heading = _heading(scene, scene.bottom, x + 14, y + 30, width - 28, 23)
    slots = boards.two_rows(scene, scene.bottom, x + 12, y + 46, width - 24, height - 62)
    return _own(scene, (x, y, width, height), heading, slots, _adjustment(scene, x + 14, y + height - 6, width - 28))


def own_row(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The same for a narrow picture, slots in one row."""
    heading = _heading(scene, scene.bottom, x + 14, y + 36, width - 28, 28)
    slots = boards.one_row(scene, scene.bottom, x + 12, y + 50, width - 24, height - 72)
    return _own(scene, (x, y, width, height), heading, slots, _adjustment(scene, x + 14, y + height - 8, width - 28))


def _own(scene: Scene, box: Box, *parts: str) -> str:
    seat = scene.bottom
    plate = panel(*box, seat in scene.view.awaiting)
    return group(plate, *parts, id=f"seat-{seat}", title=scene.names[seat])


def _heading(scene: Scene, seat: int, x: float, y: float, width: float, size: float) -> str:
    """Initiative, name, state, hand and points."""
    parts, right = [], x + width
    hexagon = max(20.2, size * 0.78)
    parts.append(_points(scene, seat, right - hexagon * 0.87, y - size * 0.36, hexagon))
    right -= hexagon * 1.74 + 8
    if seat != scene.view.viewer:
        parts.append(_hand_size(scene, seat, right - size * 1.3, y, size))
        right -= size * 2.1
    if state := scene.state(seat):
        parts.append(scene.pill(right, y - size * 0.34, *state, size=size * 0.72))
        right -= scene.pill_width(state[0], size * 0.72) + 10
    if seat == scene.view.initiative:
        star = marks.initiative(x + size * 0.5, y - size * 0.33, size * 0.62)
        parts.append(group(star, title=scene.say("initiative")))
        x += size * 1.3
    known = scene.seat(seat).known_hand[-_MOST_KNOWN:]
    room = right - x - sum(_tile(card) + 3 for card in known)
    parts.append(scene.name(seat, x, y, size, room))
    return "".join(parts) + _known_hand(scene, known, right, y)


def _points(scene: Scene, seat: int, x: float, y: float, radius: float) -> str:
    """Points that all see; with the viewer's own horoscope, points as they stand for it."""
    shown = scene.seat(seat)
    title = scene.say(
        "points_title",
        points=shown.shown_points,
        settings=shown.consolidated_points,
        characters=shown.character_points,
        bonus=shown.bonus,
    )
    if shown.horoscope_points:
        title += f" · {scene.say('horoscope_title', points=sum(shown.horoscope_points.values()))}"
    return group(marks.hexagon(x, y, radius, str(shown.points)), title=title)


def _hand_size(scene: Scene, seat: int, x: float, y: float, size: float) -> str:
    """A small back with the number of cards."""
    shown = scene.seat(seat)
    title = scene.say("hand", count=shown.hand_size)
    if shown.known_hand:
        title += f" · {scene.say('hand_known', cards=scene.card_names(shown.known_hand))}"
    back = scene.back(x - size * 0.72, y - size * 0.92, size * 0.66)
    count = label(x, y, str(shown.hand_size), size * 0.92, fill=PALE, font_weight=600)
    return group(back, count, id=f"seat-{seat}-hand", title=title)


def _tile(card: str) -> float:
    """How broad the tile of a card's value is."""
    return max(22.0, advance(TYPES[card].label, LEAST) + 8)


def _known_hand(scene: Scene, known: Sequence[str], right: float, y: float) -> str:
    """The last of the cards that the viewer knows to be in another hand, as tiles of their suits."""
    drawn = []
    for card in reversed(known):
        kind = TYPES[card]
        room = _tile(card)
        right -= room + 3
        tile = rect(right, y - 19, room, 24, rx=3, fill=BANDS[kind.suit], stroke=GOLD, stroke_width=1)
        value = marks.numeral(right + room / 2, y - 1, kind.label, LEAST)
        drawn.append(group(tile, value, title=scene.say("hand_known", cards=scene.describe(card)), **WRITTEN))
    return "".join(drawn)


def _adjustment(scene: Scene, x: float, y: float, width: float) -> str:
    """The viewer's own choice, while it is secret."""
    chosen = scene.view.my_adjustment
    if chosen is None:
        return ""
    return scene.text(scene.say("adjustment", what=_chosen(scene, chosen)), x + width / 2, y, LEAST, width, fill=GOLD)


def _chosen(scene: Scene, chosen: Adjustment) -> str:
    parts = []
    if chosen.token:
        slot = scene.words.say(f"slots.{chosen.slot}")
        parts.append(scene.say("adjust_move", token=chosen.token, slot=slot))
    if chosen.steal is not None:
        parts.append(scene.say("adjust_steal", name=scene.names[chosen.steal]))
    return scene.words.listed(parts) or scene.say("adjust_nothing")
