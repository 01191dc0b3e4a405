"""What one viewer may know of a game of Night Watch: there are no secrets."""

from games.core import view as core
from games.core.facts import Seat, Viewer
from games.core.rulebook import Standing
from games.core.view import Part
from games.night_watch.facts import Options, Shower
from games.night_watch.rules import awaiting, result
from games.night_watch.state import Phase, State


class ShowerView(Part, frozen=True):
    """A shower and the meteors that it has left."""

    shower: Shower
    meteors: int


class SeatView(core.SeatView, frozen=True):
    """A seat and what it has counted."""

    counted: int


class View(core.View, frozen=True, tag="night-watch"):
    """What a seat or a spectator sees."""

    options: Options
    phase: Phase
    awaiting: tuple[Seat, ...]
    showers: tuple[ShowerView, ...]
    seats: tuple[SeatView, ...]
    result: tuple[Standing, ...] | None


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees."""
    return View(
        viewer=viewer,
        players=len(state.counted),
        options=state.options,
        phase=state.phase,
        awaiting=tuple(awaiting(state)),
        showers=tuple(ShowerView(shower, left) for shower, left in state.meteors.items()),
        seats=tuple(SeatView(seat, counted) for seat, counted in enumerate(state.counted)),
        result=result(state),
    )
