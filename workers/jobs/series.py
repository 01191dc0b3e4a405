"""Has a series go on when a game of it has ended. Repeating it is harmless; what is lost the sweeper does."""

from contextlib import suppress

from events.errors import Unavailable
from projections.lists.rows import GameRow
from service.games.commands import Busy
from service.series.going_on import go_on_after
from service.times import milliseconds
from workers.context import WorkerContext, worker_context


def ask_to_go_on(context: WorkerContext, before: GameRow | None, row: GameRow) -> None:
    """Have the series of a game go on that is over by this row. Raises Unavailable and RedisError."""
    over = ("finished", "aborted")
    if row.status in over and (before is None or before.status not in over) and context.wiring.series.has(row.id):
        context.queues.go_on(row.id)


def go_on(game: str) -> None:
    """Go on with the series of a game."""
    with suppress(Unavailable, Busy):  # the sweeper looks again
        go_on_after(worker_context().wiring, game, milliseconds())
