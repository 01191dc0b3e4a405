"""The events of Fabulastro, all in one list."""

from games.core.deciding import declared
from games.core.facts import Event
from games.fabulastro.facts import ending, jobs, table

EVENTS: tuple[type[Event], ...] = declared(Event, vars(table), vars(jobs), vars(ending))
