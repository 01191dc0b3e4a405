"""Calls off open games where nothing happens any more, so that they do not stay in lists for ever."""

from typing import Final

import structlog

from events.errors import BrokenLog, NoSuchLog
from games.core.clock import DAY
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import OPERATOR
from games.core.lifecycle.ending import Abort
from service.games.commands import Busy
from workers.context import WorkerContext

AT_ONCE: Final = 100
"""How many games are looked at in one go."""

_log = structlog.get_logger()


def call_off_abandoned(context: WorkerContext, now: int) -> int:
    """Call off what has been open and unchanged for as many days as the setting says; how many. `now` in ms.

    Raises Unavailable, and redis.exceptions of the work store.
    """
    days = context.wiring.settings.open_days
    if not days:
        return 0
    idle = context.models.open_since(now - days * DAY, AT_ONCE)
    return sum(_call_off(context, game, Abort(idle_days=days)) for game in idle)


def _call_off(context: WorkerContext, game: str, command: Abort) -> bool:
    """Decide on the log: false when somebody came or went in the meantime."""
    try:
        context.wiring.commands.run(game, lambda *_: command, by=OPERATOR)
    except (IllegalMove, Busy) as refused:
        _log.debug("not_idle", game=game, reason=str(refused))
        return False
    except (BrokenLog, NoSuchLog) as error:
        context.give_up(game, error)
        return False
    return True
