"""`astrolude witness`: holds another service to what it has shown."""

import sys
from pathlib import Path
from typing import Final

import click
import msgspec

from events.clock import sleep
from workers.witnessing.keeping import Folder, countersigned
from workers.witnessing.watching import Away, Broken, Service, Witness, told

BROKEN: Final = 2
"""The exit code when the service broke its word; 1 says that it could not be asked."""


@click.command("witness")
@click.argument("url")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), default="witness", help="What is kept.")
@click.option("--key", "keys", multiple=True, metavar="ID", help="The service's key, if you know it from elsewhere.")
@click.option("--game", "games", multiple=True, metavar="ID", help="Compare this public game's chain as well.")
@click.option("--compare", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A heads.ndjson.")
@click.option("--once", is_flag=True, help="Look once.")
@click.option("--every", type=click.FloatRange(1), default=300.0, help="Seconds between two looks.")
def witness_command(
    url: str,
    folder: Path,
    keys: tuple[str, ...],
    games: tuple[str, ...],
    compare: Path | None,
    once: bool,
    every: float,
) -> None:
    """Watch the service at URL, sign what it shows, and shout when a log forks or shrinks.

    Ends with 2 when the service broke its word; --once with 1 when it could not be asked.
    """
    try:
        kept = Folder(folder)
        witness = Witness(Service(url), kept, keys)
        others = list(countersigned(compare)) if compare else []
    except (OSError, msgspec.MsgspecError) as error:
        raise click.ClickException(f"{folder}: {error}") from None
    while True:
        try:
            click.echo(told(lambda: _look(witness, games), kept))
            if compare:
                click.echo(f"{told(lambda: witness.compare(others), kept)} of {len(others)} heads of {compare} fit")
        except Broken as broken:
            click.echo(f"ALARM: {broken}; evidence: {broken.__notes__[0]}", err=True)
            sys.exit(BROKEN)
        except Away as away:
            click.echo(f"not looked at: {away}", err=True)
            if once:
                sys.exit(1)
        if once:
            return
        sleep(every)


def _look(witness: Witness, games: tuple[str, ...]) -> str:
    head = witness.round()
    hashes = sum(witness.follow(game) for game in games)
    also = f"; {hashes} hashes of {len(games)} games are the same" if games else ""
    return f"{head.size} leaves, {head.root}, signed under {head.signatures[0].key}{also}"
