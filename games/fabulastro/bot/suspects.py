"""Who of the catalogue a detective may still look for, and which question parts them best."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, Celebrity
from games.fabulastro.components import Language
from games.fabulastro.rules.jobs.matching import is_right
from games.fabulastro.state import Asked, Tried
from games.fabulastro.view.work_shapes import QuestionView

_KEPT: Final = 2048


def suspects(questions: Iterable[QuestionView | Asked], names: Iterable[Tried], language: Language) -> Sequence[str]:
    """The celebrities whom the replies leave and who were not named in vain."""
    told = tuple(
        (asked.question, asked.reply == "yes")
        for asked in questions
        if asked.question is not None and asked.reply in ("yes", "no")
    )
    return _left(told, tuple(tried.text for tried in names if not tried.right), language)


@lru_cache(_KEPT)
def _left(told: tuple[tuple[str, bool], ...], wrong: tuple[str, ...], language: Language) -> tuple[str, ...]:
    return tuple(one.id for one in CELEBRITIES.values() if _fits(one, told, wrong, language))


def _fits(celebrity: Celebrity, told: Sequence[tuple[str, bool]], wrong: Sequence[str], language: Language) -> bool:
    if any(celebrity.is_so(question, language) != yes for question, yes in told):
        return False
    person = celebrity.person(language)
    return not any(is_right(text, (person.name, *person.accept)) for text in wrong)


def best_question(left: Sequence[str], open_questions: Sequence[str], language: Language) -> str:
    """The question nearest to half yes, half no among those left."""
    return _best(tuple(left), tuple(open_questions), language)


@lru_cache(_KEPT)
def _best(left: tuple[str, ...], open_questions: tuple[str, ...], language: Language) -> str:
    def unevenness(question: str) -> int:
        yes = sum(CELEBRITIES[suspect].is_so(question, language) for suspect in left)
        return abs(2 * yes - len(left))

    return min(open_questions, key=unevenness)
