"""`astrolude verify` and `import`: what doubting players and operators do with archives of games and tournaments."""

import gzip
import re
import sys
import zlib
from collections.abc import Collection, Iterator
from functools import partial
from io import BufferedIOBase
from pathlib import Path
from typing import Final

import click
import msgspec

from events.errors import Conflict
from events.store import LogStore
from projections.proofs.archive import FORMAT, FORMATS, LONGEST, OF_TOURNAMENT, Archive, BadArchive, read_archives
from projections.proofs.audit import Notes, audit
from projections.tournaments.audit import audit_archive
from service.times import milliseconds
from workers.command_line import beside
from workers.command_line.logs import told
from workers.witnessing.verifying import included, witnessed

ZIPPED: Final = b"\x1f\x8b"
GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
SEEN: Final = re.compile(r"([0-9]{1,9}):([0-9a-f]{64})")
ADDED: Final = re.compile(r"([0-9]{1,2}):(.{0,64})")


_FILE: Final = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.command("verify")
@_FILE
@click.option("--seen", multiple=True, metavar="VERSION:HASH", help="A hash that you saw during the game.")
@click.option("--commitment", metavar="HEX", help="The commitment that was shown before you sat down.")
@click.option("--entropy", multiple=True, metavar="SEAT:TEXT", help="Your seat, and the entropy that you gave.")
@click.option("--key", "keys", multiple=True, metavar="ID", help="A key under which the service signs tree heads.")
@click.option(
    "--witness",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="What `astrolude witness` has kept of the service.",
)
def verify_file(
    file: Path,
    seen: tuple[str, ...],
    commitment: str | None,
    entropy: tuple[str, ...],
    keys: tuple[str, ...],
    witness: Path | None,
) -> None:
    """Check archives of finished games: chain, commitments, dice, rules, clocks, and the heads that were noted.

    The file has one game, as a download, or many, as an export; what you noted is about the first. It may have
    tournaments, too: chain, seed, pairings and standings, and the results of those games that it has. Needs no server.
    """
    notes, games, failed = _noted(seen, commitment, entropy), dict[str, str](), 0
    tournaments: list[Archive] = []
    for archive in _read(file, FORMATS):
        if archive.head.format == OF_TOURNAMENT:
            tournaments.append(archive)
            continue
        failed += not _verified(archive, notes, keys, witness)
        notes = Notes()
        games[archive.head.game] = archive.head.hash
    if len(games) > 1:
        click.echo(f"{len(games) - failed} of {len(games)} games are sound")
    unsound = [one for one in tournaments if not _verified_tournament(one, games)]
    sys.exit(1 if failed or unsound else 0)


def _verified_tournament(archive: Archive, games: dict[str, str]) -> bool:
    """Whether the log of a tournament is sound; `games` are the hashes at which those of the file end."""
    report = audit_archive(archive, games)
    click.echo(f"{archive.head.game}: tournament, {report.version} events, {report.hash}")
    for check in report.checks:
        outcome = "fails" if check.reason else "holds" if check.checked else "unchecked"
        missing = f", {check.unchecked} not: they are not in the file" if check.unchecked else ""
        reason = f"; {check.reason}" if check.reason else ""
        click.echo(f"  {check.name:12} {outcome:10} {check.checked} checked{missing}{reason}")
    return report.sound


def _verified(archive: Archive, notes: Notes, keys: tuple[str, ...], witness: Path | None) -> bool:
    report = audit(archive.head.game, archive.raws, notes=notes)
    try:
        found = [included(archive, keys), *([witnessed(archive, witness)] if witness else [])]
    except (OSError, msgspec.MsgspecError) as error:
        raise click.ClickException(f"{witness}: {error}") from None
    for line in (*told(report), *(f"  {one.name:12} {one.outcome:10} {one.what}" for one in found)):
        click.echo(line)
    return report.sound and all(one.outcome != "fails" for one in found)


@click.command("import")
@_FILE
def import_file(file: Path) -> None:
    """Import finished games from an archive or an export, after checking each; nobody can change them here.

    A game that does not hold is left out, and the others are imported all the same.
    """
    log, refused = beside.context().wiring.log, 0
    for archive in _read(file):
        try:
            click.echo(_imported(log, archive))
        except click.ClickException as error:
            error.show()
            refused += 1
    sys.exit(1 if refused else 0)


def _imported(log: LogStore, archive: Archive) -> str:
    """Import a game, and say so. Raises ClickException."""
    game = archive.head.game
    if not GAME_ID.fullmatch(game):
        raise click.ClickException(f"{game!r} is not the name of a game")
    report = audit(game, archive.raws)
    if not report.over or any(check.outcome != "holds" for check in report.checks):
        raise click.ClickException("\n".join(("not imported: the audit does not hold", *told(report))))
    try:
        log.adopt(game, archive.raws, milliseconds())
    except Conflict:
        there = log.head(game)
        if there is None or there.hash != report.hash:
            raise click.ClickException(f"another game has the name {game} here") from None
    return f"{game}: {report.version} events, the audit holds; imported"


def _read(file: Path, formats: Collection[str] = (FORMAT,)) -> Iterator[Archive]:
    """The logs of a file, one at a time, and at least one. Raises ClickException, which says where to go on."""
    last = ""
    try:
        with file.open("rb") as raw:
            packed = raw.peek(len(ZIPPED)).startswith(ZIPPED)
            for archive in read_archives(_lines(gzip.GzipFile(fileobj=raw) if packed else raw), formats):
                last = archive.head.game
                yield archive
        if not last:
            raise BadArchive(1, "the file is empty")
    except (OSError, EOFError, zlib.error, BadArchive) as error:
        whole = f"; the last whole game is {last}" if last else ""
        raise click.ClickException(f"{file}: {error}{whole}") from None


def _lines(file: BufferedIOBase) -> Iterator[bytes]:
    """The lines of a file; one that is too long comes in parts, for whoever refuses it."""
    return iter(partial(file.readline, LONGEST + 1), b"")


def _noted(seen: tuple[str, ...], commitment: str | None, entropy: tuple[str, ...]) -> Notes:
    """The notes on the command line. Raises BadParameter."""
    hashes = (_parts(SEEN, note, "VERSION:HASH") for note in seen)
    added = (_parts(ADDED, note, "SEAT:TEXT") for note in entropy)
    return Notes(hashes=dict(hashes), commitment=commitment, entropy=dict(added))


def _parts(shape: re.Pattern[str], note: str, wanted: str) -> tuple[int, str]:
    found = shape.fullmatch(note)
    if found is None:
        raise click.BadParameter(f"{note!r} is not {wanted}")
    return int(found[1]), found[2]
