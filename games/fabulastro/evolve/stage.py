"""Folds the actor's performance and the detective's case."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.core.facts import Event, Seat
from games.fabulastro import facts
from games.fabulastro.facts.shapes import Guessed
from games.fabulastro.state import Asked, Case, Performance, Spectator, State, Tried


def _title_chosen(state: State, event: facts.TitleChosen) -> None:
    state.performance = Performance(event.title)


def _pictograms_added(state: State, event: facts.PictogramsAdded) -> None:
    played = state.performance or Performance()
    state.performance = replace(played, pictograms=(*played.pictograms, *event.pictograms))


def _curtain_raised(state: State, event: facts.CurtainRaised) -> None:
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


def _watched(state: State, event: facts.Watched) -> None:
    _of_audience(state, event.seat, watched=event.at, bot_ms=event.bot_ms)


def _guess_made(state: State, event: facts.GuessMade) -> None:
    made = Guessed(event.seat, event.text[event.seat], event.right)
    guesses = (*(state.performance or Performance()).audience[event.seat].guesses, made)
    _of_audience(state, event.seat, guesses=guesses, found=event.time)


def _audience_left(state: State, event: facts.AudienceLeft) -> None:
    _of_audience(state, event.seat, left=event.why)


def _ended(state: State, event: facts.PerformanceEnded | facts.CaseClosed) -> None:
    state.outcome = event
    state.glasses = {}


def _case(state: State) -> Case:
    return state.case or Case()


def _celebrity_proposed(state: State, event: facts.CelebrityProposed) -> None:
    state.awaited.remove(event.seat)
    state.case = replace(_case(state), proposals={**_case(state).proposals, event.seat: event.person})


def _celebrity_agreed(state: State, event: facts.CelebrityAgreed) -> None:
    state.case = replace(_case(state), celebrity=next(iter(event.celebrity.values()), None))


def _question_asked(state: State, event: facts.QuestionAsked) -> None:
    state.case = replace(_case(state), asked=(*_case(state).asked, Asked(event.question, event.text)), passed=())


def _latest(state: State, **changes: Any) -> None:
    *before, latest = _case(state).asked
    state.case = replace(_case(state), asked=(*before, replace(latest, **changes)))


def _answered(state: State, event: facts.QuestionAnswered) -> None:
    _latest(state, reply=event.reply, by=event.by)


def _unanswered(state: State, event: facts.QuestionUnanswered) -> None:
    _latest(state, passed=True)


def _passed(state: State, event: facts.AnswerPassed) -> None:
    state.awaited.remove(event.seat)
    state.case = replace(_case(state), passed=(*_case(state).passed, event.seat))


def _glass_stopped(state: State, event: facts.GlassStopped) -> None:
    state.glasses.pop(event.seat, None)
    state.case = replace(_case(state), left_ms=event.left_ms)


def _name_tried(state: State, event: facts.NameTried) -> None:
    state.case = replace(_case(state), names=(*_case(state).names, Tried(event.text, event.right)))


EVOLVE: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    facts.TitleChosen: _title_chosen,
    facts.PictogramsAdded: _pictograms_added,
    facts.CurtainRaised: _curtain_raised,
    facts.Watched: _watched,
    facts.GuessMade: _guess_made,
    facts.AudienceLeft: _audience_left,
    facts.PerformanceEnded: _ended,
    facts.CelebrityProposed: _celebrity_proposed,
    facts.CelebrityAgreed: _celebrity_agreed,
    facts.QuestionAsked: _question_asked,
    facts.QuestionAnswered: _answered,
    facts.AnswerPassed: _passed,
    facts.QuestionUnanswered: _unanswered,
    facts.GlassStopped: _glass_stopped,
    facts.NameTried: _name_tried,
    facts.CaseClosed: _ended,
}
