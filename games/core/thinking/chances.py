"""Chances of winning as the rulebooks' insights give them: for each seat one, in sum 1."""

from collections.abc import Sequence
from math import exp

from games.core.facts import Standing


def shares_of(standings: Sequence[Standing]) -> list[float]:
    """At the end: the win, shared by those of the first rank."""
    winners = [standing.seat for standing in standings if standing.rank == 1]
    return [(seat in winners) / len(winners) for seat in range(len(standings))]


def softmax(strengths: Sequence[float]) -> list[float]:
    """Chances in proportion to the exponentials of strengths (Bradley and Terry 1952; Luce 1959)."""
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    whole = sum(powers)
    return [power / whole for power in powers]
