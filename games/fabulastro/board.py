"""The ring road, its squares and how distances on it are counted (FA-001 to FA-006, FA-041)."""

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec

from games.fabulastro.components import JOB_SIGNS, SIGNS

Square = Annotated[str, msgspec.Meta(pattern=r"^(R([1-9]|1[0-2])\.[0-4]|[BG]([1-9]|1[0-2]))$")]
"""`R3.2` on the road, `B3` a big square, `G3` a guardian's square."""

PER_SIGN: Final = 5
RING: Final = PER_SIGN * len(SIGNS)

ROAD: Final = tuple(f"R{sign}.{index}" for sign in SIGNS for index in range(PER_SIGN))
BIGS: Final = tuple(f"B{sign}" for sign in SIGNS)
GUARDIANS: Final = tuple(f"G{sign}" for sign in SIGNS)
OBSTACLES: Final[dict[str, int]] = {f"R{sign.n}.{sign.obstacle.index}": sign.n for sign in SIGNS.values()}
"""The sign of each road square that has an obstacle."""


_SIGN_OF: Final = {square: int(square[1:].partition(".")[0]) for square in (*ROAD, *BIGS, *GUARDIANS)}
_INDEX_OF: Final = {square: int(square.partition(".")[2] or 0) for square in _SIGN_OF}
_PLACE_OF: Final = {square: PER_SIGN * (sign - 1) + _INDEX_OF[square] for square, sign in _SIGN_OF.items()}


def sign_of(square: str) -> int:
    """The sign in which a square lies."""
    return _SIGN_OF[square]


def index_of(square: str) -> int:
    """The place of a square in its sign: 0 for the entry, with which big and guardian's squares are level."""
    return _INDEX_OF[square]


def place_of(square: str) -> int:
    """Where a square lies on the ring, from 0 to 59."""
    return _PLACE_OF[square]


def road_at(u: int) -> str:
    """The road square of an unrolled coordinate."""
    return ROAD[u % RING]


def entry(sign: int) -> str:
    """The numbered square of a sign."""
    return f"R{sign}.0"


def on_road(square: str) -> bool:
    """Whether a square is part of the road."""
    return square[0] == "R"


def is_big(square: str) -> bool:
    """Whether a square is a job or a visit."""
    return square[0] == "B"


def is_job(square: str) -> bool:
    """Whether a square is a job's."""
    return is_big(square) and sign_of(square) in JOB_SIGNS


def ahead(start: str, to: str) -> int:
    """How far clockwise it is from one square to another, 0 to 59 (FA-124)."""
    return (place_of(to) - place_of(start)) % RING


def direct(u: int, square: str) -> int:
    """The unrolled coordinate after a direct move: the shorter way, half a lap forward (FA-041)."""
    way = (place_of(square) - u) % RING
    return u + (way - RING if way > RING // 2 else way)


def clockwise(seats: Iterable[int], start: int, players: int) -> list[int]:
    """The seats in playing order, beginning after `start`, which comes last if it is among them."""
    return sorted(seats, key=lambda seat: (seat - start - 1) % players)
