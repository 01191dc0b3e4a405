"""What each event of Night Watch changes."""

from typing import Final

from games.core.deciding import folds
from games.core.facts import Event
from games.night_watch.facts import EVENTS, MeteorsCounted, WatchBegun
from games.night_watch.state import State


def evolve(state: State, event: Event) -> None:
    """Change the state in place."""
    _EVOLVE[type(event)](state, event)


def _begun(state: State, event: WatchBegun) -> None:
    state.options = event.options
    state.meteors = {"lyrids": 3, "perseids": 5, "geminids": 7}  # NW-02
    state.counted = [0] * event.players


def _counted(state: State, event: MeteorsCounted) -> None:
    state.meteors[event.shower] -= event.count
    state.counted[event.seat] += event.count
    state.turn = 1 - event.seat  # NW-03


_EVOLVE: Final = folds(EVENTS, vars())
