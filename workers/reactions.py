"""What follows from a change of a game's row: jobs for bots, deadlines and notices. Harmless when done again."""

from collections.abc import Iterator
from typing import Final

from projections.rows import Awaited, GameRow
from workers.baton import Batons
from workers.queues import Kind, Queues

Notice = tuple[str, Kind, str]
"""A player, what about, and what tells it apart from others of its kind in the game."""

OVER: Final = ("finished", "aborted")


def bot_awaited(row: GameRow) -> str | None:
    """The decision of the bot that has waited longest, None when none is awaited."""
    wanted = [awaited for awaited in row.awaited if row.seats[awaited.seat].bot is not None]
    return min(wanted, key=lambda awaited: (awaited.opened, awaited.seat)).decision if wanted else None


def next_deadline(row: GameRow | None) -> tuple[int, str] | None:
    """The earliest deadline (ms) and its decision, None when there is none."""
    due = [(wanted.deadline, wanted.decision) for wanted in row.awaited if wanted.deadline is not None] if row else []
    return min(due, default=None)


def notices(before: GameRow | None, row: GameRow) -> Iterator[Notice]:
    """Whom to tell that they are awaited, invited, or that their game is over, and were not told so before."""
    known = {wanted.decision for wanted in before.awaited if _for_person(before, wanted)} if before else set()
    for wanted in row.awaited:
        player = row.seats[wanted.seat].player
        if player is not None and _for_person(row, wanted) and wanted.decision not in known:
            yield player, "awaited", wanted.decision
    for number, seat in enumerate(row.seats):
        old = before.seats[number].invited if before else None
        if seat.invited is not None and seat.invited != old:
            yield seat.invited, "invited", f"{row.version}-{number}"
    if row.status in OVER and (before is None or before.status not in OVER):
        for player in sorted(row.people):
            yield player, "finished", row.status


def _for_person(row: GameRow, wanted: Awaited) -> bool:
    return row.seats[wanted.seat].bot is None


def react(queues: Queues, batons: Batons, before: GameRow | None, row: GameRow) -> None:
    """Enqueue all that follows from `row` and did not from `before`, bots first: they are to answer at once."""
    ask_bot(queues, batons, row)
    set_alarm(queues, before, row)
    for player, kind, reference in notices(before, row):
        queues.tell(player, kind, row.id, reference, f"{row.version} {row.hash}")


def ask_bot(queues: Queues, batons: Batons, row: GameRow) -> None:
    """Have the game's bots play, unless none is awaited or somebody is at it."""
    decision = bot_awaited(row)
    if decision is not None and batons.ask(row.id, row.version):
        queues.play(row.id, decision)


def set_alarm(queues: Queues, before: GameRow | None, row: GameRow) -> None:
    """Schedule the next deadline, and take back the one before it."""
    old, new = next_deadline(before), next_deadline(row)
    if old == new:
        return
    if old is not None:
        queues.forget_deadline(row.id, old[1])
    if new is not None:
        queues.expire_at(row.id, new[1], new[0])
