"""Folds the events into the state, in place, and trusts them; also works with only what one seat was shown of them.

In the fold of one seat's events a card that it has not seen is `UNKNOWN`. A card played face down stays in such a hand
until it is shown, for the seat may know cards of that hand without knowing which of them lies in the trick.
"""

from typing import Final

from games.core.deciding import folds
from games.core.facts import Event
from games.destiny import facts
from games.destiny.evolve import powers, table
from games.destiny.state import State

_EVOLVE: Final = folds(facts.EVENTS, vars(table), vars(powers))


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)
