"""`astrolude verify`, `import`, `check-logs`, `show` and `abort`: what operators and doubters do with logs."""

import gzip
import re
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import click

from events.codec import read_private
from events.envelope import Draft, Raw
from events.errors import BrokenLog, Conflict, LogError, NoSuchLog, Unavailable
from events.store import LogStore
from projections.archive import Archive, BadArchive, read_archive
from projections.audit import Report, audit, audit_log, fetch
from service.commands import milliseconds
from service.ids import new_id

ZIPPED: Final = b"\x1f\x8b"
GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
SEEN: Final = re.compile(r"([0-9]{1,9}):([0-9a-f]{64})")
ABORTED: Final = "game_aborted"
CHUNK: Final = 400
"""Games that are audited at a time; fewer are not worth further processes."""

Task = tuple[str, list[Raw], tuple[int, str] | None]
"""A game, its entries, and from which version on it has no more and why."""


def verify_file(file: Path, seen: tuple[str, ...]) -> None:
    """Check an archive without any server, and say what was checked; the process ends with 1 when something fails."""
    archive = _read(file)
    report = audit(archive.head.game, archive.raws, known=dict(map(_witness, seen)))
    for line in told(report):
        click.echo(line)
    sys.exit(0 if report.sound else 1)


def import_file(log: LogStore, file: Path) -> None:
    """Bring a game that is over, and whose audit holds in all parts, into a store."""
    archive = _read(file)
    game = archive.head.game
    if not GAME_ID.fullmatch(game):
        raise click.ClickException(f"{game!r} is no name of a game")
    report = audit(game, archive.raws)
    if not report.over or any(check.outcome != "holds" for check in report.checks):
        raise click.ClickException("\n".join(("not imported: the audit does not hold", *told(report))))
    try:
        log.adopt(game, archive.raws)
    except Conflict:
        there = log.head(game)
        if there is None or there.hash != report.hash:
            raise click.ClickException(f"another game has the name {game} here") from None
    except Unavailable as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{game}: {report.version} events, all that can be checked holds; it is here now")


def check_logs(log: LogStore, games: tuple[str, ...], jobs: int) -> None:
    """Audit these logs, or all of a store, secrets included; name those that fail, and the first of them again."""
    began, first, good, bad = time.monotonic(), "", 0, 0
    try:
        for game, report in _reports(log, games or log.games(), jobs):
            unsure = [check for check in report.checks if check.outcome != "holds"]
            good, bad = (good, bad + 1) if unsure else (good + 1, bad)
            if unsure:
                first = first or game
                click.echo(_failure(game, report), err=True)
    except Unavailable as error:
        raise click.ClickException(str(error)) from None
    spent = time.monotonic() - began
    rate = 60 * (good + bad) / spent if spent else 0.0
    click.echo(f"{good} logs are sound, {bad} are not; {spent:.1f} s, {rate:,.0f} games a minute")
    if bad:
        click.echo(f"the first that fails: {first}")
    sys.exit(1 if bad else 0)


def _reports(log: LogStore, games: Iterable[str], jobs: int) -> Iterator[tuple[str, Report]]:
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


def show_log(log: LogStore, game: str) -> None:
    """Print a log as it is stored, also a broken one, then what its audit finds; changes nothing."""
    try:
        raws, broken = fetch(log, game)
        if not raws and broken is None:
            raise click.ClickException(str(NoSuchLog(game)))
        for raw in raws:
            click.echo(f"{raw.version} {raw.hash} {raw.public.decode(errors='replace')}")
        for line in told(audit(game, raws, opened=True, broken=broken, upcasters=log.upcasters)):
            click.echo(line, err=True)
    except Unavailable as error:
        raise click.ClickException(str(error)) from None


def abort_log(log: LogStore, game: str, reason: str) -> None:
    """End a game whose log cannot be folded any more: its last event says so and opens the seed."""
    try:
        raws, broken = fetch(log, game)
        if broken is not None or not raws:
            raise click.ClickException(f"nothing can be appended: {broken or NoSuchLog(game)}")
        report = audit(game, raws, opened=True, upcasters=log.upcasters)
        if report.over or report.sound:
            raise click.ClickException(
                "the game is over" if report.over else "the game is sound: its creator may abort"
            )
        draft = Draft(ABORTED, 1, {"reason": reason, "seed": _seed(game, raws[0])}, {})
        log.append(game, report.version, report.hash, [draft], at=milliseconds(), by="system", cause=new_id())
    except LogError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{game}: aborted at version {report.version + 1}")


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
        lines.append(f"  taken from the record, for the rules had it from outside: {', '.join(report.trusted)}")
    return lines


def _failure(game: str, report: Report) -> str:
    first = report.first
    if first is not None:
        return f"log of game {game} is broken at version {first.version}: {first.name}: {first.reason}"
    why = next(check.why for check in report.checks if check.outcome != "holds")
    return f"log of game {game} cannot be checked: {why}"


def _read(file: Path) -> Archive:
    try:
        content = file.read_bytes()
        return read_archive((gzip.decompress(content) if content.startswith(ZIPPED) else content).splitlines())
    except (OSError, EOFError, BadArchive) as error:
        raise click.ClickException(f"{file}: {error}") from None


def _witness(seen: str) -> tuple[int, str]:
    found = SEEN.fullmatch(seen)
    if found is None:
        raise click.BadParameter(f"{seen!r} is not VERSION:HASH")
    return int(found[1]), found[2]


def _seed(game: str, raw: Raw) -> Any:
    sealed = read_private(game, raw).get("sealed")
    if sealed is None or "seed" not in sealed.data:
        raise BrokenLog(game, 1, "there is no seed to open")
    return sealed.data["seed"]
