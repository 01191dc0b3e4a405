"""The events of Destiny, all in one list."""

from games.core.deciding import declared
from games.core.facts import Event
from games.destiny.facts import powers, rounds, table

EVENTS: tuple[type[Event], ...] = declared(Event, vars(table), vars(powers), vars(rounds))
