"""`astrolude check-logs`, `show` and `abort`: what operators do with logs."""

import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from typing import Final

import click

from events.clock import monotonic
from events.envelope import Draft, Ended, Raw
from events.errors import BrokenLog, NoSuchLog
from events.store import LogStore
from projections.games import folded, last_whole
from projections.proofs.audit import audit, audit_log, fetch
from projections.proofs.audits import Verdict
from projections.proofs.reports import Report
from projections.tournaments.audit import audit as audit_tournament
from service.ids import new_id
from service.times import milliseconds
from service.wiring import Wiring
from workers.command_line import beside
from workers.jobs.auditing import verdict_of

ABORTED: Final = "game_aborted"
CHUNK: Final = 400
"""Games that are audited at a time; fewer are not worth more processes."""

Task = tuple[str, list[Raw], tuple[int, str] | None]
"""A game, its entries, and where they break off and why, if they do."""


@click.command("check-logs")
@click.argument("games", nargs=-1)
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes; by default one for each core."
)
def check_logs(games: tuple[str, ...], jobs: int) -> None:
    """Audit these games' logs, or all and those of tournaments, under the rules of this release.

    For example before you deploy it.
    """
    wiring = beside.context().wiring
    log = wiring.log
    began, first, good, bad, ended = monotonic(), "", 0, 0, 0
    for game, report in reports(log, games or log.games(), jobs):
        verdict = verdict_of(report)
        if verdict is None:
            good += 1
        elif log.ended(game) is not None:
            ended += 1
        else:
            bad, first = bad + 1, first or game
            click.echo(_failure(verdict), err=True)
    spent = monotonic() - began
    rate = 60 * (good + bad + ended) / spent if spent else 0.0
    broken = f" ({ended} more are broken, and were ended)" if ended else ""
    click.echo(f"{good} logs are sound, {bad} are not{broken}; {spent:.1f} s, {rate:,.0f} games a minute")
    if bad:
        click.echo(f"the first that fails: {first}")
    bad += 0 if games else _unsound_tournaments(wiring)
    sys.exit(1 if bad else 0)


def _unsound_tournaments(wiring: Wiring) -> int:
    """Audit the logs of all tournaments, and say what is wrong; how many are not sound."""
    sound, wrong = 0, 0
    for tournament in wiring.tournament_log.games():
        report = audit_tournament(wiring.tournament_log, tournament, wiring.log.head)
        failed = [check for check in report.checks if check.reason]
        for check in failed:
            click.echo(f"log of tournament {tournament}: {check.name}: {check.reason}", err=True)
        sound, wrong = sound + (not failed), wrong + bool(failed)
    if sound or wrong:
        click.echo(f"{sound} logs of tournaments are sound, {wrong} are not")
    return wrong


def _failure(verdict: Verdict) -> str:
    if verdict.version is None:
        return f"log of game {verdict.game} cannot be checked: {verdict.reason}"
    return f"log of game {verdict.game} is broken at version {verdict.version}: {verdict.check}: {verdict.reason}"


def reports(log: LogStore, games: Iterable[str], jobs: int) -> Iterator[tuple[str, Report]]:
    """Each game's audit, in the order of the games; many are spread over processes."""
    rest = iter(games)
    some = list(islice(rest, CHUNK))
    if jobs == 1 or len(some) < CHUNK:
        yield from ((game, audit_log(log, game, opened=True)) for game in chain(some, rest))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        while some:
            tasks = [_task(log, game) for game in some]
            yield from zip(some, pool.map(_audited, tasks, chunksize=CHUNK // jobs // 4 or 1), strict=True)
            some = list(islice(rest, CHUNK))


def _task(log: LogStore, game: str) -> Task:
    raws, broken = fetch(log, game)
    return game, raws, (broken.version, broken.reason) if broken else None


def _audited(task: Task) -> Report:
    game, raws, broken = task
    return audit(game, raws, opened=True, broken=BrokenLog(game, *broken) if broken else None)


@click.command("show")
@click.argument("game")
def show_log(game: str) -> None:
    """Print the log of a game as it is stored, even if it is broken, and its audit."""
    log = beside.context().wiring.log
    stored = log.stored(game)
    raws, broken = fetch(log, game)
    if not stored:
        raise NoSuchLog(game)
    for name, fields in stored:
        public, digest = fields.pop(b"d", b""), fields.pop(b"h", b"")
        odd = [b"%s=%s" % field for field in fields.items() if field[0] != b"s"]
        click.echo(b" ".join((name.partition("-")[0].encode(), digest, public, *odd)).decode(errors="replace"))
    for line in told(audit(game, raws, opened=True, broken=broken, upcasters=log.upcasters)):
        click.echo(line, err=True)


@click.command("abort")
@click.argument("game")
@click.option("--reason", default="The log of this game is damaged.", help="What the last event says.")
def abort_log(game: str, reason: str) -> None:
    """End a game that is broken: nobody can play it any more, and its seed is opened."""
    click.echo(f"{game}: aborted at version {_abort(beside.context().wiring.log, game, reason)}")


def _abort(log: LogStore, game: str, reason: str) -> int:
    """End a game; at which version.

    Where the log can be read, a last event says so; where it cannot, the log is ended outside its chain, and the
    game stays as far as it could be read.
    """
    try:
        live = folded(log, game)
    except BrokenLog as error:
        return _end(log, game, reason, error)
    if live.game.over:
        raise click.ClickException("the game is over")
    raws = log.raw(game)
    if audit(game, raws, opened=True, upcasters=log.upcasters).sound:
        raise click.ClickException("the game is sound: astrolude end ends it with a reason")
    draft = Draft(ABORTED, 1, {"reason": reason, "seed": live.game.terms.seed}, {})
    log.append(game, live.version, live.hash, [draft], at=milliseconds(), by="system", cause=new_id())
    return live.version + 1


def _end(log: LogStore, game: str, reason: str, error: BrokenLog) -> int:
    """End a log that cannot be read; at which version."""
    if log.ended(game) is not None:
        raise click.ClickException("the game is over, and nothing of it can be read")
    last = last_whole(log, error)
    log.end(game, Ended(milliseconds(), reason, last, log.raw(game, last - 1, last)[0].hash if last else ""))
    return last


def told(report: Report) -> list[str]:
    """The report in lines for people."""
    lines = [f"{report.game}: {report.rulebook} {report.rulebook_version}, {report.version} events, {report.hash}"]
    for check in report.checks:
        line = f"  {check.name:12} {check.outcome:10} {check.checked} checked"
        line += f", {check.unchecked} not: {check.why}" if check.why else ""
        line += f"; version {check.version}: {check.reason}" if check.version is not None else ""
        lines.append(line)
    if report.upcast:
        lines.append(f"  {report.upcast} events were compared in a newer shape than their bytes have")
    if report.trusted:
        lines.append(f"  taken from the record, because the rules got it from outside: {', '.join(report.trusted)}")
    return lines
