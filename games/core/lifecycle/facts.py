"""All events of the lifecycle, found in the modules that declare them."""

from collections.abc import Iterator
from typing import Final

from games.core.lifecycle import creating, ending, pausing, playing, reseeding, respite, seating, substitution
from games.core.lifecycle.contract import LifecycleEvent

SUBJECTS: Final = (creating, seating, playing, substitution, respite, pausing, reseeding, ending)


def _declared() -> Iterator[type[LifecycleEvent]]:
    for subject in SUBJECTS:
        for found in vars(subject).values():
            own = getattr(found, "__module__", None) == subject.__name__
            if own and isinstance(found, type) and issubclass(found, LifecycleEvent):
                yield found


EVENTS: Final = tuple(_declared())
