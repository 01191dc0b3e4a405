"""How far those without a seat are behind a game, so that they cannot help anybody who plays: as arithmetic.

What they see is how the game stood after some command, its *mark*. The command by which the game began is always shown.
"""

from datetime import timedelta
from typing import Final

import msgspec

from games.core.chairs import Chair, Decision
from games.core.clock import Millis, millis

MOST_MOVES: Final = 50
SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(days=1)


class ByMoves(msgspec.Struct, frozen=True, tag_field="kind", tag="moves"):
    """The last moves are not shown, so many of them, whoever played them."""

    moves: int

    @property
    def sound(self) -> bool:
        """Whether it is from one move to fifty."""
        return 1 <= self.moves <= MOST_MOVES


class ByTime(msgspec.Struct, frozen=True, tag_field="kind", tag="time"):
    """What happens is shown so much later."""

    time: timedelta

    @property
    def sound(self) -> bool:
        """Whether it is from a second to a day."""
        return SHORTEST <= self.time <= LONGEST


Delay = ByMoves | ByTime


class Mark(msgspec.Struct, frozen=True):
    """How a running game stood after a command, as far as lists tell of it; `moves` were played by then.

    `awaited` has the seats that had to choose, in order.
    """

    version: int
    at: Millis
    moves: int
    chairs: tuple[Chair, ...]
    awaited: tuple[Decision, ...]


Marks = tuple[Mark, ...]
"""From the mark that is shown up to the newest, in order."""


def shown(marks: Marks, delay: Delay, now: Millis) -> int:
    """The place of the mark that is shown at a time; the first where none is old enough."""
    newest = marks[-1]
    for place in range(len(marks) - 1, 0, -1):
        if _is_old(marks[place], newest, delay, now):
            return place
    return 0


def _is_old(mark: Mark, newest: Mark, delay: Delay, now: Millis) -> bool:
    match delay:
        case ByMoves(moves=moves):
            return mark.moves <= newest.moves - moves
        case ByTime(time=time):
            return mark.at <= now - millis(time)


def marked(marks: Marks, mark: Mark, delay: Delay) -> Marks:
    """The marks with a further one, without those before which another is shown from now on."""
    further = (*marks, mark)
    return further[shown(further, delay, mark.at) :]


def until(marks: Marks, delay: Delay, now: Millis) -> Millis | None:
    """Up to when all is shown that was said beside the game, None for all of it.

    What is said while moves are hidden may be about them.
    """
    if isinstance(delay, ByTime):
        return now - millis(delay.time)
    hidden = shown(marks, delay, now) + 1
    return marks[hidden].at if hidden < len(marks) else None


def due(at: Millis, delay: Delay | None) -> Millis | None:
    """When it is shown what happened at a time; None without a delay, or where that depends on what else happens."""
    return at + millis(delay.time) if isinstance(delay, ByTime) else None
