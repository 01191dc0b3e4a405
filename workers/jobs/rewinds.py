"""A log store that holds less than it once did: finds the games that lost events, and makes them safe to continue.

A backup that was restored and a replica that took over too early both rewind games. Read models and players have seen
what no longer exists, and the lost dice would fall again as they fell.
"""

from itertools import islice
from typing import Final

import structlog
from msgspec import Struct

from events.envelope import Head
from events.errors import BrokenLog, NoSuchLog
from games.core.clock import Millis
from projections.heads import holding
from projections.lists.rows import GameRow
from workers.context import WorkerContext
from workers.jobs.orders import TRIED
from workers.jobs.reactions import OVER

CHUNK: Final = 200
RECENT_MS: Final = 60_000
"""Events acknowledged so shortly before a server restarted may have been lost before the read models heard of them."""

_log = structlog.get_logger()


class Inquiry(Struct, frozen=True):
    """What was found out about an epoch that nobody has confirmed: the games that `lost` events, and the `unsafe` ones.

    The latter may have lost events that only players saw. `mark` is the epoch's mark at the beginning.
    """

    epoch: str
    mark: str
    lost: frozenset[str]
    unsafe: frozenset[str]


def inquire(context: WorkerContext) -> Inquiry | None:
    """Compare the logs with the read models, where the epoch is not confirmed; costs a look at every game.

    Without read models every game is unsafe. Raises Unavailable.
    """
    epoch = context.wiring.log.epoch
    if epoch.confirmed():
        return None
    mark, now = epoch.mark(), epoch.now()
    if context.position.read() is None:
        return Inquiry(now, mark, frozenset(), frozenset(context.wiring.log.games()))
    lost: set[str] = set()
    active: dict[str, Millis] = {}
    rows = context.models.every_row()
    while some := list(islice(rows, CHUNK)):
        held = holding(context.wiring.log, [(row.id, Head(row.version, row.hash)) for row in some])
        lost.update(row.id for row in some if row.id not in held and is_rewound(context, row))
        active |= {row.id: row.updated for row in some if row.status not in OVER}
    for game in lost:
        active.pop(game, None)
    latest = max(active.values(), default=0)
    return Inquiry(
        now, mark, frozenset(lost), frozenset(game for game, at in active.items() if at >= latest - RECENT_MS)
    )


def is_rewound(context: WorkerContext, row: GameRow) -> bool:
    """Whether the log of a game no longer holds what its row saw. Raises Unavailable."""
    try:
        return bool(row.hash) and not context.wiring.log.holds(row.id, Head(row.version, row.hash))
    except BrokenLog:  # others find that out, and report it
        return False


def make_safe(context: WorkerContext, found: Inquiry) -> None:
    """Reseed the dice, and forget notices about lost events and the workers on them: all that is to be done again.

    Doing it twice is harmless. Raises Unavailable and Busy.
    """
    _log.warning("epoch_began", epoch=found.epoch, rewound=len(found.lost), games=sorted(found.lost)[:10])
    for game in found.lost:
        context.wiring.games.forget(game)
    for game in sorted(found.lost | found.unsafe):
        _reseed(context, game)
    if found.lost:
        context.wiring.notices.forget_told(found.lost)
        context.wiring.push_messages.forget_told(found.lost)
        context.wiring.webhook_outbox.deliveries.forget_games(found.lost)
        context.bot_leases.forget(found.lost)
        context.work.delete(TRIED)


def _reseed(context: WorkerContext, game: str) -> None:
    try:
        context.wiring.commands.reseed(game)
    except NoSuchLog:  # not even its beginning is left
        return
    except BrokenLog as error:
        context.give_up(game, error)
