"""What the words of a lesson are worth, and which the others may be asked about (FA-129 to FA-133)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.core.facts import Seat
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Judged
from games.fabulastro.lexicon.folding import typed
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import earn
from games.fabulastro.rules.part import Steps
from games.fabulastro.state import Lesson, State

MOST_CLAIMED: Final = 10
"""Words of a lesson that the others may be asked about."""
_AT_ONCE, _IN_ALL = 20, 100
"""Words of one move, and of a lesson, since the second version of the rules."""
_COSTS: Final = frozenset({"unknown", "malformed", "wrong_letter"})
_SLIPS: Final = 5
"""So many words with such a verdict cost nothing; each more takes an accepted one away, since then."""
_WORDS_A_GOLD: Final = 5
"""So many words beyond the quota earn one more gold."""


def words_left(state: State, lesson: Lesson) -> int | None:
    """How many words the next move may have (FA-125); None where the version of the rules sets no bound."""
    return None if state.edition == 1 else min(_AT_ONCE, _IN_ALL - len(lesson.words))


def voters(state: State, seat: Seat) -> list[Seat]:
    """The people whom a seat may ask whether a word, or a name, exists (FA-084)."""
    others = [other for other in state.active if other != seat and state.human(other)]
    return others if state.options.name_vote == "majority" else []


def claimable(state: State, lesson: Lesson) -> tuple[str, ...]:
    """The words that the lexicon lacks, each once, if they would earn gold and somebody can be asked (FA-133)."""
    unknown = dict.fromkeys(word.word for word in _unknown(lesson.words).values())
    if state.edition == 1 or not unknown or not voters(state, state.turn):
        return ()
    best = lesson.allowing(tuple(unknown)[:MOST_CLAIMED])
    return tuple(unknown) if _salary(state, best) > _salary(state, lesson) else ()


def _unknown(words: Iterable[Judged]) -> dict[str | None, Judged]:
    """The first of each word that the lexicon lacks, by how it is spelled."""
    unknown = [word for word in words if word.verdict == "unknown"]
    return {typed(word.word): word for word in reversed(unknown)}


def paid(state: State, seat: Seat, repeated: str | None = None) -> Steps:
    """The end of the lesson and its pay; none for whoever has repeated a word (FA-130 to FA-132)."""
    lesson = state.lesson or Lesson("", seat)
    salary = _salary(state, lesson) if repeated is None else 0
    yield jobs.MistressPaid(seat, _worth(state, lesson), salary, repeated)
    yield from earn(state, seat, salary, "maitresse")
    yield table.TurnEnded(seat)


def _salary(state: State, lesson: Lesson) -> int:
    """8 gold for the quota and one more for each five words beyond (FA-131, FA-132)."""
    beyond = _worth(state, lesson) - state.options.mistress_quota
    return laws.salary(state.inventions, "maitresse") + beyond // _WORDS_A_GOLD if beyond >= 0 else 0


def _worth(state: State, lesson: Lesson) -> int:
    """How many words count: those that were accepted, less those that are none, or not with the letter (FA-129)."""
    verdicts = Counter(word.verdict for word in lesson.words)
    slips = sum(count for verdict, count in verdicts.items() if verdict in _COSTS)
    costs = 0 if state.edition == 1 else max(0, slips - _SLIPS)
    return max(0, verdicts["accepted"] - costs)
