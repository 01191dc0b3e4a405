"""A seat's horoscope and character space: six slots with their tokens and settings, and the stack of characters."""

from collections.abc import Sequence
from typing import Final

from games.destiny.components import HOROSCOPE, KIND_OF_SLOT, POINTS, SPACE, Slot
from games.destiny.facts.shapes import CharacterScore
from games.destiny.picture.figures import cards, marks, tokens
from games.destiny.picture.scene import WRITTEN, Scene
from games.destiny.picture.style import BRASS, GOLD, MIST, NIGHT, PALE
from games.destiny.view import SettingView, TokenView, in_tune
from games.drawing.svg import LEAST, Look, circle, group, label, number, rect, text_width

_TURNS: Final = {"upright": 0, "left": -90, "right": 90, "inverted": 180}
"""Degrees by which a character's card is turned."""
_ROWS: Final[tuple[tuple[Slot, ...], ...]] = (
    ("sante", "travail", "perso_planet"),
    ("amour", "argent", "perso_constellation"),
)


def two_rows(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """Planets above constellations, and right of them the character, in a box."""
    across, down = width / 4.24, height / 2
    radius = min(across / 2.72, down / 2.66)
    left, top = x + across / 2 - radius * 0.2, y + down / 2 - radius * 0.3
    slots = "".join(
        _slot(scene, seat, slot, left + across * column, top + down * row, radius)
        for row, names in enumerate(_ROWS)
        for column, slot in enumerate(names)
    )
    room = min(across * 1.24, height - 8)
    return group(slots, character(scene, seat, x + width - room / 2, y + height * 0.48, room), **WRITTEN)


def one_row(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """All slots in a row in a box, the character between its two."""
    across = width / 7.4
    radius = min(across / 2.46, height / 2.7)
    middle = y + height / 2
    drawn = [
        _slot(scene, seat, slot, x + across * (column + 0.5) - radius * 0.2, middle - radius * 0.26, radius)
        for column, slot in enumerate(HOROSCOPE)
    ]
    for slot, column in zip(SPACE.values(), (4.46, 6.88), strict=True):
        drawn.append(_slot(scene, seat, slot, x + across * column, middle, radius))
    room = min(across * 1.36, height)
    return group(*drawn, character(scene, seat, x + across * 5.67, middle, room), **WRITTEN)


def _slot(scene: Scene, seat: int, slot: Slot, x: float, y: float, radius: float) -> str:
    """A slot with what lies on it; its setting peeps out below on the right."""
    x, y, radius = round(x), round(y), round(radius)
    shown = scene.seat(seat)
    token, kind = shown.slots[slot], KIND_OF_SLOT[slot]
    setting = shown.settings.get(slot)
    if token:
        parts = [_halo(scene, seat, slot, x, y, radius), scene.token(token, x, y, radius)]
    else:
        parts = [tokens.hole(kind, x, y, radius), tokens.place_of(slot, x, y, radius)]
    if setting:
        parts += [
            _setting(
                scene, seat, slot, setting, round(x + radius * 0.86), round(y + radius * 0.5), round(radius * 0.54)
            )
        ]
        parts.append(_caption(scene, slot, x, y, radius))
    return group(*parts, id=f"slot-{seat}-{slot}", title=_slot_title(scene, slot, token, setting))


def _caption(scene: Scene, slot: Slot, x: float, y: float, radius: float) -> str:
    """What a slot is for and worth, below it; where that would be small, what it is worth."""
    text = f"{scene.words.say(f'slots.{slot}')} {POINTS[slot]}"
    shown = text if text_width(text, LEAST) <= radius * 2.8 else str(POINTS[slot])
    return label(x, round(y + radius * 1.3 + LEAST * 0.34, 1), shown, LEAST, fill=MIST)


def _halo(scene: Scene, seat: int, slot: Slot, x: float, y: float, radius: float) -> str:
    """A gold ring around a token in tune: whole when it counts, broken while it lies face down."""
    shown = scene.seat(seat)
    token = shown.slots[slot]
    if token is None or not in_tune(token, shown.settings.get(slot)):
        return ""
    dashes = None if token.face_up else "6 5"
    ring = circle(x, y, radius + 3.5, fill="none", stroke=GOLD, stroke_width=5, stroke_dasharray=dashes)
    return ring + circle(x, y, radius + 7, fill="none", stroke=PALE, stroke_width=0.8)


def _setting(scene: Scene, seat: int, slot: Slot, setting: SettingView, x: float, y: float, radius: float) -> str:
    face = setting.face
    if face is not None:
        scene.emblem(face)
    key = "consolidated" if setting.consolidated else "hidden" if face is None else "known"
    title = scene.say(
        f"setting_{key}",
        slot=scene.words.say(f"slots.{slot}"),
        face=scene.face_name(face) if face else None,
    )
    if not setting.consolidated:
        title += scene.knowers(setting, seat)
    far = radius * 0.72
    locked = marks.lock(x + far, y + far, radius * 1.1) if setting.consolidated else ""
    return group(tokens.setting(face, x, y, radius), locked, id=f"setting-{seat}-{slot}", title=title)


def _slot_title(scene: Scene, slot: Slot, token: TokenView | None, setting: SettingView | None) -> str:
    name, points = scene.words.say(f"slots.{slot}"), POINTS[slot]
    title = scene.say("slot_points", slot=name, points=points) if points else scene.say("slot", slot=name)
    return f"{title} · {scene.say('matched')}" if in_tune(token, setting) else title


def character(scene: Scene, seat: int, x: float, y: float, room: float) -> str:
    """The character space in a square of `room`: the stack, turned as it lies, its points and what stands beside."""
    shown = scene.seat(seat)
    stack = shown.stack
    height = room * 0.98
    width = height / cards.RATIO
    if stack:
        drawn = [_turned(scene, role, x, y, width, depth) for depth, role in _layers(stack)]
        drawn.append(_worth(x + room * 0.2, y + room * 0.36, room * 0.15, str(shown.character_points)))
    else:
        drawn = [_empty(x, y, width, height)]
    if shown.protected:
        piece = marks.tower(x - room * 0.24, y + room * 0.3, room * 0.34)
        drawn.append(group(piece, id="tower", title=scene.say("tower", name=scene.names[seat])))
    drawn += _pledges(scene, seat, x + room * 0.2, y - room * 0.36, room * 0.2)
    return group(*drawn, id=f"character-{seat}", title=_character_title(scene, seat))


def _worth(x: float, y: float, radius: float, points: str) -> str:
    """What characters are worth, in a hexagon that is large enough to be read."""
    return marks.hexagon(x, y, max(16.0 if len(points) < 3 else 20.2, radius), points)


def _layers(stack: Sequence[CharacterScore]) -> list[tuple[int, CharacterScore]]:
    """The active character and, behind it, at most two buried ones."""
    top = stack[-3:]
    return [(len(top) - 1 - at, role) for at, role in enumerate(top)]


def _turned(scene: Scene, role: CharacterScore, x: float, y: float, width: float, depth: int) -> str:
    """A card of the stack around (x, y); buried ones look out above."""
    y -= depth * width * 0.14
    height = width * cards.RATIO
    place = f"rotate({_TURNS[role.turn]} {number(x)} {number(y)})"
    title = scene.say("stack", card=scene.describe(role.card), points=role.points)
    draw = scene.stub if depth else scene.card
    return draw(role.card, x - width / 2, y - height / 2, width, title=title, transform=place)


def _empty(x: float, y: float, width: float, height: float) -> str:
    look: Look = {"fill": NIGHT, "fill_opacity": 0.4, "stroke": BRASS, "stroke_dasharray": "5 4"}
    frame = rect(x - width / 2, y - height / 2, width, height, rx=6, **look)
    return frame + marks.person(x, y, width * 0.5, "#3a3468")


def _pledges(scene: Scene, seat: int, x: float, y: float, size: float) -> list[str]:
    return [
        group(
            marks.heart(x, y + size * 1.2 * at, size),
            title=scene.say("pledge", name=scene.names[pledge.other if pledge.seat == seat else pledge.seat]),
        )
        for at, pledge in enumerate(pledge for pledge in scene.view.pledges if seat in (pledge.seat, pledge.other))
    ]


def _character_title(scene: Scene, seat: int) -> str:
    stack = scene.seat(seat).stack
    parts = [scene.say("character_space", name=scene.names[seat])]
    if not stack:
        parts.append(scene.say("no_character"))
    if scene.view.steps and seat in scene.view.steps[0].struck:
        parts.append(scene.say("struck"))
    if len(stack) > 1:
        parts.append(scene.say("buried", cards=scene.card_names([role.card for role in stack[-2::-1]])))
    if scene.seat(seat).observed:
        parts.append(scene.say("observed"))
    return " · ".join(parts)
