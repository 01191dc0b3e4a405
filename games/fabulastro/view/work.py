"""What a viewer sees of a job or party that goes on."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.core.facts import Viewer
from games.fabulastro.facts.shapes import Phase
from games.fabulastro.rules.position import opponents
from games.fabulastro.state import State
from games.fabulastro.view import jobs

Json = dict[str, Any]


def work(state: State, viewer: Viewer) -> Json | None:
    """What goes on at a big square, by phase (VIEW.md); None where there is nothing of the kind."""
    shown = _WORK.get(state.phase)
    return shown(state, viewer) if shown else None


def _party(state: State, viewer: Viewer) -> Json:
    replied = [seat for seat in state.invited if seat not in state.awaited]
    return {
        "kind": "party",
        "seat": state.turn,
        "invited": list(state.invited),
        "replies": [{"seat": seat, "accept": seat in state.guests} for seat in replied],
    }


def _fair(state: State, viewer: Viewer) -> Json:
    contest = state.contest
    effort = contest.efforts.get(viewer) if contest and viewer is not None else None
    return {
        "kind": "fair",
        "seat": state.turn,
        "candidates": opponents(state, state.turn),
        "opponent": contest.opponent if contest else None,
        "bet": contest.bet if contest else None,
        "chosen": sorted(contest.efforts) if contest else [],
        "mine": list(effort) if effort else None,
    }


_WORK: Final[Mapping[Phase, Callable[[State, Viewer], Json]]] = {
    "party": _party,
    "fair_challenge": _fair,
    "fair_wrestle": _fair,
    **jobs.WORK,
}
