"""What a viewer sees of a job or party that goes on."""

from collections.abc import Callable, Mapping
from typing import Final

from games.core.facts import Viewer
from games.fabulastro.facts.shapes import Phase
from games.fabulastro.rules.position import opponents
from games.fabulastro.state import State
from games.fabulastro.view import jobs
from games.fabulastro.view.work_shapes import FairView, PartyAnswer, PartyView, WorkView


def work(state: State, viewer: Viewer) -> WorkView | None:
    """What goes on at a big square, by phase (VIEW.md); None where there is nothing of the kind."""
    shown = _WORK.get(state.phase)
    return shown(state, viewer) if shown else None


def _party(state: State, viewer: Viewer) -> PartyView:
    replied = [seat for seat in state.invited if seat not in state.awaited]
    replies = tuple([PartyAnswer(seat, seat in state.guests) for seat in replied])
    return PartyView(state.turn, state.invited, replies)


def _fair(state: State, viewer: Viewer) -> FairView:
    contest = state.contest
    return FairView(
        seat=state.turn,
        candidates=tuple(opponents(state, state.turn)),
        opponent=contest.opponent if contest else None,
        bet=contest.bet if contest else None,
        chosen=tuple(sorted(contest.efforts)) if contest else (),
        mine=contest.efforts.get(viewer) if contest and viewer is not None else None,
    )


_WORK: Final[Mapping[Phase, Callable[[State, Viewer], WorkView]]] = {
    "party": _party,
    "fair_challenge": _fair,
    "fair_wrestle": _fair,
    **jobs.WORK,
}
"""The phases in which there is work."""
