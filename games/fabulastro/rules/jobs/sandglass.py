"""The sandglass: turned by whoever is ready, judged by the times of the events (FA-213, FA-214)."""

from games.core.errors import require
from games.core.facts import Event, Seat
from games.fabulastro.facts import jobs
from games.fabulastro.rules import laws
from games.fabulastro.state import State


def length(state: State) -> int:
    """How long a glass turned now runs, in milliseconds."""
    return laws.glass_length(state.inventions, state.options.glass_seconds)


def turn(state: State, seat: Seat) -> Event:
    """The glass runs from now on."""
    return jobs.GlassTurned(seat, state.now + length(state))


def running(state: State, seat: Seat) -> None:
    """Refuse what comes after the glass of the seat is out; on the last millisecond it is in time."""
    ends_at = state.glasses[seat]
    require(state.now <= ends_at, "glass_empty", "FA-213", ends_at=ends_at)


def is_out(state: State, seat: Seat) -> bool:
    """Whether the glass of the seat has run out by now."""
    return state.now >= state.glasses[seat]
