"""Hints: asked for and kept by decision, in the work store, for as long as somebody may look at them."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from events.client import call

PENDING_SECONDS: Final = 30
"""After so long without an answer, whoever looks has the hint worked out again: a worker may have died."""
KEPT_SECONDS: Final = 3600
FAILED_SECONDS: Final = 60
"""How long a hint that could not be worked out is not tried again."""

MOST_ADVICE: Final = 3
"""Moves that are shown."""
DOUBT: Final = 0.25
"""The standard error from which on a chance says nothing: the move was hardly tried."""

_HINT: Final = "hint:"
_ASKED: Final = "hint-asked:"


class Advice(Struct, frozen=True):
    """A move with the chance of winning with it (0 to 1), how often it was tried, and the chance's standard error."""

    move: dict[str, Any]
    chance: float
    visits: int
    error: float


class Reason(Struct, frozen=True):
    """What follows from the best move in one share of imagined worlds, and from its rival in another share."""

    event: dict[str, Any]
    first: float
    other: float


class Hint(Struct, frozen=True):
    """What a decision was found to come to, best first; nothing where that could not be worked out.

    The reasons are why the first is better than the best of the others, the weightiest first.
    """

    moves: tuple[Advice, ...] = ()
    reasons: tuple[Reason, ...] = ()


def rival(moves: Sequence[Advice]) -> Advice | None:
    """With which of the other moves that are shown, and were tried, the chance is best."""
    tried = [move for move in moves[1:MOST_ADVICE] if move.error < DOUBT]
    return max(tried, key=lambda move: move.chance, default=None)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Hint).decode


class Hints:
    """The hints of all games. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def get(self, game: str, decision: str) -> Hint | None:
        """What was worked out for a decision; None while nothing was."""
        found = call(self._work, "GET", f"{_HINT}{game}:{decision}")
        return None if found is None else _decode(found)

    def claim(self, game: str, decision: str) -> bool:
        """Note that it is being asked for; false while somebody has done so."""
        return bool(call(self._work, "SET", f"{_ASKED}{game}:{decision}", "", "NX", "EX", PENDING_SECONDS))

    def release(self, game: str, decision: str) -> None:
        """It was not asked for after all."""
        call(self._work, "DEL", f"{_ASKED}{game}:{decision}")

    def put(self, game: str, decision: str, hint: Hint) -> None:
        """Keep what was worked out."""
        seconds = KEPT_SECONDS if hint.moves else FAILED_SECONDS
        call(self._work, "SET", f"{_HINT}{game}:{decision}", _encode(hint), "EX", seconds)
