"""`astrolude reset-password` and `second-factor`: what an operator does for players who can't sign in, or up."""

from typing import Final

import click

from service.accounts import resetting
from service.accounts.accounts import NoAccount
from service.accounts.sign_up.codes import MOST_DAYS, MOST_USES, TooManyCodes
from service.administration.log import OPERATOR, Deed
from service.mail.letters.making import second_factor_off
from service.settings import Settings
from service.times import milliseconds
from workers.command_line import beside
from workers.command_line.administration import PERHAPS_WHY, found

DAY_MS: Final = 86_400_000


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
    click.echo(f"{_address(wiring.settings, url)}/reset-password#{code}")


@click.command("second-factor")
@click.argument("name")
@click.argument("state", type=click.Choice(["off"]))
@PERHAPS_WHY
def second_factor(name: str, state: str, reason: str) -> None:
    """Switch the second factor of the player NAME off: for whoever lost authenticator and recovery codes.

    Make sure that it is them who ask: from then on the password alone opens the account.
    """
    wiring = beside.context().wiring
    account = found(wiring, name)
    deed = Deed(at=milliseconds(), by=OPERATOR, what="end_second_factor", reason=reason, account=account)
    if not wiring.second_factors.end(account, deed):
        raise click.ClickException(f"{name} has no second factor")
    second_factor_off(wiring, account)
    click.echo(f"the second factor of {name} is {state}")


@click.command("sign-up-code")
@click.option("--uses", type=click.IntRange(1, MOST_USES), default=1, show_default=True, help="Accounts it opens.")
@click.option("--days", type=click.IntRange(1, MOST_DAYS), default=14, show_default=True, help="Days it is valid.")
@click.option("--url", help="Address at which players reach the service; without it, where it listens.")
def sign_up_code(uses: int, days: int, url: str | None) -> None:
    """Print a link by which accounts are opened where ASTROLUDE_SIGN_UP is `invitation`."""
    wiring, now = beside.context().wiring, milliseconds()
    try:
        _, code = wiring.sign_up_codes.open(uses, now + days * DAY_MS, now, OPERATOR)
    except TooManyCodes:
        raise click.ClickException("there are as many sign-up codes as there may be; end some first") from None
    click.echo(f"{_address(wiring.settings, url)}/sign-up#{code}")


def _address(settings: Settings, url: str | None) -> str:
    """Where players reach the service."""
    return (url or f"http://{settings.host}:{settings.port}").rstrip("/")
