"""The bots of Fabulastro by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core.beginner import lapsed
from games.core.forms import sole_move
from games.core.rulebook import Json, Mind, Policy
from games.fabulastro.bot import jobs, places, turns
from games.fabulastro.bot.public import public
from games.fabulastro.bot.skill import SKILLS, Skill
from games.fabulastro.state import State
from games.fabulastro.view.shapes import View


def _thinking(skill: Skill, mind: Mind[View]) -> Json:
    """The only move, or what the level finds best."""
    sole = sole_move(mind.forms)
    if sole is not None:
        return sole
    state = public(mind.view)
    shown, own = mind.view.seats[mind.seat], state.players[mind.seat]
    own.hand, own.tiles = list(shown.hand or ()), list(shown.letters or ())
    if skill.learned and any(form.type == "write_name" for form in mind.forms):
        name = turns.learned_name(state, mind.seat)
        if name is not None:
            return name
    if state.phase in ("turn", "destination"):
        return _turn(state, mind, skill)
    choose = places.PLACES.get(state.phase)
    return choose(state, mind.seat, mind) if choose else _job(state, mind, skill)


def _turn(state: State, mind: Mind[View], skill: Skill) -> Json:
    if state.phase == "destination":
        move = turns.destination(state, mind.seat, mind.forms, onward=skill.onward)
    else:
        move = turns.choose(state, mind.seat, mind.forms, plans=skill.plans)
    return lapsed(move, mind.forms, mind.rng) if skill.lapses else move


def _job(state: State, mind: Mind[View], skill: Skill) -> Json:
    match state.phase:
        case "mistress_words":
            return jobs.words(state, mind, skill)
        case "actor_stage":
            return jobs.title(state, mind)
        case "actor_audience":
            return jobs.guess(state, mind, skill)
        case "detective_pick":
            return jobs.propose_celebrity(state, mind)
        case "detective_ask":
            return jobs.ask(state, mind, skill)
        case "detective_answer":
            return {"type": "answer", "reply": "pass"}
        case "invent":
            return jobs.propose(state, mind)
        case "invent_vote":
            return jobs.vote(state, mind)
    return {"type": "begin"}


BOTS: Final[Mapping[str, Policy[View]]] = {level: partial(_thinking, skill) for level, skill in SKILLS.items()}
