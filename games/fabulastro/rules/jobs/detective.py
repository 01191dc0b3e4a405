"""The detective: who is it? Questions with yes or no, against the sandglass (FA-142 to FA-148)."""

from collections import Counter
from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, QUESTIONS
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Person, Reply
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import earn
from games.fabulastro.rules.jobs import inquiry, sandglass
from games.fabulastro.rules.jobs.freetext import ACCEPTED, alternatives, line, saying
from games.fabulastro.rules.jobs.matching import is_right, normal
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.state import Case, State

MOST_NAMES: Final = 3
LONGEST_NAME: Final = 80
LONGEST_ACCEPT: Final = 250
LONGEST_QUESTION: Final = 120


def start(state: State, seat: Seat, dice: Dice) -> Steps:
    """The others agree on somebody, each with one secret proposal (FA-142)."""
    yield table.ChoiceOpened("detective_pick", tuple(sorted(state.others_awake(seat))))


def _case(state: State) -> Case:
    return state.case or Case()


def _propose(state: State, seat: Seat, move: moves.ProposeCelebrity, dice: Dice) -> Steps:
    known = move.celebrity in CELEBRITIES
    require(known, "bad_parameters", "FA-142", field="celebrity", reason="`celebrity`: not in the catalogue")
    person = CELEBRITIES[move.celebrity].person(state.options.language)
    yield from _proposed(state, seat, person, dice)


def _propose_freely(state: State, seat: Seat, move: moves.ProposePerson, dice: Dice) -> Steps:
    """Somebody in one's own words, where that was agreed and only people propose."""
    require(inquiry.may_propose_freely(state), "catalogue_only", "FA-142")
    line(move.name, LONGEST_NAME, "name", saying(state.edition))
    if move.accept is not None:
        line(move.accept, LONGEST_ACCEPT, "accept", ACCEPTED)
    yield from _proposed(state, seat, Person(move.name, alternatives(move.accept)), dice)


def _abstain(state: State, seat: Seat, move: moves.Abstain, dice: Dice) -> Steps:
    yield from _proposed(state, seat, None, dice)


def _proposed(state: State, seat: Seat, person: Person | None, dice: Dice) -> Steps:
    """The last proposal decides: the most proposed one, or one of the catalogue when there is none."""
    yield jobs.CelebrityProposed(seat, person)
    if state.awaited:
        return
    agreed = _agreed(state)
    if agreed is None:
        agreed = CELEBRITIES[dice.pick(list(CELEBRITIES))].person(state.options.language)
    others = [other for other in state.active if other != state.turn]
    yield jobs.CelebrityAgreed(state.turn, dict.fromkeys(others, agreed))
    yield table.ChoiceOpened("detective_ready", (state.turn,))


def _agreed(state: State) -> Person | None:
    """The most proposed; among equals that of the first seat clockwise from the detective."""
    proposals = _case(state).proposals
    order = clockwise(proposals, state.turn, len(state.players))
    people = [person for seat in order if (person := proposals[seat]) is not None]
    if not people:
        return None
    wanted = [person.id or normal(person.name, state.options.language) for person in people]
    votes = Counter(wanted)
    return next(person for person, key in zip(people, wanted, strict=True) if votes[key] == max(votes.values()))


def _begin(state: State, seat: Seat, move: moves.Begin, dice: Dice) -> Steps:
    """The glass runs (FA-144)."""
    yield sandglass.turn(state, seat)
    yield table.ChoiceOpened("detective_ask", (seat,))


def _decline(state: State, seat: Seat, move: moves.Decline, dice: Dice) -> Steps:
    yield jobs.JobFailed(seat, "detective", "declined")
    yield table.TurnEnded(seat)


