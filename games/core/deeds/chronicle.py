"""A finished game as it is looked back on: what its events say that a seat did, for badges and openings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.core.facts import Event, Seat, Standing, type_name

E = TypeVar("E", bound=Event)


class Chronicle:
    """The events of a finished game, all of them open, and its standings.

    Events are read when somebody first asks for their type: most of a log is of no concern to anybody.
    """

    def __init__(
        self,
        stored: Iterable[tuple[str, Any]],
        read: Callable[[Any], Event] = lambda event: event,
        standings: Sequence[Standing] = (),
    ) -> None:
        """`stored` are the events in order, each with the name of its type, in whatever form `read` takes."""
        self._stored: dict[str, list[tuple[int, Any]]] = {}
        for place, (name, one) in enumerate(stored):
            self._stored.setdefault(name, []).append((place, one))
        self._read = read
        self._known: dict[str, list[tuple[int, Event]]] = {}
        self.standings: Mapping[Seat, Standing] = {standing.seat: standing for standing in standings}

    @classmethod
    def of(cls, events: Sequence[Event], standings: Sequence[Standing] = ()) -> "Chronicle":
        """Events that are read already."""
        return cls(((type_name(type(event)), event) for event in events), standings=standings)

    def events(self, *types: type[E]) -> list[E]:
        """All events of these types, in the order in which they happened."""
        found: list[Any] = [one for fact in types for one in self._events(type_name(fact))]
        if len(types) > 1:
            found.sort(key=lambda placed: placed[0])
        return [event for _, event in found]

    def by(self, seat: Seat, *types: type[E]) -> list[E]:
        """Those of one seat."""
        return [event for event in self.events(*types) if getattr(event, "seat", None) == seat]

    def won(self, seat: Seat) -> bool:
        """Whether the seat came first, alone or tied."""
        return self.standings[seat].rank == 1

    def _events(self, name: str) -> list[tuple[int, Event]]:
        if name not in self._known:
            self._known[name] = [(place, self._read(one)) for place, one in self._stored.get(name, ())]
        return self._known[name]


Badge = Callable[[Chronicle, Seat], bool]
"""Whether a seat has earned a badge; pure. What it means never changes: another meaning is another badge."""

Opening = Callable[[Chronicle, Seat], str]
"""How a seat opened, as the key of one of the rulebook's texts; empty for a seat that did not come to it."""
