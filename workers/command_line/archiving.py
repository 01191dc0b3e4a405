"""`astrolude archive-logs` and `unarchive-logs`."""

from collections.abc import Iterable

import click
from redis.exceptions import RedisError

from events.errors import BrokenLog, NoSuchLog, Unavailable
from events.reading.reader import FORMAT
from events.store import LogStore
from service.times import milliseconds
from service.wiring import Wiring
from workers.archiving.due import due
from workers.archiving.moving import Moved, Mover
from workers.archiving.rounds import DAY_MS, Elsewhere, Lease
from workers.command_line import beside


@click.command("archive-logs")
@click.argument("games", nargs=-1)
@click.option("--after", type=click.FloatRange(0), metavar="DAYS", help="Instead of ASTROLUDE_ARCHIVE_AFTER.")
def archive_logs(games: tuple[str, ...], after: float | None) -> None:
    """Move the logs of these finished games to the archive now, or of all that nobody has asked for for so long."""
    own = beside.context()
    lease = Lease(own.work)
    try:
        with lease.held():
            moved = Moved(0, 0, 0)
            for done in _mover(own.wiring).move(games or _due(own.wiring, after)):
                moved = Moved(moved.games + done.games, moved.bytes + done.bytes, moved.archived + done.archived)
                lease.extend()
    except Elsewhere:
        raise click.ClickException("games are being moved; see the logs of the sweeper") from None
    except (Unavailable, RedisError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{moved.games} games archived: {moved.bytes:,} bytes of events take {moved.archived:,} there")


def _mover(wiring: Wiring) -> Mover:
    if wiring.archive is None:
        raise click.ClickException("ASTROLUDE_ARCHIVE_URL names no archive")
    return Mover(wiring.log, wiring.archive)


def _due(wiring: Wiring, after: float | None) -> Iterable[str]:
    days = wiring.settings.archive_after if after is None else after
    if not days and after is None:
        raise click.ClickException("ASTROLUDE_ARCHIVE_AFTER is 0; say --after DAYS, or which games")
    return due(wiring.log, wiring.asked, wiring.log.games(), milliseconds() - round(days * DAY_MS))


@click.command("unarchive-logs")
@click.argument("games", nargs=-1)
@click.option("--all", "every", is_flag=True, help="All games: before the archive, or this release, is given up.")
def unarchive_logs(games: tuple[str, ...], every: bool) -> None:
    """Move the logs of these games back into the log store. The archive keeps what it has."""
    if bool(games) == every:
        raise click.UsageError("say which games, or --all")
    own = beside.context()
    log, back, failed = own.wiring.log, 0, 0
    try:
        with Lease(own.work).held():
            for game in log.games() if every else games:
                try:
                    back += log.bring_back(game)
                except (BrokenLog, NoSuchLog) as error:
                    failed += 1
                    click.echo(str(error), err=True)
            _settle(log, whole=every and not failed)
    except Elsewhere:
        raise click.ClickException("games are being moved; try again") from None
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"{error}; {back} games are back") from None
    click.echo(f"{back} games are back in the log store" + (f", {failed} are not" if failed else ""))


def _settle(log: LogStore, *, whole: bool) -> None:
    """With nothing archived, earlier releases can open the store again."""
    if whole:
        log.mark(FORMAT)
