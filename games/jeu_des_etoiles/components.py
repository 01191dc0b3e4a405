"""The sky and the cards (RULES.md, JE-02, JE-03): data that never changes, read once from `sky/sky.json`."""

from pathlib import Path
from typing import Final, Literal

import msgspec

from games.jeu_des_etoiles.sky.tables import Names

Colour = Literal["red", "blue", "green", "yellow", "white", "violet"]
Face = Literal["green", "red", 1, 2, 3, 4]

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow", "white", "violet")
DIE: Final[tuple[Face, ...]] = (1, 2, 2, 3, 3, 3, 4, 4, 4, 4, "green", "red")
"""The twelve faces."""
JOURNEY_POINTS: Final = 10
GOLD_POINTS: Final = 5
MOST_NAMES: Final = 2
ZODIAC_CARD: Final = "C-ZOD"


class Star(msgspec.Struct, frozen=True):
    """A star of the map; `x` and `y` in board units, y downwards; `names` only where it has a proper name."""

    id: str
    hip: int
    names: Names | None
    label: str
    mag: float
    ra: float
    dec: float
    x: int
    y: int
    constellations: tuple[str, ...]
    circled: bool
    name_at: tuple[int, int] | None


class Constellation(msgspec.Struct, frozen=True):
    """A figure of the map; `zodiac` is its place in the Zodiac from 1, or 0; `names_at` has a place for each part."""

    id: str
    names: Names
    zodiac: int
    stars: tuple[str, ...]
    principal: str | None
    names_at: tuple[tuple[int, int], ...]
    neighbours: tuple[str, ...]


class Link(msgspec.Struct, frozen=True):
    """A stroke between two stars: yellow from one figure of the Zodiac to the next."""

    a: str
    b: str


class Line(Link, frozen=True):
    """A stroke of a figure."""

    constellation: str


class TrackPart(msgspec.Struct, frozen=True):
    """The stars of a figure that the yellow track passes, in order."""

    constellation: str
    stars: tuple[str, ...]


class Zodiac(msgspec.Struct, frozen=True):
    """The yellow ring."""

    start: str
    track: tuple[TrackPart, ...]
    links: tuple[Link, ...]


class Ruler(msgspec.Struct, frozen=True):
    """`graduation` in board units, `max` graduations."""

    graduation: int
    max: int


class _Sky(msgspec.Struct, frozen=True):
    size: tuple[int, int]
    ruler: Ruler
    start: str
    stars: tuple[Star, ...]
    constellations: tuple[Constellation, ...]
    lines: tuple[Line, ...]
    zodiac: Zodiac


_READ: Final = msgspec.json.decode((Path(__file__).parent / "sky" / "sky.json").read_bytes(), type=_Sky)

SIZE: Final = _READ.size
RULER: Final = _READ.ruler
START: Final = _READ.start
"""Polaris."""
STARS: Final = {star.id: star for star in _READ.stars}
CONSTELLATIONS: Final = {figure.id: figure for figure in _READ.constellations}
LINES: Final = _READ.lines
ZODIAC: Final = _READ.zodiac

CARDS: Final = (*(f"C-{name}" for name in CONSTELLATIONS), ZODIAC_CARD)
ORDER: Final = {star: place for place, star in enumerate(STARS)}
"""A star's place in the sky's list settles ties between paths."""
SIGNS: Final = tuple(part.constellation for part in ZODIAC.track)
"""The constellations of the Zodiac, in its order."""
CIRCLED: Final = tuple(star.id for star in STARS.values() if star.circled)
CARD_STARS: Final = {
    **{f"C-{name}": len(figure.stars) for name, figure in CONSTELLATIONS.items()},
    ZODIAC_CARD: sum(len(part.stars) for part in ZODIAC.track),
}
"""The number of stars on each card (JE-03, JE-58)."""


def goal_of(card: str) -> str | None:
    """The constellation of a card; the Zodiac's leads to none."""
    return None if card == ZODIAC_CARD else card.removeprefix("C-")
