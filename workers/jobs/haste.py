"""How long bots think while other games wait for the same workers."""

import time
from collections.abc import Callable
from typing import Final

from games.core.clock import Millis
from games.core.search.levels import SECONDS
from games.core.thinking.minds import never
from service.times import milliseconds
from workers.queues.queues import Queues

_WHOLE: Final = 1.0


class Haste:
    """The thinking of one turn, in which the bots of a game may answer several times.

    When nobody waits, each decision may take all of its level's time. Else all of the turn have one share of what is
    left of that time since the first was due: the last of many games that ask at once waits for that time, and then
    for those before it to be played unthought.
    """

    def __init__(self, queues: Queues) -> None:
        self._queues = queues
        self._until: float | None = None

    def hurried(self, level: str, due: Millis) -> Callable[[], bool]:
        """What tells a bot of a level, whose answer was due then, that its time is up."""
        most = SECONDS.get(level)
        if most is None:
            return never
        share, now = self._queues.share(), time.monotonic()
        if share == _WHOLE:
            self._until = None
            return _after(now + most)
        if self._until is None:
            waited = (milliseconds() - due) / 1000
            self._until = now + max(0.0, min(share * most, most - waited))
        return _after(self._until)


def _after(moment: float) -> Callable[[], bool]:
    return lambda: time.monotonic() > moment
