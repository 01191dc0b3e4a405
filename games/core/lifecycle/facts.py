"""All events of the lifecycle, found in the modules that declare them."""

from typing import Final

from games.core.deciding import declared
from games.core.facts import Event
from games.core.lifecycle import (
    creating,
    ending,
    pausing,
    playing,
    practising,
    reseeding,
    respite,
    seating,
    substitution,
)
from games.core.lifecycle.contract import LifecycleEvent

SUBJECTS: Final = (creating, seating, playing, substitution, respite, pausing, reseeding, ending, practising)

EVENTS: Final = tuple(event for event in declared(Event, *map(vars, SUBJECTS)) if issubclass(event, LifecycleEvent))
