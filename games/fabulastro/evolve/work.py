"""Folds jobs in common, the fair's arm wrestling, and the rounds of postman and collector."""

from msgspec.structs import replace

from games.fabulastro.facts import jobs, table
from games.fabulastro.state import Contest, Round, State


def _job_started(state: State, event: jobs.JobStarted) -> None:
    state.outcome = None


def _told(state: State, event: jobs.JobFailed | jobs.FairResolved | jobs.MistressPaid) -> None:
    state.conclude(event)


def _challenged(state: State, event: jobs.FairChallenged) -> None:
    state.contest = Contest(event.seat, event.opponent, event.bet)


def _effort_chosen(state: State, event: jobs.EffortChosen) -> None:
    state.awaited.remove(event.seat)
    if state.contest is not None:
        state.contest = replace(state.contest, efforts={**state.contest.efforts, event.seat: event.effort})


def _round_started(state: State, event: jobs.RoundStarted) -> None:
    state.players[event.seat].round = Round("facteur" if event.job == "facteur" else "percepteur")


def _round_stop(state: State, event: jobs.RoundStop) -> None:
    player = state.players[event.seat]
    if player.round is not None:
        player.round = replace(player.round, done=(*player.round.done, *event.served))


def _mail_drawn(state: State, event: table.MailDrawn) -> None:
    postman = state.players[event.by]
    if postman.round is not None:
        postman.round = replace(postman.round, mail={**postman.round.mail, event.seat: event.card})


def _tax_paid_self(state: State, event: jobs.TaxPaidSelf) -> None:
    player = state.players[event.seat]
    if player.round is not None:
        player.round = replace(player.round, self_paid=True)


def _round_over(state: State, event: jobs.RoundFinished | jobs.RoundAbandoned) -> None:
    state.players[event.seat].round = None
    state.conclude(event)


def _glass_turned(state: State, event: jobs.GlassTurned) -> None:
    state.glasses[event.seat] = event.ends_at
