"""Folds events into the state, in place, and trusts them."""

from typing import Final

from games.core.deciding import folds
from games.core.facts import Event
from games.fabulastro import facts
from games.fabulastro.evolve import goods, stage, study, table, work
from games.fabulastro.state import State

_EVOLVE: Final = folds(facts.EVENTS, vars(table), vars(goods), vars(work), vars(study), vars(stage))


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)
