"""What a seat knew when it had to choose: the view and the history that were its own then."""

import random
from collections.abc import Callable, Iterable
from typing import Any

from events.envelope import Entry
from events.errors import LogError
from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.rulebook import Mind
from games.core.thinking.minds import never
from projections.timeline import History


def mind_of(
    name: str,
    game: Game,
    seat: Seat,
    read: Callable[[], Iterable[Entry]],
    rng: random.Random,
    hurried: Callable[[], bool] = never,
) -> Mind[Any]:
    """Everything that the player of an awaited seat knows; `read` gives the log up to the game's version.

    `name` is the game's. Raises LogError for a game that awaits somebody before its start.
    """
    view = game.view(seat)
    if view is None:
        raise LogError(f"game {name} awaits seat {seat} before its start")
    return Mind(seat, view, History(read, seat), game.forms(seat), rng, hurried)
