"""What may go on in a job or party beyond what its part of a view shows."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.fabulastro.components import WRESTLING_MIX
from games.fabulastro.state import Contest, State
from tests.rules.fabulastro.worlds import jobs as imagine_jobs

Json = dict[str, Any]


def imagine_work(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    """Put what is public back into the state, and draw what is secret."""
    _WORK[work["kind"]](state, work, viewer, rng)


def _party(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    state.invited = tuple(work["invited"])
    state.guests = tuple(reply["seat"] for reply in work["replies"] if reply["accept"])


def _fair(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    if work["opponent"] is None:
        return
    efforts = {seat: tuple(work["mine"]) if seat == viewer else rng.choice(WRESTLING_MIX) for seat in work["chosen"]}
    state.contest = Contest(work["seat"], work["opponent"], work["bet"], efforts)


_WORK: Final[Mapping[str, Callable[[State, Json, int | None, random.Random], None]]] = {
    "party": _party,
    "fair": _fair,
    **imagine_jobs.WORK,
}
