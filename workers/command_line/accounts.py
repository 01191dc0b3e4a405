"""`astrolude reset-password`: what an operator does for players who can't sign in."""

import click

from service.accounts import resetting
from service.accounts.accounts import NoAccount
from workers.command_line import beside
from workers.command_line.administration import found


@click.command("reset-password")
@click.argument("name")
@click.option("--url", help="Address at which players reach the service; without it, where it listens.")
def reset_password(name: str, url: str | None) -> None:
    """Print a link by which the player NAME sets another password: once, within a day. It needs no mail.

    Whoever has the link has the account, unless a second factor protects it: hand it to nobody else.
    """
    wiring = beside.context().wiring
    try:
        code = resetting.hand_over(wiring, found(wiring, name))
    except NoAccount:
        raise click.ClickException(f"{name} is a guest, who has no password") from None
    settings = wiring.settings
    click.echo(f"{(url or f'http://{settings.host}:{settings.port}').rstrip('/')}/reset-password#{code}")
