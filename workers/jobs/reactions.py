"""What follows from a change of a game's row: jobs for bots and deadlines, and notices. Repeating it is harmless."""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from games.core.chairs import Declined
from games.core.clock import Millis
from games.core.facts import Seat
from projections.lists.rows import Awaited, GameRow
from service.notices.notices import Kind, Notice
from service.times import milliseconds
from workers.context import WorkerContext
from workers.jobs.notices import Told, retell, tell
from workers.queues.bot_lease import BotLeases
from workers.queues.queues import Queues

OVER: Final = ("finished", "aborted")
REVEALS: Final = "reveals"
"""The name of what is due when a round of reveals ends."""


def bot_awaited(row: GameRow) -> Awaited | None:
    """The decision of the bot that is to answer first, None when none has to."""
    wanted = [awaited for awaited in row.awaited if row.seats[awaited.seat].bot is not None]
    return min(wanted, key=lambda awaited: (awaited.since, awaited.seat), default=None)


def next_deadline(row: GameRow | None) -> tuple[int, str] | None:
    """The earliest deadline (ms) and its decision, or the end of the round of reveals; None when there is none."""
    if row is not None and row.reveal_until is not None:
        return row.reveal_until, REVEALS
    due = [(wanted.deadline, wanted.decision) for wanted in row.awaited if wanted.deadline is not None] if row else []
    return min(due, default=None)


def notices(before: GameRow | None, row: GameRow) -> Iterator[Told]:
    """The notices that follow from the row and did not from the one before it."""
    if row.status in OVER:
        if before is None or before.status not in OVER:
            kind: Kind = "finished" if row.status == "finished" else "aborted"
            invited = {seat.invited for seat in row.seats if seat.invited is not None}
            for player in sorted(row.people | invited):
                yield player, _notice(row, kind, kind, row.updated, seat=_seat_of(row, player))
        return
    yield from _invitations(before, row)
    yield from _reveals(before, row)
    if row.status == "running" and (before is None or before.status != "running"):
        for player in sorted(row.people):
            yield player, _notice(row, "started", "started", row.started, seat=_seat_of(row, player))
    yield from _takeovers(before, row)
    yield from _decisions(before, row)


def waiting(row: GameRow) -> Iterator[Told]:
    """The notices that still matter when nobody knows any more which were sent."""
    yield from _invitations(None, row)
    yield from _reveals(None, row)
    yield from _decisions(None, row)


def _invitations(before: GameRow | None, row: GameRow) -> Iterator[Told]:
    for number, seat in enumerate(row.seats):
        old = before.seats[number].invited if before else None
        if seat.invited in row.invited and seat.invited != old:
            yield seat.invited, _notice(row, "invited", f"{row.version}-{number}", row.updated, seat=number)
        if old is not None and old not in (seat.invited, seat.player, row.creator):
            yield old, _notice(row, "withdrawn", f"{row.version}-{number}", row.updated, seat=number)
        yield from _refusals(before.seats[number].declined if before else None, row, number)


def _refusals(before: Declined | None, row: GameRow, number: Seat) -> Iterator[Told]:
    """Whoever announced the game learns that somebody said no; a counter-offer tells so itself, by its invitation."""
    declined = row.seats[number].declined
    if declined is not None and declined != before and not declined.counter:
        yield row.creator, _notice(row, "declined", f"{declined.version}-{number}", row.updated, seat=number)


def _reveals(before: GameRow | None, row: GameRow) -> Iterator[Told]:
    """Seats whose entropy is awaited: their players' clients have it."""
    if before is not None and before.reveal_until is not None:
        return
    for seat in row.revealing:
        player = row.seats[seat].player
        if player is not None:
            told = _notice(row, "reveal", REVEALS, row.updated, seat=seat)
            yield player, structs.replace(told, deadline=row.reveal_until)


def _takeovers(before: GameRow | None, row: GameRow) -> Iterator[Told]:
    """Seats that a bot plays for their player now, and those that it gave back; not those that resigned."""
    for number, (old, new) in enumerate(zip(before.seats, row.seats, strict=True) if before else ()):
        if new.player is None or new.player != old.player or new.resigned or (old.bot is None) == (new.bot is None):
            continue
        kind: Kind = "handed_to_bot" if new.bot is not None else "reclaimed"
        yield new.player, _notice(row, kind, f"{row.version}-{number}", row.updated, seat=number)


def _decisions(before: GameRow | None, row: GameRow) -> Iterator[Told]:
    known = {wanted.decision for wanted in before.awaited if _for_person(before, wanted)} if before else set()
    for wanted in row.awaited:
        player = row.seats[wanted.seat].player
        if player is not None and _for_person(row, wanted) and wanted.decision not in known:
            yield player, _awaited(row, wanted)


def retimed(before: GameRow | None, row: GameRow) -> Iterator[Told]:
    """The decisions whose deadline has changed, as notices; that alone notifies nobody."""
    deadlines = {wanted.decision: wanted.deadline for wanted in before.awaited} if before else {}
    for player, notice in _decisions(None, row):
        if notice.reference in deadlines and deadlines[notice.reference] != notice.deadline:
            yield player, notice


def _awaited(row: GameRow, wanted: Awaited) -> Notice:
    """The notice of a decision."""
    told = _notice(row, "awaited", wanted.decision, wanted.opened, seat=wanted.seat)
    return structs.replace(told, decision=wanted.decision, opened=wanted.opened, deadline=wanted.deadline)


def _notice(row: GameRow, kind: Kind, reference: str, at: Millis | None, *, seat: Seat | None) -> Notice:
    return Notice(
        kind=kind,
        reference=reference,
        at=at or row.updated,
        game=row.id,
        rulebook=row.rulebook,
        version=row.version,
        hash=row.hash,
        seat=seat,
    )


def _seat_of(row: GameRow, player: str) -> Seat:
    return next(number for number, seat in enumerate(row.seats) if player in (seat.player, seat.invited))


def _for_person(row: GameRow, wanted: Awaited) -> bool:
    return row.seats[wanted.seat].bot is None


def react(context: WorkerContext, before: GameRow | None, row: GameRow) -> None:
    """Do everything that follows from `row` and did not from `before`, bots first: they are to answer at once."""
    ask_bot(context.queues, context.bot_leases, row)
    set_alarm(context.queues, before, row)
    for player, notice in notices(before, row):
        tell(context, player, notice)
    for player, notice in retimed(before, row):
        retell(context, player, notice)


def ask_bot(queues: Queues, bot_leases: BotLeases, row: GameRow) -> None:
    """Have the game's bots play, at once or when they have taken their time, unless a worker has them."""
    wanted = bot_awaited(row)
    if wanted is None:
        return
    if wanted.due is not None and wanted.due > milliseconds():
        queues.lanes.think(row.id, wanted.due)
    elif bot_leases.ask(row.id, row.version):
        queues.play(row.id, row.creator, attended=row.attended)


def set_alarm(queues: Queues, before: GameRow | None, row: GameRow) -> None:
    """Schedule the next deadline, and cancel the previous one."""
    old, new = next_deadline(before), next_deadline(row)
    if old == new:
        return
    if old is not None:
        queues.forget_deadline(row.id, old[1])
    if new is not None:
        queues.expire_at(row.id, new[1], new[0])
