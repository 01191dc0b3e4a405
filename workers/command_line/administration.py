"""`astrolude role`, `suspend`, `mute`, `rename` ...: what operators do to accounts.

It stands in the administrators' log as done by `operator`, who is above every role.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
from redis.exceptions import RedisError

from events.errors import Unavailable
from service.accounts.accounts import NoAccount
from service.accounts.names import clean
from service.accounts.ranks import ROLES, Role
from service.accounts.sanctions import Sanction, in_force
from service.accounts.slots.names import NameTaken
from service.administration.consequences import settle
from service.administration.finding import Row
from service.administration.log import LONGEST_REASON, OPERATOR, Logged
from service.administration.roles import GuestHasNoRole
from service.administration.sanctions import NotSanctioned
from service.times import milliseconds, rfc3339
from service.wiring import Wiring
from workers.command_line import beside

DAY_MS: Final = 86_400_000
_NAME: Final = click.argument("name")
_DAYS: Final = click.option(
    "--days", type=click.FloatRange(0, 36_500, min_open=True), help="For how long; else for ever."
)


def said(_context: click.Context, _option: click.Parameter, reason: str) -> str:
    """A reason that the log can hold."""
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise click.BadParameter(f"a reason is one line of at most {LONGEST_REASON} characters")
    return reason


WHY: Final = click.option("--reason", required=True, callback=said, help="Why. Those concerned may read it.")
PERHAPS_WHY: Final = click.option("--reason", default="", callback=said, help="For the administrators' log.")


def found(wiring: Wiring, name: str) -> str:
    """The id of the account of this name, or of this id; raises ClickException."""
    account = wiring.accounts.find(name)
    if account is not None:
        return account
    try:
        return wiring.accounts.get(name).id
    except NoAccount:
        raise click.ClickException(f"nobody here is named {name}") from None


def by_operator() -> dict[str, Any]:
    """Who does it, and when."""
    return {"by": OPERATOR, "at": milliseconds()}


@contextmanager
def in_words() -> Iterator[Wiring]:
    """The parts of the service; what goes wrong is said in a line."""
    try:
        yield beside.context().wiring
    except GuestHasNoRole:
        raise click.ClickException("a guest gets no role; only a full account does") from None
    except NotSanctioned:
        raise click.ClickException("there is nothing to lift") from None
    except NameTaken:
        raise click.ClickException("somebody has this name, or one that looks the same") from None
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"a store does not answer: {error}") from None


@click.command("role")
@_NAME
@click.argument("role", type=click.Choice(ROLES))
@PERHAPS_WHY
def give_role(name: str, role: Role, reason: str) -> None:
    """Give the account NAME a role, also while the service runs: the way to the first administrator."""
    with in_words() as wiring:
        changed = wiring.roles.change(found(wiring, name), role, reason=reason, **by_operator())
    click.echo(f"{name} is {'now' if changed else 'already'} {'an' if role == 'administrator' else 'a'} {role}")


@click.command("suspend")
@_NAME
@_DAYS
@WHY
def suspend(name: str, days: float | None, reason: str) -> None:
    """Suspend the account NAME: it reads, but does not play. Without --days it is banned, and leaves its games."""
    with in_words() as wiring:
        settle(wiring, wiring.sanctions.impose("suspend", found(wiring, name), reason, _until(days), **by_operator()))
    click.echo(f"{name} is suspended {_how_long(days)}")


@click.command("unsuspend")
@_NAME
@PERHAPS_WHY
def unsuspend(name: str, reason: str) -> None:
    """Lift the suspension or the ban of the account NAME."""
    with in_words() as wiring:
        settle(wiring, wiring.sanctions.lift("lift_suspension", found(wiring, name), reason, **by_operator()))
    click.echo(f"{name} is not suspended any more")


@click.command("mute")
@_NAME
@_DAYS
@WHY
def mute(name: str, days: float | None, reason: str) -> None:
    """Mute the account NAME: it plays, but writes nothing that others read."""
    with in_words() as wiring:
        settle(wiring, wiring.sanctions.impose("mute", found(wiring, name), reason, _until(days), **by_operator()))
    click.echo(f"{name} is muted {_how_long(days)}")


@click.command("unmute")
@_NAME
@PERHAPS_WHY
def unmute(name: str, reason: str) -> None:
    """Let the account NAME write again."""
    with in_words() as wiring:
        settle(wiring, wiring.sanctions.lift("lift_mute", found(wiring, name), reason, **by_operator()))
    click.echo(f"{name} is not muted any more")


@click.command("rename")
@_NAME
@click.argument("new")
@WHY
def rename(name: str, new: str, reason: str) -> None:
    """Give the account NAME the name NEW, at once and everywhere. Nobody gets the old one for 90 days."""
    try:
        wanted = clean(new)
    except ValueError:
        raise click.ClickException(f"{new!r} is not a name that a player may have") from None
    with in_words() as wiring:
        settle(wiring, wiring.sanctions.rename(found(wiring, name), wanted, reason, **by_operator()))
    click.echo(f"{name} is now {wanted}")


@click.command("accounts")
@click.argument("beginning", default="")
@click.option("--most", type=click.IntRange(1), default=50, help="How many to print.")
def list_accounts(beginning: str, most: int) -> None:
    """Print the accounts whose names begin with BEGINNING, whatever the case, and what was imposed on them."""
    with in_words() as wiring:
        rows, more = wiring.finding.page(beginning, None, most)
    for row in rows:
        click.echo(_line(row))
    if more is not None:
        click.echo("... and more", err=True)


@click.command("admin-log")
@click.option("--most", type=click.IntRange(1), default=50, help="How many to print.")
def show_log(most: int) -> None:
    """Print what moderators, administrators and operators did, the latest first."""
    with in_words() as wiring:
        for logged in wiring.admin_log.before(None, most):
            click.echo(_told(logged, wiring))


def _until(days: float | None) -> int:
    return 0 if days is None else milliseconds() + round(days * DAY_MS)


def _how_long(days: float | None) -> str:
    return "for ever" if days is None else f"until {rfc3339(_until(days))}"


def _line(row: Row) -> str:
    marks = [row.role, *(["guest"] if row.guest else [])]
    marks += [
        f"{what} {_end(sanction)}"
        for what, sanction in (("suspended", row.suspension), ("muted", row.mute))
        if sanction
    ]
    return f"{row.id}  {row.name}  since {rfc3339(row.created)}  {', '.join(marks)}"


def _end(sanction: Sanction) -> str:
    if in_force(sanction, milliseconds()) is None:
        return "formerly"
    return f"until {rfc3339(sanction.until)}" if sanction.until else "for ever"


def _told(logged: Logged, wiring: Wiring) -> str:
    deed = logged.deed
    names = wiring.accounts.names({person for person in (deed.by, deed.account) if person not in ("", OPERATOR)})
    whom = [f"{names.get(deed.account) or 'somebody'} ({deed.account})"] if deed.account else []
    about = [*whom, *(f"{what} {value}" for what, value in (("game", deed.game), ("message", deed.message)) if value)]
    about += [deed.role] * bool(deed.role) + [f"until {rfc3339(deed.until)}"] * bool(deed.until)
    parts = (rfc3339(deed.at), names.get(deed.by) or deed.by, deed.what, ", ".join(about), deed.reason)
    return "  ".join(parts).rstrip()


COMMANDS: Final = (give_role, suspend, unsuspend, mute, unmute, rename, list_accounts, show_log)
