"""The bots of Night Watch by level."""

from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Any, Final

from games.core.forms import enumerate_moves
from games.core.rulebook import Json, Mind, Policy
from games.night_watch.view import View


def normal_bot(mind: Mind[View]) -> Json:
    """A move that leaves the nim-sum 0, if there is one: after it the last meteor is ours."""
    before: dict[str, int] = {part.shower: part.meteors for part in mind.view.showers}
    moves = list(enumerate_moves(mind.forms))
    return next((move for move in moves if not _nim_sum(before, move)), mind.rng.choice(moves))


def _nim_sum(before: Mapping[str, int], move: Mapping[str, Any]) -> int:
    after = {**before, move["shower"]: before[move["shower"]] - move["count"]}
    total: int = reduce(xor, after.values())
    return total


BOTS: Final[Mapping[str, Policy[View]]] = {"normal": normal_bot}
