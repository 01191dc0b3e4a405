"""What a module makes for its tests once, though its turn may come twice.

A process that has done its part takes over some of another's, and perhaps more of the same module later.
"""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Once:
    """Remembers what was made, by the function that made it."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Any] = {}

    def __call__(self, make: Callable[[], T]) -> T:
        """What `make` gives, or gave the first time."""
        name = (make.__module__, make.__qualname__)
        if name not in self._made:
            self._made[name] = make()
        made: T = self._made[name]
        return made
