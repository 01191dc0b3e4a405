"""All events of the lifecycle, found in the modules that declare them."""

from typing import Final

from games.core.deciding import declared
from games.core.facts import Event
from games.core.lifecycle import (
    creating,
    dice,
    ending,
    pausing,
    playing,
    practising,
    respite,
    seating,
    substitution,
)
from games.core.lifecycle.contract import LifecycleEvent

SUBJECTS: Final = (
    creating,
    seating,
    dice,
    playing,
    substitution,
    respite,
    pausing,
    ending,
    practising,
)

EVENTS: Final = tuple(event for event in declared(Event, *map(vars, SUBJECTS)) if issubclass(event, LifecycleEvent))
