"""Set-pieces: positions that a rulebook names as worth practising, each made by a seed and the moves to it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from games.core.clock import Millis
from games.core.facts import Seat

FORMAT: Final = "astrolude-position/1"
FOLDER: Final = Path("data") / "positions"
"""Where they lie in a game's folder: `NAME.json`, with `positions.NAME.title` and `.description` among its texts."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a seat."""

    seat: Seat
    move: dict[str, Any]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-piece: `seed` (64 hex digits), `options`, `seats` and `moves` make it; `seat` is the one to practise with.

    All of it happened `at` one time, in milliseconds.
    """

    format: Literal["astrolude-position/1"]
    seed: str
    at: Millis
    seats: int
    seat: Seat
    options: dict[str, Any]
    moves: tuple[Step, ...]


_decode = msgspec.json.Decoder(Position).decode


def positions_in(folder: Path) -> Mapping[str, Position]:
    """The set-pieces of a game's folder by name, in the order of their names. Raises msgspec.DecodeError."""
    return {file.stem: _decode(file.read_bytes()) for file in sorted((folder / FOLDER).glob("*.json"))}
