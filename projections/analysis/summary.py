"""What a game was for each seat: result, luck, skill, and its costliest mistakes."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.core.facts import Seat
from projections.analysis.model import Findings, SeatSummary, Weighed
from projections.analysis.worth import even

MISTAKES: Final = 3
SURE: Final = 2.0
"""Standard errors by which a move must be worse than the best to be called a mistake."""


def costliest(decisions: Iterable[Weighed], most: int = MISTAKES) -> list[Weighed]:
    """The decisions that cost most, as far as chance in the search does not explain it; the costliest first."""
    sure = [one for one in decisions if one.loss > SURE * one.error]
    return sorted(sure, key=lambda one: (-one.loss, one.version))[:most]


def summaries(found: Findings, result: Sequence[float]) -> list[SeatSummary]:
    """One for each seat; `result` is how the win was shared."""
    seats = len(result)
    fair = even(seats)
    luck = _luck(found, seats)
    return [_summary(found, seat, result[seat], fair[seat], luck[seat] if luck else None) for seat in range(seats)]


def _luck(found: Findings, seats: int) -> list[float] | None:
    """The sum of each seat's draws; None where positions could not be valued."""
    if not any(chances.seats for chances in found.chances[:-1]):
        return None
    return [sum(draw.luck[seat] for draw in found.draws) for seat in range(seats)]


def _summary(found: Findings, seat: Seat, result: float, fair: float, luck: float | None) -> SeatSummary:
    own = [one for one in found.decisions if one.seat == seat and not one.forced]
    return SeatSummary(
        seat=seat,
        result=result,
        luck=luck,
        skill=None if luck is None else result - fair - luck,
        weighed=len(own),
        lost=sum(one.loss for one in own),
        mistakes=tuple(one.version for one in costliest(own)),
    )
