"""What a detective may still ask, and whom: for rules, forms and views alike (RULES.md, FA-142 to FA-148)."""

from typing import Final

from games.fabulastro.catalogues.general_knowledge import QUESTIONS
from games.fabulastro.state import Asked, State

_MOST_UNANSWERED: Final = 3


def _asked(state: State) -> tuple[Asked, ...]:
    return state.case.asked if state.case else ()


def unanswered(state: State) -> int:
    """How many questions everybody passed on."""
    return sum(question.passed for question in _asked(state))


def questions_left(state: State) -> int:
    """How many more may be answered (FA-148)."""
    return state.options.detective_questions - sum(question.reply is not None for question in _asked(state))


def people_answer(state: State) -> bool:
    """Whether there is somebody to answer what no table does, questions in own words too (FA-143), and not in vain."""
    people = any(state.human(other) for other in state.others_awake(state.turn))
    return people and unanswered(state) < _MOST_UNANSWERED


def may_ask(state: State) -> bool:
    """Whether questions of the catalogue find an answer: judged by what the detective knows, not by who it is."""
    by_table = any(question.reply is not None and question.by is None for question in _asked(state))
    return state.options.celebrity_source == "catalogue" or by_table or unanswered(state) < _MOST_UNANSWERED


def open_questions(state: State) -> list[str]:
    """The catalogue's questions that were not asked yet."""
    asked = {question.question for question in _asked(state)}
    return [question for question in QUESTIONS if question not in asked]


def may_propose_freely(state: State) -> bool:
    """Whether somebody may be proposed in own words: where that was agreed and nobody who proposes is a bot."""
    people = all(state.human(other) for other in state.others_awake(state.turn))
    return state.options.celebrity_source == "open" and people
