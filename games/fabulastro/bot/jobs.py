"""Party games as bots play them: words, charades, questions and inventions at a human level."""

from collections.abc import Sequence
from functools import cache
from math import log
from typing import Final, TypeVar

from games.core.facts import Seat
from games.core.rulebook import Json, Mind
from games.fabulastro import lexicon
from games.fabulastro.bot import worth
from games.fabulastro.bot.skill import Skill, of_the_job
from games.fabulastro.bot.suspects import best_question, suspects
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, TITLES, Work
from games.fabulastro.components import Language
from games.fabulastro.lexicon.folding import plain
from games.fabulastro.rules import laws
from games.fabulastro.rules.jobs.inquiry import open_questions
from games.fabulastro.state import State
from games.fabulastro.view.shapes import View
from games.fabulastro.view.work_shapes import ActorView, DetectiveView, InventView, MistressView, WorkView

W = TypeVar("W", bound=WorkView)

_SPREAD: Final = 7
_AT_ONCE: Final = 6
"""Words that a bot sends in one move."""
_GLASS: Final = 180_000
_LEAST_LIKE: Final = 0.2
_GUESSES: Final = 3


def _at_work(mind: Mind[View], kind: type[W]) -> W:
    """What goes on, of the kind that its phase promises."""
    work = mind.view.work
    if not isinstance(work, kind):
        raise TypeError(f"no {kind.__name__} in this phase")
    return work


def words(state: State, mind: Mind[View], skill: Skill) -> Json:
    """Common words with the letter, so many as this bot finds today in the time of a glass."""
    work = _at_work(mind, MistressView)
    today = of_the_job(mind.view, mind.seat)
    glass = laws.glass_length(state.inventions, state.options.glass_seconds)
    found = round(today.gauss(skill.words, _SPREAD) * min(1.5, glass / _GLASS))
    known = _vocabulary(state.options.language, work.letter or "")
    mine = today.sample(known, min(max(found, 0), len(known)))
    written = len(work.verdicts)
    new = mine[written : written + _AT_ONCE]
    return {"type": "words", "words": ", ".join(new)} if new else {"type": "done"}


@cache
def _vocabulary(language: Language, letter: str) -> Sequence[str]:
    """What a bot may think of: everyday words, then rarer ones where those are few; no two that look alike."""
    common = [word for word in lexicon.common_words(language) if plain(word)[0].upper() == letter]
    rare = lexicon.headwords_with(language, letter) if len(common) < 60 else []
    return tuple({plain(word): word for word in (*common, *rare) if len(word) > 1}.values())


def title(state: State, mind: Mind[View]) -> Json:
    """A title of the catalogue, its clue as the mime, the curtain."""
    work = _at_work(mind, ActorView)
    if work.title is None:
        return {"type": "choose_title", "title": mind.rng.choice(list(TITLES))}
    known = TITLES.get(work.title.id or "")
    shown = work.pictograms or ()
    rest = [one for one in dict.fromkeys(known.clue) if one not in shown] if known else []
    return {"type": "mime", "pictograms": rest} if rest else {"type": "curtain"}


def guess(state: State, mind: Mind[View], skill: Skill) -> Json:
    """Look, then the titles that the pictograms tell best, as far as the bot knows them."""
    work = _at_work(mind, ActorView)
    own = next(one for one in work.audience if one.seat == mind.seat)
    if own.watched is None:
        return {"type": "watch"}
    today = of_the_job(mind.view, mind.seat)
    familiar = [known for known in TITLES.values() if today.random() < skill.titles]
    seen = work.pictograms or ()
    fitting = [known for known in familiar if known.kind == work.title_kind]
    likely = sorted(fitting, key=lambda known: -_likeness(known, seen))
    likely = [known for known in likely[:_GUESSES] if _likeness(known, seen) > _LEAST_LIKE]
    if own.guesses >= len(likely):
        return {"type": "give_up"}
    return {"type": "guess", "text": likely[own.guesses].title(state.options.language).title}


