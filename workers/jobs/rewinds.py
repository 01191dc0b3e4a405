"""A log store that holds less than it once did: finds the games that lost events, and makes them safe to continue.

A backup that was restored and a replica that took over too early both rewind games. Read models and players have seen
what no longer exists, and the lost dice would fall again as they fell.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import structlog
from msgspec import Struct

from events.envelope import Head
from events.errors import BrokenLog, NoSuchLog
from games.core.clock import Millis
from projections.heads import holding
from projections.lists.rows import GameRow
from service.notices.notices import Notice
from service.times import milliseconds
from workers.context import WorkerContext
from workers.jobs.notices import Told, tell
from workers.jobs.orders import TRIED
from workers.jobs.reactions import OVER

CHUNK: Final = 200
RECENT_MS: Final = 60_000
"""Events acknowledged so shortly before a server restarted may have been lost before the read models heard of them."""

_log = structlog.get_logger()


class Inquiry(Struct, frozen=True):
    """What was found out about an epoch that nobody has confirmed: the games that `lost` events, as they were known,
    and the `unsafe` ones.

    The latter may have lost events that only players saw. `mark` is the epoch's mark at the beginning.
    """

    epoch: str
    mark: str
    lost: Mapping[str, GameRow]
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
        return Inquiry(now, mark, {}, frozenset(context.wiring.log.games()))
    lost: dict[str, GameRow] = {}
    active: dict[str, Millis] = {}
    rows = context.models.every_row()
    while some := list(islice(rows, CHUNK)):
        lost |= rewound(context, some)
        active |= {row.id: row.updated for row in some if row.status not in OVER}
    for game in lost:
        active.pop(game, None)
    latest = max(active.values(), default=0)
    return Inquiry(now, mark, lost, frozenset(game for game, at in active.items() if at >= latest - RECENT_MS))


def rewound(context: WorkerContext, rows: Sequence[GameRow]) -> dict[str, GameRow]:
    """Those of the rows, by game, that saw what the logs no longer hold: a round trip for all. Raises Unavailable."""
    held = holding(context.wiring.log, [(row.id, Head(row.version, row.hash)) for row in rows])
    return {row.id: row for row in rows if row.id not in held and _is_rewound(context, row)}


def _is_rewound(context: WorkerContext, row: GameRow) -> bool:
    try:
        return bool(row.hash) and not context.wiring.log.holds(row.id, Head(row.version, row.hash))
    except BrokenLog:  # others find that out, and report it
        return False


def make_safe(context: WorkerContext, found: Inquiry) -> None:
    """Reseed the dice, say what is lost, and forget notices about it and the workers on it: all is to be done again.

    Doing it twice is harmless; players may hear twice of what is lost. Raises Unavailable and Busy.
    """
    _log.warning("epoch_began", epoch=found.epoch, rewound=len(found.lost), games=sorted(found.lost)[:10])
    for game in found.lost:
        context.wiring.games.forget(game)
    for game in sorted(found.lost.keys() | found.unsafe):
        _mend(context, game, found.lost.get(game))
    if found.lost:
        context.wiring.notices.forget_told(found.lost)
        context.wiring.push_messages.forget_told(found.lost)
        context.wiring.webhook_outbox.deliveries.forget_games(found.lost)
        context.bot_leases.forget(found.lost)
        context.work.delete(TRIED)
    for row in found.lost.values():
        for player, notice in _losses(row):
            tell(context, player, notice)


def _mend(context: WorkerContext, game: str, row: GameRow | None) -> None:
    """Other dice for a game, and a word about the head that it had, where that is lost."""
    try:
        context.wiring.commands.reseed(game)
        if row is not None:
            context.wiring.commands.record_loss(game, Head(row.version, row.hash))
    except NoSuchLog:  # not even its beginning is left
        return
    except BrokenLog as error:
        context.give_up(game, error)


def _losses(row: GameRow) -> Iterator[Told]:
    """Everybody who sat at the table as it was known hears which version of it is lost."""
    for seat, holder in enumerate(row.seats):
        if holder.player is not None:
            yield (
                holder.player,
                Notice(
                    kind="rewound",
                    reference=f"{row.version}-{row.hash}",
                    at=milliseconds(),
                    game=row.id,
                    rulebook=row.rulebook,
                    version=row.version,
                    hash=row.hash,
                    seat=seat,
                ),
            )
