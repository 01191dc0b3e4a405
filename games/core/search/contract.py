"""What a search asks of the rules, and what it answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from games.core.dice import Dice
from games.core.facts import Event, Move, Seat
from games.core.forms import Form
from games.core.thinking.insight import Insight
from games.core.thinking.minds import Json

S = TypeVar("S")


class Rules(Protocol[S]):
    """The parts of a rulebook that a search plays by."""

    @property
    def key(self) -> str:
        """Which game it is."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The types of its events."""

    @property
    def initial(self) -> Callable[[], S]:
        """The state before the first event."""

    @property
    def evolve(self) -> Callable[[S, Any], None]:
        """Changes a state by an event."""

    @property
    def awaiting(self) -> Callable[[S], Sequence[Seat]]:
        """The seats that have a choice."""

    @property
    def forms(self) -> Callable[[S, Seat], list[Form]]:
        """A seat's legal moves."""

    @property
    def decide(self) -> Callable[[S, Seat, Any, Dice], Iterator[Event]]:
        """The events of a move."""

    @property
    def result(self) -> Callable[[S], Sequence[Any] | None]:
        """The standings at the end."""

    @property
    def copy(self) -> Callable[[S], S]:
        """An independent copy."""

    @property
    def insight(self) -> Insight[S, Any] | None:
        """What the game knows of good play."""

    def read_move(self, move: Mapping[str, Any], /) -> Move:
        """The typed move."""


class Candidate(NamedTuple):
    """A move that was tried: the mean chance of winning with it, how often it was, and that mean's standard error."""

    move: Json
    chance: float
    visits: int
    error: float


def carried_out(rules: Rules[S], state: S, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events of a move, each folded into the state before it is told."""
    for event in rules.decide(state, seat, move, dice):
        rules.evolve(state, event)
        yield event
