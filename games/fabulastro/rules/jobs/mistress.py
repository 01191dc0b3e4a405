"""The schoolmistress: words with a letter, against the sandglass (FA-125 to FA-133)."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Seat
from games.fabulastro import lexicon, moves
from games.fabulastro.board import clockwise
from games.fabulastro.components import all_letters
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Judged
from games.fabulastro.lexicon.folding import plain, typed
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import earn
from games.fabulastro.rules.jobs import sandglass
from games.fabulastro.rules.jobs.freetext import line, parts, parts_at_most
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.state import Lesson, State

LONGEST: Final = 600
"""Characters of one move's words."""
MOST_MOVES: Final = 60
MOST_AT_ONCE, MOST_WORDS = 20, 100
"""Words of one move, and of a lesson, since the second version of the rules."""
_COSTS: Final = frozenset({"unknown", "malformed", "wrong_letter"})
_SLIPS: Final = 5
"""So many words with such a verdict cost nothing; each more takes an accepted one away, since then."""
_WORDS_A_GOLD: Final = 5
"""So many words beyond the quota earn one more gold."""


def start(state: State, seat: Seat, dice: Dice) -> Steps:
    """Wait until the pupil is ready (FA-213)."""
    yield table.ChoiceOpened("mistress_ready", (seat,))


def _begin(state: State, seat: Seat, move: moves.Begin, dice: Dice) -> Steps:
    """Another player draws the letter, and the glass runs (FA-125, FA-126)."""
    drawn_by = clockwise(state.others_awake(seat), seat, len(state.players))[0]
    letter = dice.pick(state.bag or all_letters(state.options.language))
    yield jobs.LetterShown(seat, drawn_by, letter)
    yield sandglass.turn(state, seat)
    yield table.ChoiceOpened("mistress_words", (seat,))


def _decline(state: State, seat: Seat, move: moves.Decline, dice: Dice) -> Steps:
    yield jobs.JobFailed(seat, "maitresse", "declined")
    yield table.TurnEnded(seat)


def _words(state: State, seat: Seat, move: moves.Words, dice: Dice) -> Steps:
    """Verdicts in the order written; the first word that comes twice ends the lesson without pay (FA-130)."""
    sandglass.running(state, seat)
    lesson = state.lesson or Lesson("", seat)
    require(lesson.moves < MOST_MOVES, "too_much", "FA-125", most=MOST_MOVES)
    line(move.words, LONGEST, "words")
    most = words_left(state, lesson)
    require(most is None or re.fullmatch(parts_at_most(most), move.words), "too_much", "FA-125", most=most)
    verdicts = tuple(_verdicts(state, lesson, parts(move.words)))
    recalled = state.recalled
    version = recalled.lexicon if recalled else lexicon.installed().version(state.options.language)
    yield jobs.WordsJudged(seat, version, verdicts)
    if verdicts and verdicts[-1].verdict == "repeated":
        yield from _paid(state, seat, verdicts[-1].word)


def words_left(state: State, lesson: Lesson) -> int | None:
    """How many words the next move may have (FA-125); None where the version of the rules sets no bound."""
    return None if state.edition == 1 else min(MOST_AT_ONCE, MOST_WORDS - len(lesson.words))


def _verdicts(state: State, lesson: Lesson, words: list[str]) -> list[Judged]:
    """The verdict of each word up to the first repeated one; in an audit those that are on record."""
    recorded = dict(enumerate(state.recalled.words)) if state.recalled else {}
    used = Used(lesson.words)
    verdicts: list[Judged] = []
    for place, word in enumerate(words):
        verdict = recorded.get(place) or judge(state, lesson.letter, word, used)
        verdicts.append(verdict)
        used.note(verdict)
        if verdict.verdict == "repeated":
            break
    return verdicts


class Used:
    """The words that were accepted, and the headwords that they stand for: kept, so that a long lesson stays quick."""

    def __init__(self, words: Iterable[Judged] = ()) -> None:
        self.forms: set[str | None] = set()
        self.headwords: set[str | None] = set()
        for word in words:
            self.note(word)

    def note(self, word: Judged) -> None:
        """Remember a word if it was accepted."""
        if word.verdict == "accepted":
            self.forms.add(typed(word.word))
            self.headwords.add(word.entry)


def judge(state: State, letter: str, word: str, used: Used) -> Judged:
    """What the lexicon says of a word, given those used before it (FA-127 to FA-133)."""
    form = typed(word)
    if form is None:
        return Judged(word, "malformed")
    if plain(form)[0].upper() != letter:
        return Judged(word, "wrong_letter")
    if form in used.forms:
        return Judged(word, "repeated")
    headwords, inflected = lexicon.installed().word(form, state.options.language)
    if not headwords:
        return Judged(word, "inflected" if inflected else "unknown")
    free = next((headword for headword in headwords if headword not in used.headwords), None)
    return Judged(word, "accepted", free) if free else Judged(word, "repeated")


def _done(state: State, seat: Seat, move: moves.Done, dice: Dice) -> Steps:
    """The end, by the player's will or because the glass is out."""
    yield from _paid(state, seat, None)


def _paid(state: State, seat: Seat, repeated: str | None) -> Steps:
    """8 gold for the quota and one more for each five words beyond (FA-131, FA-132)."""
    words = state.lesson.words if state.lesson else ()
    count, quota = _worth(state, words), state.options.mistress_quota
    passed = repeated is None and count >= quota
    base = laws.salary(state.inventions, "maitresse")
    salary = base + (count - quota) // _WORDS_A_GOLD if passed else 0
    yield jobs.MistressPaid(seat, count, salary, repeated)
    yield from earn(state, seat, salary, "maitresse")
    yield table.TurnEnded(seat)


def _worth(state: State, words: Iterable[Judged]) -> int:
    """How many words count: those that were accepted, less those that are none, or not with the letter (FA-129)."""
    verdicts = Counter(word.verdict for word in words)
    slips = sum(count for verdict, count in verdicts.items() if verdict in _COSTS)
    costs = 0 if state.edition == 1 else max(0, slips - _SLIPS)
    return max(0, verdicts["accepted"] - costs)


DECIDE: Final[Decide] = {
    "mistress_ready": (_begin, _decline),
    "mistress_words": (_words, _done),
}
DEFAULTS: Final[Defaults] = {
    "mistress_ready": lambda state, seat: moves.Decline(),
    "mistress_words": lambda state, seat: moves.Done(),
}