@cache
def _rarity(pictogram: str) -> float:
    """How much a pictogram tells: the fewer clues have it, the more."""
    return log(len(TITLES) / (1 + sum(pictogram in known.clue for known in TITLES.values())))


def _likeness(known: Work, shown: Sequence[str]) -> float:
    clue, seen = set(known.clue), set(shown)
    return sum(map(_rarity, sorted(clue & seen))) / sum(map(_rarity, sorted(clue | seen)))


def propose_celebrity(state: State, mind: Mind[View]) -> Json:
    """Anybody of the catalogue."""
    return {"type": "propose_celebrity", "celebrity": mind.rng.choice(list(CELEBRITIES))}


def ask(state: State, mind: Mind[View], skill: Skill) -> Json:
    """Questions that part those left best, then names at random among the rest."""
    work, language = _at_work(mind, DetectiveView), state.options.language
    left = suspects(work.questions, work.names, language)
    asked, may_ask = len(work.questions), any(form.type == "ask" for form in mind.forms)
    if asked < skill.questions and may_ask and len(left) > 1:
        return {"type": "ask", "question": best_question(left, open_questions(state), language)}
    if not left:
        return {"type": "give_up"}
    name = CELEBRITIES[mind.rng.choice(left)].called(language).name
    return {"type": "name_person", "text": name}


def propose(state: State, mind: Mind[View]) -> Json:
    """The rule that helps oneself most and the others least."""
    moves = [move for form in mind.forms if form.type == "propose" for move in form.enumerate()]
    chosen = mind.rng.sample(moves, min(len(moves), 40))
    best = max(chosen, key=lambda move: _advantage(state, mind.seat, move["rule"], move), default=None)
    if best is None or _advantage(state, mind.seat, best["rule"], best) <= 0:
        return {"type": "propose_nothing"}
    return best


def vote(state: State, mind: Mind[View]) -> Json:
    """For what helps oneself at least as much as the others."""
    work = _at_work(mind, InventView)
    return {"type": "vote", "yes": _advantage(state, mind.seat, work.rule or "", work.params or {}) >= 0}


def _advantage(state: State, seat: Seat, rule: str, params: Json) -> float:
    others = [_help(state, other, rule, params) for other in state.active if other != seat]
    return _help(state, seat, rule, params) - sum(others) / max(1, len(others)) + 0.1


def _help(state: State, seat: Seat, rule: str, params: Json) -> float:
    """What a rule is worth to a seat, roughly, in gold."""
    player = state.players[seat]
    if rule in _FOR_HOUSELESS:
        return 0.0 if player.house else _for_houseless(state, rule, params)
    if rule in _FOR_NAMELESS:
        return 0.0 if player.name else _for_nameless(state, rule, params)
    match rule:
        case "courage_price":
            lower = laws.courage_price(state.inventions) - int(params["amount"])
            return 0.5 * lower * (3 - min(3, player.courage))
        case "courage_for_all":
            return worth.courage(state, seat, 1)
        case "feast":
            return worth.gold(state, seat, params["gold"])
        case "kind_guardians":
            return 1.5 * player.debt
        case "plunder_share":
            return 0.2 * player.gold * (int(params["divisor"]) - laws.plunder_divisor(state.inventions))
    return 0.0


_FOR_HOUSELESS: Final = ("house_sale", "rent", "open_landlord")
_FOR_NAMELESS: Final = ("poet_letters", "party_letters")


def _for_houseless(state: State, rule: str, params: Json) -> float:
    match rule:
        case "house_sale":
            return float(params["discount"])
        case "rent":
            return float(laws.rent(state.inventions) - params["amount"])
    return 1.0


def _for_nameless(state: State, rule: str, params: Json) -> float:
    if rule == "poet_letters":
        return 3.0 * (int(params["count"]) - laws.poet_letters(state.inventions))
    return float(params["count"] - laws.party_letters(state.inventions))
