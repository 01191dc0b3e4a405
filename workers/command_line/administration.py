"""`astrolude role`: what operators do to accounts. It stands in the administrators' log as done by `operator`."""

import click

from service.accounts.accounts import NoAccount
from service.accounts.ranks import ROLES, Role
from service.administration.log import LONGEST_REASON, OPERATOR
from service.administration.roles import GuestHasNoRole
from service.times import milliseconds
from service.wiring import Wiring
from workers.command_line import beside


def found(wiring: Wiring, name: str) -> str:
    """The id of the account of this name, or of this id; raises ClickException."""
    account = wiring.accounts.find(name)
    if account is not None:
        return account
    try:
        return wiring.accounts.get(name).id
    except NoAccount:
        raise click.ClickException(f"nobody here is named {name}") from None


def said(reason: str) -> str:
    """A reason that the log can hold; raises ClickException."""
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise click.ClickException(f"a reason is one line of at most {LONGEST_REASON} characters")
    return reason


@click.command("role")
@click.argument("name")
@click.argument("role", type=click.Choice(ROLES))
@click.option("--reason", default="", help="For the administrators' log.")
def give_role(name: str, role: Role, reason: str) -> None:
    """Give the account NAME a role, beside the running service. So the first administrator is made."""
    wiring = beside.context().wiring
    account = found(wiring, name)
    try:
        changed = wiring.roles.change(account, role, by=OPERATOR, at=milliseconds(), reason=said(reason))
    except GuestHasNoRole:
        raise click.ClickException(f"{name} is a guest; only a full account gets a role") from None
    click.echo(f"{name} is {'now' if changed else 'already'} {'a' if role != 'administrator' else 'an'} {role}")
