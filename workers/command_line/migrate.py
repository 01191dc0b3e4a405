"""`astrolude migrate`: moves the accounts that a release before has written, with its progress."""

import click
from redis.exceptions import RedisError

from events.errors import Unavailable
from workers.command_line import beside
from workers.migrating.migrating import GoesOn, migrate

TOLD: int = 10_000


@click.command("migrate")
def migrate_command() -> None:
    """Move accounts of the release before to where this release expects them. Stop that release first.

    It may be interrupted, and goes on when it is called again. The sweeper does the same when it starts.
    """

    def tell(moved: int) -> None:
        if moved % TOLD == 0:
            click.echo(f"{moved} accounts", err=True)

    try:
        moved = migrate(beside.context().wiring.opened, tell)
    except GoesOn:
        raise click.ClickException("another process is moving the accounts; call this again to see the end") from None
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"the log store does not answer, call this again later: {error}") from None
    click.echo(f"{moved} accounts were moved" if moved else "all accounts are where they should be")