def _ask(state: State, seat: Seat, move: moves.Ask, dice: Dice) -> Steps:
    """A question of the catalogue, answered by the table for somebody of the catalogue (FA-147)."""
    sandglass.running(state, seat)
    known, reason = move.question in QUESTIONS, "`question`: not in the catalogue"
    require(known, "bad_parameters", "FA-147", field="question", reason=reason)
    _require_question_left(state)
    asked = any(question.question == move.question for question in _case(state).asked)
    require(not asked, "already_asked", "FA-147", question=move.question)
    require(inquiry.may_ask(state), "no_human", "FA-147")
    yield jobs.QuestionAsked(seat, move.question, None)
    person = _case(state).celebrity
    if person is not None and person.id is not None:
        so = CELEBRITIES[person.id].is_so(move.question, state.options.language)
        yield jobs.QuestionAnswered(seat, "yes" if so else "no", None)
    elif inquiry.people_answer(state):
        yield from _put_to_others(state, seat)
    else:
        yield jobs.QuestionUnanswered(seat)


def _ask_freely(state: State, seat: Seat, move: moves.AskFree, dice: Dice) -> Steps:
    """A question in one's own words, for people to answer."""
    sandglass.running(state, seat)
    line(move.text, LONGEST_QUESTION, "text", saying(state.edition))
    _require_question_left(state)
    require(inquiry.people_answer(state), "no_human", "FA-143")
    yield jobs.QuestionAsked(seat, None, move.text)
    yield from _put_to_others(state, seat)


def _require_question_left(state: State) -> None:
    require(inquiry.questions_left(state) > 0, "no_question_left", "FA-148", most=state.options.detective_questions)


def _put_to_others(state: State, seat: Seat) -> Steps:
    """The glass stops while people think about the answer (FA-144)."""
    yield jobs.GlassStopped(seat, state.glasses[seat] - state.now)
    people = [other for other in state.others_awake(seat) if state.human(other)]
    yield table.ChoiceOpened("detective_answer", tuple(people))


def _answer(state: State, seat: Seat, move: moves.Answer, dice: Dice) -> Steps:
    """The first yes or no counts; when all pass, the question does not (FA-143)."""
    if move.reply == "pass":
        yield jobs.AnswerPassed(seat)
        if state.awaited:
            return
        yield jobs.QuestionUnanswered(state.turn)
    else:
        reply: Reply = move.reply
        yield jobs.QuestionAnswered(state.turn, reply, seat)
    yield jobs.GlassTurned(state.turn, state.now + (_case(state).left_ms or 0))
    yield table.ChoiceOpened("detective_ask", (state.turn,))


def _name(state: State, seat: Seat, move: moves.NamePerson, dice: Dice) -> Steps:
    """One of three names (FA-145)."""
    sandglass.running(state, seat)
    line(move.text, LONGEST_NAME, "text", saying(state.edition))
    person = _case(state).celebrity
    right = person is not None and is_right(move.text, (person.name, *person.accept))
    yield jobs.NameTried(seat, move.text, right)
    if right or len(_case(state).names) == MOST_NAMES:
        yield from _close(state, seat, found=right)


def _give_up(state: State, seat: Seat, move: moves.GiveUp, dice: Dice) -> Steps:
    """The end, by the detective's will or because the glass is out."""
    yield from _close(state, seat, found=False)


def _close(state: State, seat: Seat, *, found: bool) -> Steps:
    """10 gold on success, else nothing (FA-146)."""
    yield jobs.CaseClosed(seat, _case(state).celebrity or Person(""), found)
    if found:
        yield from earn(state, seat, laws.salary(state.inventions, "detective"), "detective")
    yield table.TurnEnded(seat)


DECIDE: Final[Decide] = {
    "detective_pick": (_propose, _propose_freely, _abstain),
    "detective_ready": (_begin, _decline),
    "detective_ask": (_ask, _ask_freely, _name, _give_up),
    "detective_answer": (_answer,),
}
DEFAULTS: Final[Defaults] = {
    "detective_pick": lambda state, seat: moves.Abstain(),
    "detective_ready": lambda state, seat: moves.Decline(),
    "detective_ask": lambda state, seat: moves.GiveUp(),
    "detective_answer": lambda state, seat: moves.Answer("pass"),
}
