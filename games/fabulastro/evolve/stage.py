"""Folds the actor's performance and the detective's case."""

from typing import Any

from msgspec.structs import replace

from games.core.facts import Seat
from games.fabulastro.facts import jobs
from games.fabulastro.facts.shapes import Guessed
from games.fabulastro.state import Asked, Case, Performance, Spectator, State, Tried


def _title_chosen(state: State, event: jobs.TitleChosen) -> None:
    state.performance = Performance(event.title)


def _pictograms_added(state: State, event: jobs.PictogramsAdded) -> None:
    played = state.performance or Performance()
    state.performance = replace(played, pictograms=(*played.pictograms, *event.pictograms))


def _curtain_raised(state: State, event: jobs.CurtainRaised) -> None:
    state.glasses.pop(event.seat, None)
    audience = {seat: Spectator() for seat in state.others_awake(event.seat)}
    state.performance = replace(state.performance or Performance(), words=event.words, audience=audience)


def _of_audience(state: State, seat: Seat, **changes: Any) -> None:
    played = state.performance or Performance()
    spectator = replace(played.audience[seat], **changes)
    state.performance = replace(played, audience={**played.audience, seat: spectator})
    if spectator.finished:
        state.awaited.remove(seat)
        state.glasses.pop(seat, None)


def _watched(state: State, event: jobs.Watched) -> None:
    _of_audience(state, event.seat, watched=event.at, bot_ms=event.bot_ms)


def _guess_made(state: State, event: jobs.GuessMade) -> None:
    made = Guessed(event.seat, event.text[event.seat], event.right)
    guesses = (*(state.performance or Performance()).audience[event.seat].guesses, made)
    _of_audience(state, event.seat, guesses=guesses, found=event.time)


def _audience_left(state: State, event: jobs.AudienceLeft) -> None:
    _of_audience(state, event.seat, left=event.why)


def _ended(state: State, event: jobs.PerformanceEnded | jobs.CaseClosed) -> None:
    state.conclude(event)
    state.glasses = {}


def _case(state: State) -> Case:
    return state.case or Case()


def _celebrity_proposed(state: State, event: jobs.CelebrityProposed) -> None:
    state.awaited.remove(event.seat)
    state.case = replace(_case(state), proposals={**_case(state).proposals, event.seat: event.person})


def _celebrity_agreed(state: State, event: jobs.CelebrityAgreed) -> None:
    state.case = replace(_case(state), celebrity=next(iter(event.celebrity.values()), None))


def _question_asked(state: State, event: jobs.QuestionAsked) -> None:
    state.case = replace(_case(state), asked=(*_case(state).asked, Asked(event.question, event.text)), passed=())


def _latest(state: State, **changes: Any) -> None:
    *before, latest = _case(state).asked
    state.case = replace(_case(state), asked=(*before, replace(latest, **changes)))


def _answered(state: State, event: jobs.QuestionAnswered) -> None:
    _latest(state, reply=event.reply, by=event.by)


def _unanswered(state: State, event: jobs.QuestionUnanswered) -> None:
    _latest(state, passed=True)


def _passed(state: State, event: jobs.AnswerPassed) -> None:
    state.awaited.remove(event.seat)
    state.case = replace(_case(state), passed=(*_case(state).passed, event.seat))


def _glass_stopped(state: State, event: jobs.GlassStopped) -> None:
    state.glasses.pop(event.seat, None)
    state.case = replace(_case(state), left_ms=event.left_ms)


def _name_tried(state: State, event: jobs.NameTried) -> None:
    state.case = replace(_case(state), names=(*_case(state).names, Tried(event.text, event.right)))
