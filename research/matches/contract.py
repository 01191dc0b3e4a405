"""What a player of fixtures gives, wherever it plays."""

import time
from collections import Counter
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final, NamedTuple

from games.core.facts import Standing
from games.core.forms import accepted
from games.core.rulebook import Json, Mind, Policy
from research.matches.fixtures import Fixture, Played

DIGITS: Final = 2
"""Significant digits of the milliseconds by which decisions are counted."""


class Logged(NamedTuple):
    """A game that was played, and its archive."""

    played: Played
    archive: bytes


class Foul(Exception):
    """A program wanted a move that it did not have; the message names it, and the move."""


class Clock:
    """Asks programs for their moves, and counts how long each takes: milliseconds of a processor, by program."""

    def __init__(self, fixture: Fixture) -> None:
        self._times: dict[str, Counter[str]] = {name: Counter() for name in sorted(set(fixture.levels))}
        self._lock = Lock()

    def ask(self, name: str, policy: Policy[Any], mind: Mind[Any]) -> Json:
        """A program's move. Raises Foul for one that no form has."""
        start = time.thread_time()
        move = policy(mind)
        spent = 1e3 * (time.thread_time() - start)
        with self._lock:
            self._times[name][f"{spent:.{DIGITS}g}"] += 1
        if not accepted(mind.forms, move):
            raise Foul(f"{name} wants {move}, which is none of its moves")
        return move

    def played(self, fixture: Fixture, code: str, standings: Sequence[Standing]) -> Played:
        """How the game ended."""
        ordered = sorted(standings, key=lambda standing: standing.seat)
        ranks, scores = zip(*((standing.rank, standing.score) for standing in ordered), strict=True)
        return Played(fixture, code, ranks, scores, {name: dict(counted) for name, counted in self._times.items()})
