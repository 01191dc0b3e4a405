"""Party games as bots play them: words, charades, questions and inventions at a human level."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import log
from typing import Final

from games.core.facts import Move, Seat
from games.fabulastro import lexicon, moves
from games.fabulastro.bot.inventing import propose, vote
from games.fabulastro.bot.skill import Skill, of_the_job
from games.fabulastro.bot.suspects import best_question, suspects
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, TITLES, Work
from games.fabulastro.components import Language
from games.fabulastro.facts.shapes import TitleKind
from games.fabulastro.lexicon.folding import plain
from games.fabulastro.rules import laws
from games.fabulastro.rules.jobs.inquiry import may_ask, open_questions, questions_left
from games.fabulastro.state import Case, Lesson, Performance, State

Play = Callable[[State, Seat, random.Random, Skill], Move]

_SPREAD: Final = 7
_AT_ONCE: Final = 6
"""Words that a bot sends in one move."""
_GLASS: Final = 180_000
_LEAST_LIKE: Final = 0.2
_GUESSES: Final = 3


def _words(state: State, seat: Seat, rng: random.Random, skill: Skill) -> Move:
    """Common words with the letter, so many as this bot finds today in the time of a glass."""
    lesson = state.lesson or Lesson("", seat)
    today = of_the_job(state, seat)
    glass = laws.glass_length(state.inventions, state.options.glass_seconds)
    found = round(today.gauss(skill.words, _SPREAD) * min(1.5, glass / _GLASS))
    known = _vocabulary(state.options.language, lesson.letter)
    mine = today.sample(known, min(max(found, 0), len(known)))
    written = len(lesson.words)
    new = mine[written : written + _AT_ONCE]
    return moves.Words(", ".join(new)) if new else moves.Done()


@cache
def _vocabulary(language: Language, letter: str) -> Sequence[str]:
    """What a bot may think of: everyday words, then rarer ones where those are few; no two that look alike."""
    common = [word for word in lexicon.common_words(language) if plain(word)[0].upper() == letter]
    rare = lexicon.headwords_with(language, letter) if len(common) < 60 else []
    return tuple({plain(word): word for word in (*common, *rare) if len(word) > 1}.values())


def _title(state: State, seat: Seat, rng: random.Random, skill: Skill) -> Move:
    """A title of the catalogue, its clue as the mime, the curtain."""
    played = state.performance or Performance()
    if played.title is None:
        return moves.ChooseTitle(rng.choice(list(TITLES)))
    known = TITLES.get(played.title.id or "")
    rest = [one for one in dict.fromkeys(known.clue) if one not in played.pictograms] if known else []
    return moves.Mime(tuple(rest)) if rest else moves.Curtain()


def _guess(state: State, seat: Seat, rng: random.Random, skill: Skill) -> Move:
    """Look, then the titles that the pictograms tell best, as far as the bot knows them."""
    played = state.performance or Performance()
    own = played.audience[seat]
    if own.watched is None or played.title is None:
        return moves.Watch()
    today = of_the_job(state, seat)
    familiar = {title for title in TITLES if today.random() < skill.titles}
    likely = [title for title in _likely(played.title.kind, played.pictograms) if title in familiar][:_GUESSES]
    tried = len(own.guesses)
    if tried >= len(likely):
        return moves.GiveUp()
    return moves.Guess(TITLES[likely[tried]].title(state.options.language).title)


@lru_cache(maxsize=512)
def _likely(kind: TitleKind, shown: Sequence[str]) -> Sequence[str]:
    """The titles of a kind that pictograms may stand for, likeliest first."""
    likeness = {known.id: _likeness(known, shown) for known in TITLES.values() if known.kind == kind}
    return sorted((title for title in likeness if likeness[title] > _LEAST_LIKE), key=lambda title: -likeness[title])


@cache
def _rarity(pictogram: str) -> float:
    """How much a pictogram tells: the fewer clues have it, the more."""
    return log(len(TITLES) / (1 + sum(pictogram in known.clue for known in TITLES.values())))


def _likeness(known: Work, shown: Sequence[str]) -> float:
    clue, seen = set(known.clue), set(shown)
    return sum(map(_rarity, sorted(clue & seen))) / sum(map(_rarity, sorted(clue | seen)))


def _propose_celebrity(state: State, seat: Seat, rng: random.Random, skill: Skill) -> Move:
    """Anybody of the catalogue."""
    return moves.ProposeCelebrity(rng.choice(list(CELEBRITIES)))


def _ask(state: State, seat: Seat, rng: random.Random, skill: Skill) -> Move:
    """Questions that part those left best, then names at random among the rest."""
    case, language = state.case or Case(), state.options.language
    left = suspects(case.asked, case.names, language)
    still = open_questions(state)
    asks = len(case.asked) < skill.questions and still and questions_left(state) and may_ask(state)
    if asks and len(left) > 1:
        return moves.Ask(best_question(left, still, language))
    return moves.NamePerson(CELEBRITIES[rng.choice(left)].called(language).name) if left else moves.GiveUp()


JOBS: Final[Mapping[str, Play]] = {
    "mistress_words": _words,
    "actor_stage": _title,
    "actor_audience": _guess,
    "detective_pick": _propose_celebrity,
    "detective_ask": _ask,
    "detective_answer": lambda state, seat, rng, skill: moves.Answer("pass"),
    "invent": lambda state, seat, rng, skill: propose(state, seat, rng, skill.prices),
    "invent_vote": lambda state, seat, rng, skill: vote(state, seat, skill.prices),
}
"""Phases in which a bot plays at its level; in those that are not here it begins."""
