"""Folds jobs in common, the fair's arm wrestling, and the rounds of postman and collector."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.core.facts import Event
from games.fabulastro import facts
from games.fabulastro.state import Contest, Round, State


def _job_started(state: State, event: facts.JobStarted) -> None:
    state.outcome = None


def _job_failed(state: State, event: facts.JobFailed) -> None:
    state.outcome = event


def _challenged(state: State, event: facts.FairChallenged) -> None:
    state.contest = Contest(event.seat, event.opponent, event.bet)


def _effort_chosen(state: State, event: facts.EffortChosen) -> None:
    state.awaited.remove(event.seat)
    if state.contest is not None:
        state.contest = replace(state.contest, efforts={**state.contest.efforts, event.seat: event.effort})


def _fair_resolved(state: State, event: facts.FairResolved) -> None:
    state.outcome = event


def _round_started(state: State, event: facts.RoundStarted) -> None:
    state.players[event.seat].round = Round("facteur" if event.job == "facteur" else "percepteur")


def _round_stop(state: State, event: facts.RoundStop) -> None:
    player = state.players[event.seat]
    if player.round is not None:
        player.round = replace(player.round, done=(*player.round.done, *event.served))


def _mail_drawn(state: State, event: facts.MailDrawn) -> None:
    postman = state.players[event.by]
    if postman.round is not None:
        postman.round = replace(postman.round, mail={**postman.round.mail, event.seat: event.card})


def _tax_paid_self(state: State, event: facts.TaxPaidSelf) -> None:
    player = state.players[event.seat]
    if player.round is not None:
        player.round = replace(player.round, self_paid=True)


def _round_over(state: State, event: facts.RoundFinished | facts.RoundAbandoned) -> None:
    state.players[event.seat].round = None
    state.outcome = event


def _glass_turned(state: State, event: facts.GlassTurned) -> None:
    state.glasses[event.seat] = event.ends_at


EVOLVE: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    facts.JobStarted: _job_started,
    facts.JobFailed: _job_failed,
    facts.FairChallenged: _challenged,
    facts.EffortChosen: _effort_chosen,
    facts.FairResolved: _fair_resolved,
    facts.RoundStarted: _round_started,
    facts.RoundStop: _round_stop,
    facts.MailDrawn: _mail_drawn,
    facts.TaxPaidSelf: _tax_paid_self,
    facts.RoundFinished: _round_over,
    facts.RoundAbandoned: _round_over,
    facts.GlassTurned: _glass_turned,
}
