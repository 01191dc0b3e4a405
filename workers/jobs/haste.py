"""How long bots think while other games wait for the same workers."""

from collections.abc import Callable
from typing import Final

from events.clock import monotonic
from games.core.clock import Millis
from games.core.search.levels import SECONDS
from games.core.thinking.minds import never
from service.queueing.lanes import Turn
from service.times import milliseconds
from workers.queues.queues import Queues

_WHOLE: Final = 1.0


class Haste:
    """The thinking of one turn, in which the bots of a game may answer several times.

    When nobody waits, each decision may take all of its level's time. Otherwise those of a turn share a part of it, of
    which what the first has waited is taken off: the last of many games that ask at once waits for that time, and then
    until those before it are played without a thought.
    """

    def __init__(self, queues: Queues, turn: Turn) -> None:
        self._queues = queues
        self._turn = turn
        self._until: float | None = None

    def hurried(self, level: str, due: Millis) -> Callable[[], bool]:
        """Tells a bot of this level, whose answer was due then, once its time is up."""
        most = SECONDS.get(level)
        if most is None:
            return never
        share, now = self._queues.share(self._turn), monotonic()
        if share == _WHOLE:
            self._until = None
            return _after(now + most)
        if self._until is None:
            waited = (milliseconds() - due) / 1000
            self._until = now + max(0.0, min(share * most, most - waited))
        return _after(self._until)


def _after(moment: float) -> Callable[[], bool]:
    return lambda: monotonic() > moment
