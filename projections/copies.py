"""The most recently used of what was folded from logs, kept in memory."""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Copy(Protocol):
    """What was folded from the log of this id, up to this version."""

    @property
    def id(self) -> str:
        """The log's."""

    @property
    def version(self) -> int:
        """How many events are folded in."""


C = TypeVar("C", bound=Copy)


class Copies(Generic[C]):
    """As many copies as the `capacity`, the last used ones, each as new as any that was given."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[str, C] = OrderedDict()

    def get(self, name: str) -> C | None:
        """The copy of this id, which is used by that."""
        copy = self._kept.get(name)
        if copy is not None:
            self._kept.move_to_end(name)
        return copy

    def keep(self, copy: C) -> C:
        """Keep this copy, unless an equally new one is kept already; returns this one."""
        kept = self._kept.get(copy.id)
        if kept is None or kept.version < copy.version:
            self._kept[copy.id] = copy
        self._kept.move_to_end(copy.id)
        while len(self._kept) > self._capacity:
            self._kept.popitem(last=False)
        return copy

    def drop(self, name: str) -> None:
        """Forget the copy of this id, if there is one."""
        self._kept.pop(name, None)
