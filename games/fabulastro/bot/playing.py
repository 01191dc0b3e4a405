"""A seat's move by skill, without a search."""

from games.core.forms import sole_move
from games.core.rulebook import Json, Mind, move_json
from games.core.thinking.beginner import lapsed
from games.fabulastro.bot import replies, turns
from games.fabulastro.bot.skill import Skill
from games.fabulastro.bot.worlds import imagine
from games.fabulastro.rules.position import may_write
from games.fabulastro.state import State
from games.fabulastro.view.shapes import View


def played(skill: Skill, mind: Mind[View]) -> Json:
    """The only move, or what the skill finds best without looking far ahead."""
    sole = sole_move(mind.forms)
    if sole is not None:
        return sole
    state = imagine(mind.view, mind.history, mind.rng)
    move = _name_written(skill, state, mind) or move_json(replies.choose(state, mind.seat, mind.rng, skill))
    lapses = skill.lapses and mind.view.phase in ("turn", "destination")
    return lapsed(move, mind.forms, mind.rng) if lapses else move


def _name_written(skill: Skill, state: State, mind: Mind[View]) -> Json | None:
    """A name that only the lexicon knows, for those who know many, where one may be written."""
    if not skill.learned or mind.view.phase not in ("turn", "after_letters"):
        return None
    name = turns.learned_name(state, mind.seat) if may_write(state, mind.seat) else None
    return move_json(name) if name else None
