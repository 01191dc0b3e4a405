"""Tells followers what a player does: comes online, starts or finishes a public game. Repeating it is harmless.

A job of its own for each step, beside all that games wait for: its cost is bounded by the number of followers.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from events.errors import Unavailable
from games.core.clock import Millis
from projections.lists.rows import GameRow
from service.follows.follows import Step
from service.notices.notices import Kind, Notice
from service.times import milliseconds
from workers.context import WorkerContext, worker_context
from workers.jobs.notices import tell

KINDS: Final[dict[Step, Kind]] = {
    "online": "followed_online",
    "starts": "followed_started",
    "finishes": "followed_finished",
}


def public_steps(before: GameRow | None, row: GameRow) -> Iterator[tuple[Step, str]]:
    """What players do by which a public game has come from one row to the next."""
    if row.visibility != "public" or row.practice is not None or row.adopted:
        return
    was = before.status if before else "open"
    step: Step | None = None
    if row.status == "running" and was == "open":
        step = "starts"
    elif row.status == "finished" and was != "finished":
        step = "finishes"
    if step is not None:
        yield from ((step, seat.player) for seat in row.seats if seat.player is not None and not seat.guest)


def ask_to_tell(context: WorkerContext, before: GameRow | None, row: GameRow) -> None:
    """Have followers told what follows from a row. Raises Unavailable and RedisError."""
    steps = list(public_steps(before, row))
    if steps:
        followed = set(context.wiring.follows.followed([player for _, player in steps]))
        for step, player in steps:
            if player in followed:
                context.queues.spread(step, player, row.id)


def ask_for_arrivals(context: WorkerContext) -> int:
    """Have followers told who has come online; how many. Raises Unavailable and RedisError."""
    waiting = context.wiring.arrivals.waiting()
    for player, at in waiting:
        context.queues.spread("online", player, str(at))
        context.wiring.arrivals.settle(player)
    return len(waiting)


def spread(step: Step, player: str, about: str) -> None:
    """Tell everybody who follows a player, and wants to know, of a step: in a game, or at a moment (ms)."""
    with suppress(Unavailable):  # nobody waits for it
        tell_followers(worker_context(), step, player, about)


def tell_followers(context: WorkerContext, step: Step, player: str, about: str) -> None:
    """The same. Whom a block keeps apart from the player is told nothing, nor who sees the game anyway."""
    row = None if step == "online" else context.models.row(about)
    if row is not None:
        row = row.seen(None, milliseconds())
    if step != "online" and (row is None or about in context.wiring.listing.off()):
        return
    listeners = context.wiring.follows.listeners(player, step)
    apart = context.wiring.blocks.apart(player, listeners)
    notice = _notice(step, player, int(about)) if row is None else _notice(step, player, row.updated, row)
    for listener in listeners:
        if listener not in apart and (row is None or listener not in row.people):
            tell(context, listener, notice)


def _notice(step: Step, player: str, at: Millis, row: GameRow | None = None) -> Notice:
    reference = f"{player}-{at}" if row is None else player
    told = Notice(kind=KINDS[step], reference=reference, at=at, player=player)
    if row is None:
        return told
    return Notice(
        kind=told.kind,
        reference=reference,
        at=at,
        player=player,
        game=row.id,
        rulebook=row.rulebook,
        version=row.version,
        hash=row.hash,
    )
