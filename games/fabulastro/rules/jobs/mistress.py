"""The schoolmistress: words with a letter, against the sandglass (FA-125 to FA-133)."""

import re
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
from games.fabulastro.rules.jobs import sandglass
from games.fabulastro.rules.jobs.freetext import line, parts, parts_at_most
from games.fabulastro.rules.jobs.lesson import MOST_CLAIMED, claimable, paid, voters, words_left
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.state import Lesson, State

LONGEST: Final = 600
"""Characters of one move's words."""
MOST_MOVES: Final = 60


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
        yield from paid(state, seat, verdicts[-1].word)


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
    """The end, by the player's will or because the glass is out; words that the lexicon lacks may be claimed first."""
    if state.phase == "mistress_words" and state.lesson and claimable(state, state.lesson):
        yield table.ChoiceOpened("mistress_claim", (seat,))
    else:
        yield from paid(state, seat)


def _claim(state: State, seat: Seat, move: moves.ClaimWords, dice: Dice) -> Steps:
    """Ask the others whether words exist that the lexicon lacks (FA-133)."""
    _offered("claimed", move.claimed, claimable(state, state.lesson) if state.lesson else ())
    require(1 <= len(move.claimed) <= MOST_CLAIMED, "too_much", "FA-133", most=MOST_CLAIMED)
    yield jobs.WordsClaimed(seat, move.claimed)
    yield table.ChoiceOpened("word_vote", tuple(voters(state, seat)))


def _offered(field: str, words: tuple[str, ...], offered: tuple[str, ...]) -> None:
    """Refuse words that are not there, or that come twice."""
    once = len(set(words)) == len(words)
    reason = f"`{field}`: none of these words"
    require(once and set(words) <= set(offered), "bad_parameters", "FA-133", field=field, reason=reason)


def _allow(state: State, seat: Seat, move: moves.AllowWords, dice: Dice) -> Steps:
    """The words of those claimed that are words, in somebody's opinion."""
    _offered("allowed", move.allowed, state.lesson.claimed if state.lesson else ())
    yield from _voted(state, seat, move.allowed)


def _abstain(state: State, seat: Seat, move: moves.Abstain, dice: Dice) -> Steps:
    yield from _voted(state, seat, None)


def _voted(state: State, seat: Seat, words: tuple[str, ...] | None) -> Steps:
    """Secret until all have an opinion; a word counts that more people allow than not (FA-133)."""
    yield jobs.WordsAllowed(seat, words)
    lesson = state.lesson
    if state.awaited or lesson is None:
        return
    ballots = [ballot for ballot in lesson.ballots.values() if ballot is not None]
    counted = tuple(word for word in lesson.claimed if 2 * sum(word in ballot for ballot in ballots) > len(ballots))
    yield jobs.WordsCounted(state.turn, counted, lesson.ballots)
    yield from paid(state, state.turn)


DECIDE: Final[Decide] = {
    "mistress_ready": (_begin, _decline),
    "mistress_words": (_words, _done),
    "mistress_claim": (_claim, _done),
    "word_vote": (_allow, _abstain),
}
DEFAULTS: Final[Defaults] = {
    "mistress_ready": lambda state, seat: moves.Decline(),
    "mistress_words": lambda state, seat: moves.Done(),
    "mistress_claim": lambda state, seat: moves.Done(),
    "word_vote": lambda state, seat: moves.Abstain(),
}
