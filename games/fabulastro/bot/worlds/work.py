"""What may be happening in a job or party beyond what its part of a view shows."""

import random
from typing import assert_never

from games.fabulastro.bot.worlds import jobs as imagine_jobs
from games.fabulastro.components import WRESTLING_MIX
from games.fabulastro.state import Contest, State
from games.fabulastro.view.work_shapes import (
    ActorView,
    DetectiveView,
    FairView,
    InventView,
    MistressView,
    PartyView,
    WorkView,
)


def imagine_work(state: State, work: WorkView, viewer: int | None, rng: random.Random) -> None:
    """Put what is public back into the state, and draw what is secret."""
    match work:
        case PartyView():
            _party(state, work)
        case FairView():
            _fair(state, work, viewer, rng)
        case MistressView():
            imagine_jobs.mistress(state, work, viewer, rng)
        case ActorView():
            imagine_jobs.actor(state, work, rng)
        case DetectiveView():
            imagine_jobs.detective(state, work, viewer, rng)
        case InventView():
            imagine_jobs.invent(state, work, viewer, rng)
        case _:
            assert_never(work)


def _party(state: State, work: PartyView) -> None:
    state.invited = work.invited
    state.guests = tuple(reply.seat for reply in work.replies if reply.accept)


def _fair(state: State, work: FairView, viewer: int | None, rng: random.Random) -> None:
    if work.opponent is None or work.bet is None:
        return
    mine = {} if viewer is None or work.mine is None else {viewer: work.mine}
    efforts = {seat: mine.get(seat) or rng.choice(WRESTLING_MIX) for seat in work.chosen}
    state.contest = Contest(work.seat, work.opponent, work.bet, efforts)
