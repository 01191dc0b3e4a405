"""`astrolude rotate-key`: another secret key, without signing anybody out."""

from pathlib import Path
from typing import Final

import click

from service.settings.files import kept_secrets
from workers.command_line import beside
from workers.keeping import rotating

RESTART: Final = "Restart all processes, so that they read it (docs/how-to/rotate-keys.md)."


@click.command("rotate-key")
@click.option("--next", "only_next", is_flag=True, help="Only make the next key, for processes to recognise it first.")
@click.option("--finish", is_flag=True, help="Forget the former keys: what they have signed is void.")
def rotate_key_command(only_next: bool, finish: bool) -> None:
    """Make a new secret key in the service's folder. What the former one has signed stays valid until --finish.

    Nobody is signed out, now or then.
    """
    if only_next and finish:
        raise click.UsageError("--next or --finish, not both")
    path = beside.settings().key_file
    if not path.is_file():
        raise click.ClickException(
            "the key is in ASTROLUDE_SECRET_KEY: put a new one there, and the former into"
            " ASTROLUDE_FURTHER_SECRET_KEYS (docs/how-to/rotate-keys.md)"
        )
    try:
        click.echo(_done(path, finish, only_next))
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error}") from None
    click.echo(RESTART)


def _done(path: Path, finish: bool, only_next: bool) -> str:
    if finish:
        return f"{rotating.finish(path)} former keys forgotten."
    if only_next:
        rotating.prepare(path)
        return "There is a next key: rotate-key without --next makes it the current one."
    rotating.rotate(path)
    return f"There is a new key; {len(kept_secrets(path)) - 1} more are recognised until rotate-key --finish."
