"""Cards as symbols of 118 by 206: a numeral, a woodcut, a name, and the power in signs."""

from functools import cache
from typing import Final

from games.destiny.components import CHARACTERS, TYPES
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.ink import put, woodcut
from games.destiny.picture.figures.pictograms import strip
from games.destiny.picture.style import ART, BLUE, GREEN, INK, RED, VIOLET, WHITE
from games.drawing.svg import DISPLAY_FONT, group, label, tag

WIDTH: Final = 118
HEIGHT: Final = 206
RATIO: Final = HEIGHT / WIDTH
BANDS: Final = {
    "planets": BLUE,
    "constellations": RED,
    "mixed": VIOLET,
    "numerology": "#c18a1c",
    "characters": GREEN,
    "powers": INK,
}
"""The colour of a suit."""


@cache
def face(card: str, name: str) -> str:
    """A card face up; `name` in capitals."""
    kind = TYPES[card]
    return tag(
        "symbol",
        f'<use href="#frame-{kind.suit}"/>',
        woodcut(ART[card], transform="translate(59 97)"),
        _numeral(kind.label),
        _name(name),
        _foot(card),
        id=f"card-{card}",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        fill=INK,
        font_family=DISPLAY_FONT,
        font_weight=600,
        text_anchor="start",
    )


@cache
def stub(card: str) -> str:
    """What looks out of a card under others: the band and the numeral."""
    return tag(
        "symbol",
        f'<use href="#frame-{TYPES[card].suit}"/>',
        _numeral(TYPES[card].label),
        id=f"stub-{card}",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=DISPLAY_FONT,
        font_weight=600,
        text_anchor="start",
    )


def _numeral(text: str) -> str:
    size = 27 if len(text) < 4 else 22
    return marks.numeral(10, 29 if size == 27 else 27, text, size, centred=False, fill=WHITE)


def _name(name: str) -> str:
    """The name in its cartouche, smaller when it is long."""
    size = min(15.0, 102 / (0.74 * max(1, len(name))))
    return label(59, 165.5 + size * 0.36, name, size, text_anchor="middle")


def _foot(card: str) -> str:
    """The signs of the power; of a character, what it must be aligned with and what that is worth."""
    if card not in CHARACTERS:
        return group(strip(card, 104), transform="translate(59 188.5)")
    character = CHARACTERS[card]
    halves = (
        (19, character.planet, character.planet_points),
        (58, character.constellation, character.constellation_points),
    )
    drawn = "".join(
        _aligned(face, x, "planet" if x < 30 else "constellation") + label(x + 9.5, 193.5, str(points), 13)
        for x, face, points in halves
    )
    both = label(100.6, 194, str(character.conjunction_points), 14, text_anchor="middle")
    return drawn + put("hexagon", "translate(100.6 189) scale(.3)") + both


def _aligned(face: str, x: float, kind: str) -> str:
    """The face that a half of the conjunction asks for, or its kind where any does."""
    place = f"translate({x} 189)"
    return put(f"kind-{kind}", place) if face == "any" else put(f"emblem-{face}", f"{place} scale(.26)")


@cache
def frame(suit: str) -> str:
    """Paper, rules, the band with the suit's sign, the tinted window and the cartouche."""
    return group(ART[f"frame-{suit}"], id=f"frame-{suit}")


@cache
def back() -> str:
    """The back of every card: an eye between Sun and Moon."""
    return tag("symbol", ART["card-back"], id="card-back", viewBox=f"0 0 {WIDTH} {HEIGHT}")
