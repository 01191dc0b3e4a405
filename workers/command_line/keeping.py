"""`astrolude backup`, `backups` and `restore`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from events import client
from events.errors import ArchiveAway
from service.runtime.archive import archive_of
from service.settings import Settings
from service.settings.files import keep_secret
from workers.command_line import beside, logs
from workers.keeping.bucket import MARK, Bucket
from workers.keeping.catalogue import chosen, missing, names, prune
from workers.keeping.checking import check
from workers.keeping.formats import MANIFESTS, BadBackup, Manifest, read
from workers.keeping.making import Made, make
from workers.keeping.restoring import NotEmpty, restore
from workers.keeping.vaults import Folder, Vault
from workers.processes import log_server

ANSWER_SECONDS: Final = 300.0
"""How long the store may take to answer one command: it looks at all its keys."""

_TARGET: Final = click.argument("target", metavar="DIR|URL")
_AT: Final = click.option("--at", metavar="BACKUP", help="Which: its name, or how that begins; else the newest.")


@click.command("backup")
@_TARGET
@click.option("--keep", type=click.IntRange(1), metavar="N", help="Then remove all backups but the newest N.")
@click.option("--whole", is_flag=True, help="Write everything anew, not only what has changed.")
@click.option("--with-key", is_flag=True, help="Put the secret key into the backup, too.")
def backup_command(target: str, keep: int | None, whole: bool, with_key: bool) -> None:
    """Back up the log store while people play, into a folder or a bucket (s3://bucket/folder), and read it back.

    Only what has changed since the last backup there is written. Whoever can read it knows the secrets of all games
    and the hashes of passwords.
    """
    settings = beside.settings()
    with _in_words():
        vault = vault_of(target)
        with vault.alone(), _store(settings) as redis:
            made = make(redis, vault, archive_of(settings), whole=whole, secret_keys=settings.keys if with_key else ())
            _tell(made, vault, keep)


def _tell(made: Made, vault: Vault, keep: int | None) -> None:
    for line in _made(made):
        click.echo(line)
    removed = prune(vault, keep) if keep else 0
    if removed:
        click.echo(f"removed {removed} files that no backup needs any more")


@click.command("backups")
@_TARGET
@_AT
@click.option("--check", "whole", is_flag=True, help="Read all of one, and check every hash, chain and count.")
def backups_command(target: str, at: str | None, whole: bool) -> None:
    """List backups; the status says whether all of them are there. Needs no service and no settings."""
    with _in_words():
        vault = vault_of(target)
        if whole:
            name, manifest = chosen(vault, at)
            _warn(check(vault, manifest))
            click.echo(f"{_line(name, manifest)}: whole")
            return
        listed = [name for name in names(vault.files()) if name.removeprefix(MANIFESTS).startswith(at or "")]
        if not listed:
            raise BadBackup("there is no such backup here")
        bad = [name for name in listed if not _listed(vault, name)]
        sys.exit(1 if bad else 0)


@click.command("restore")
@_TARGET
@_AT
@click.option("--with-key", is_flag=True, help="Take the secret key from the backup, where there is none.")
@click.pass_context
def restore_command(ctx: click.Context, target: str, at: str | None, with_key: bool) -> None:
    """Restore a backup into the log store, which must be empty, and audit all games. Stop the service before.

    The embedded log store is started for this if need be.
    """
    with _in_words():
        vault = vault_of(target)
        name, manifest = chosen(vault, at)
        if with_key:
            _take_key(manifest)
        settings = beside.settings()
        with _store(settings) as redis:
            _warn(restore(redis, vault, manifest, archive_of(settings)))
            click.echo(f"restored {_line(name, manifest)}")
            ctx.invoke(logs.check_logs)


def vault_of(target: str) -> Vault:
    """Where backups lie: a folder, or a bucket's URL. Raises BadBackup."""
    return Bucket(target) if MARK in target else Folder(Path(target))


def _take_key(manifest: Manifest) -> None:
    """Make the key of a backup that of the service here, unless it has one. Raises BadBackup, and SettingError."""
    if not manifest.secret_keys:
        raise BadBackup("the backup holds no key: it was not made --with-key")
    settings = Settings.read(os.environ)
    if not settings.secret_key and not settings.key_file.exists():
        keep_secret(settings.key_file, "\n".join(manifest.secret_keys))


@contextmanager
def _store(settings: Settings) -> Iterator[client.Client]:
    with log_server.awake(settings):
        redis = client.writer(settings.redis_url, ANSWER_SECONDS)
        try:
            yield redis
        finally:
            redis.close()


@contextmanager
def _in_words() -> Iterator[None]:
    """Say in a line what went wrong."""
    try:
        yield
    except (BadBackup, NotEmpty, ArchiveAway) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"the backup's place cannot be used: {error}") from None


def _made(made: Made) -> Iterator[str]:
    if made.told:
        yield f"WARNING: the backup before cannot be built on, everything was written anew: {made.told}"
    for game in made.unsound:
        yield f"WARNING: the log of game {game} is broken in the store; it was backed up as it is"
    yield _line(made.name, made.manifest)
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in made.manifest.counts.kinds.items())
    yield f"other keys: {kinds}"
    yield (
        f"new: {made.events:,} events, {made.files} files, {made.size:,} bytes; read back and whole."
        f" The store was held for at most {made.manifest.held} ms."
    )


def _listed(vault: Vault, name: str) -> bool:
    """Print a backup in a line; whether all of it is there."""
    try:
        manifest = read(name, vault.get(name))
    except BadBackup as error:
        click.echo(str(error), err=True)
        return False
    gone = missing(manifest, vault.files())
    click.echo(_line(name, manifest) + (f": {len(gone)} files missing or not whole, {gone[0]} first" if gone else ""))
    return not gone


def _line(name: str, manifest: Manifest) -> str:
    counts = manifest.counts
    return (
        f"{name.removeprefix(MANIFESTS)}: {counts.games:,} games, {counts.events:,} events,"
        f" {sum(counts.kinds.values()):,} other keys{_archived(manifest)};"
        f" Astrolude {manifest.release}, {manifest.server}" + (", with the secret key" if manifest.secret_keys else "")
    )


def _archived(manifest: Manifest) -> str:
    return f", {len(manifest.archived):,} segments of the archive" if manifest.archived else ""


def _warn(unsound: list[str]) -> None:
    for game in unsound:
        click.echo(f"WARNING: the log of game {game} is broken, as it was when it was backed up", err=True)
