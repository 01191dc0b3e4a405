"""A game's events as one viewer may know them, read from the log: nothing is stored."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from events.envelope import Entry
from games.core.facts import Viewer
from projections.codec import seen_by

Json = dict[str, Any]


def told(entries: Iterable[Entry], viewer: Viewer, *, opened: bool) -> Iterator[Json]:
    """Events as `{"type": ..., "data": {...}}`, without what the viewer may not know (all of it once `opened`)."""
    for entry in entries:
        yield {"type": entry.type, "data": seen_by(viewer, entry, opened=opened)}


class History(Sequence[Json]):
    """The events of a running game as a seat was sent them; read from the log when somebody first looks."""

    def __init__(self, read: Callable[[], Iterable[Entry]], viewer: Viewer) -> None:
        self._read = read
        self._viewer = viewer
        self._events: list[Json] | None = None

    @property
    def events(self) -> list[Json]:
        """All of them, oldest first."""
        if self._events is None:
            self._events = list(told(self._read(), self._viewer, opened=False))
        return self._events

    @overload
    def __getitem__(self, place: int) -> Json: ...
    @overload
    def __getitem__(self, place: slice) -> list[Json]: ...
    def __getitem__(self, place: int | slice) -> Json | list[Json]:
        return self.events[place]

    def __len__(self) -> int:
        return len(self.events)
