"""Given, when, then for any rulebook: a scene is set by events, moved by one move, and checked for what followed."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Move, Seat, Viewer
from games.core.forms import Form, enumerate_moves
from games.core.rulebook import Rulebook, move_json

S = TypeVar("S")
Json = dict[str, Any]


class Loaded(Dice):
    """Dice whose first samples and numbers are given; real ones after that."""

    def __init__(self, *, samples: Sequence[Sequence[Any]] = (), numbers: Sequence[int] = ()) -> None:
        super().__init__(b"loaded")
        self._samples = list(samples)
        self._numbers = list(numbers)

    def below(self, bound: int) -> int:
        """The next number given."""
        if not self._numbers:
            return super().below(bound)
        number = self._numbers.pop(0)
        assert 0 <= number < bound
        return number

    def sample(self, items: Sequence[Any], count: int) -> list[Any]:
        """The next sample given, which has to be there."""
        if not self._samples:
            return super().sample(items, count)
        drawn, left = list(self._samples.pop(0)), list(items)
        assert len(drawn) == count
        for item in drawn:
            left.remove(item)
        return drawn


class Scene(Generic[S]):
    """A position under a rulebook. `when` plays a move on it; the `then` methods look at what came of it."""

    def __init__(self, book: Rulebook[S, Any], luck: Dice | None = None) -> None:
        self.book = book
        self.luck = luck or Loaded()
        self.state = book.initial()
        self.events: list[Event] = []
        self.refusal: IllegalMove | None = None

    def given(self, *events: Event) -> Self:
        """These events have happened."""
        for event in events:
            self.book.evolve(self.state, event)
        return self

    def begun(self, seats: int, **options: Any) -> Self:
        """The game has been set up."""
        read = self.book.read_options(options)
        self.book.admit(read, seats)
        self.events = list(self._happening(self.book.setup(self.state, read, seats, self.luck)))
        return self

    def when(self, seat: Seat, move: Move | Json) -> Self:
        """The seat asks for the move, in the order of checks that all games share."""
        before = self.image()
        self.refusal = None
        try:
            read = self.book.read_move(move_json(move) if isinstance(move, Move) else move)
            require(seat in self.book.awaiting(self.state), "not_awaited")
            self.events = list(self._happening(self.book.decide(self.state, seat, read, self.luck)))
        except IllegalMove as refusal:
            self.refusal = refusal
            self.events = []
            assert self.image() == before, "a refused move changed the state"
        return self

    def _happening(self, steps: Iterator[Event]) -> Iterator[Event]:
        for event in steps:
            self.book.evolve(self.state, event)
            yield event

    def image(self) -> bytes:
        """All of the state, to compare by."""
        return msgspec.json.encode(self.state)

    def then(self, *events: Event) -> Self:
        """Exactly these events followed."""
        assert self.refusal is None, self.refusal
        assert self.events == list(events)
        return self

    def then_first(self, *events: Event) -> Self:
        """These events followed, and then others."""
        assert self.refusal is None, self.refusal
        assert self.events[: len(events)] == list(events)
        return self

    def then_refused(self, code: str, rule: str | None = None, **facts: Any) -> Self:
        """The move was refused for this reason; `rule` and `facts` are compared where given."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert self.refusal.code == code
        assert rule in (None, self.refusal.rule)
        assert self.refusal.facts == self.refusal.facts | facts
        return self

    def then_awaits(self, *seats: Seat) -> Self:
        """Exactly these seats are awaited now."""
        assert list(self.book.awaiting(self.state)) == list(seats)
        return self

    def of(self, kind: type[Event]) -> list[Any]:
        """The events of a type that followed."""
        return [event for event in self.events if isinstance(event, kind)]

    def seen(self, viewer: Viewer = None) -> Any:
        """What the viewer sees now."""
        return self.book.view(self.state, viewer)

    def view(self, viewer: Viewer = None) -> Json:
        """What the viewer sees now, as it is sent."""
        sent: Json = msgspec.json.decode(msgspec.json.encode(self.seen(viewer)))
        return sent

    def forms(self, seat: Seat) -> list[Form]:
        """What the seat may do now."""
        return self.book.forms(self.state, seat)

    def moves(self, seat: Seat) -> list[Json]:
        """Every move that the seat may make now, optional parameters left out."""
        return list(enumerate_moves(self.forms(seat), with_optional=False))
