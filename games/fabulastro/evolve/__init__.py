"""Folds events into the state, in place, and believes them."""

from collections.abc import Callable
from typing import Any, Final

from games.core.deciding import complete
from games.core.facts import Event
from games.fabulastro import facts
from games.fabulastro.evolve import goods, stage, study, table, work
from games.fabulastro.state import State

_EVOLVE: Final[dict[type[Event], Callable[[State, Any], None]]] = complete(
    facts.EVENTS, table.EVOLVE, goods.EVOLVE, work.EVOLVE, study.EVOLVE, stage.EVOLVE
)


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)
