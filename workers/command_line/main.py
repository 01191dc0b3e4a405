"""`astrolude`: the commands of operators and of curious people."""

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import click
from redis.exceptions import RedisError

from events.clock import monotonic, unix_time
from events.errors import LogError, Unavailable
from games.core.catalogue import BadRulebook
from projections.lists import keys
from projections.lists.generations import living
from projections.lists.rebuild import Rebuilt
from projections.lists.succession import Overtaken, RebuildGoesOn
from service.mail.addresses.gateway import Gateway
from service.queueing.places import QUEUES
from service.runtime import log_store
from service.runtime.metrics import reader_tokens
from service.settings.given import SettingError
from workers.command_line import (
    accounts,
    administration,
    archives,
    archiving,
    beside,
    keeping,
    logs,
    migrate,
    new_game,
    reports,
    rotate_key,
    tables,
    witness,
)
from workers.context import WorkerContext
from workers.jobs.auditing import begin, told_run
from workers.processes import run
from workers.rebuilding.owed import owe
from workers.rebuilding.rebuilding import rebuild

TELL_SECONDS: Final = 2.0
MOST_TOLD: Final = 5
"""Accounts and networks that are named as those that wrote most."""


class _Commands(click.Group):
    """Commands that say in a line what an operator has to mend."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (BadRulebook, LogError, SettingError) as error:
            raise click.ClickException(str(error)) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Tools for a running Astrolude; settings come from the environment, as for the service."""


_LOGS: Final = (archives.verify_file, archives.import_file, logs.check_logs, logs.show_log, logs.abort_log)
_KEEPING: Final = (
    keeping.backup_command,
    keeping.backups_command,
    keeping.restore_command,
    rotate_key.rotate_key_command,
    archiving.archive_logs,
    archiving.unarchive_logs,
    migrate.migrate_command,
)
_ACCOUNTS: Final = (accounts.reset_password, accounts.second_factor, accounts.sign_up_code)
for _command in (
    witness.witness_command,
    *(*_LOGS, *_KEEPING, *_ACCOUNTS),
    *(*administration.COMMANDS, *tables.COMMANDS, *reports.COMMANDS),
):
    main.add_command(_command)


@main.command("run")
@click.argument("procfile", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
def run_command(procfile: Path | None) -> None:
    """Start the service and all it needs, and print its address; Ctrl-C stops it. Data is kept under ./var.

    PROCFILE lists other processes than those of Astrolude.
    """
    run.start(procfile)


@main.command("rebuild")
@click.option("--processes", type=click.IntRange(1), help="Processes that read logs; by default one for each core.")
def rebuild_command(processes: int | None) -> None:
    """Make all read models again from the logs, beside those that are served; then put them in their place."""
    own = beside.context()
    began = monotonic()
    try:
        if not own.position.is_known():  # a dispatcher is to tell players what waits for them
            owe(own, forgotten=True)
        done = rebuild(own, processes or 0, _Progress().tell, polite=True)
    except RebuildGoesOn:
        raise click.ClickException("another rebuild is running; wait until it is done") from None
    except Overtaken:
        raise click.ClickException("the work store lost what was written; rebuild again") from None
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"a store does not answer, rebuild again later: {error}") from None
    click.echo(f"{done.games} games, {done.broken} with a broken log, {monotonic() - began:.1f} s")
    for game, reason in own.models.broken().items():
        click.echo(f"  {game}: {reason}", err=True)


class _Progress:
    """Tells how far a rebuild is, every two seconds at most."""

    def __init__(self) -> None:
        self._next = monotonic() + TELL_SECONDS

    def tell(self, done: Rebuilt, games: int) -> None:
        """Say it where nobody reads the result."""
        if monotonic() >= self._next:
            click.echo(f"{done.games:,} of {games:,} games", err=True)
            self._next = monotonic() + TELL_SECONDS


@main.command("audit-all")
def audit_all_command() -> None:
    """Have the workers audit all games, a few at a time; `status` shows their progress and what they found."""
    own = beside.context()
    try:
        audit = begin(own)
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"a store does not answer: {error}") from None
    if audit is None:
        raise click.ClickException("an audit of all games is running; see astrolude status")
    click.echo(f"{audit.games} games are to be audited; see astrolude status")


@main.command("status")
def status_command() -> None:
    """Print what the log store promises, and what is waiting: jobs, late bots and deadlines, webhooks, broken logs."""
    own = beside.context()
    now = int(unix_time() * 1000)
    try:
        for line in log_store.told(log_store.look(own.wiring.settings)):
            click.echo(line)
        for name in QUEUES:
            click.echo(f"queue {name}: {own.queues.length(name)} waiting, {own.queues.failed(name)} failed")
        put_off = len(own.queues.lanes.put_off_until())
        click.echo(f"bots awaited for over 5 s: {len(own.models.with_bots_awaited(now - 5000))}, {put_off} put off")
        click.echo(f"deadlines over for more than 5 s: {len(own.models.with_deadlines(now - 5000))}")
        webhooks, longest = own.wiring.webhook_outbox.deliveries.backlog(now)
        click.echo(f"webhooks with messages due: {webhooks}, the longest for {longest / 1000:.0f} s")
        broken = own.models.broken()
        ended = sum(own.wiring.log.ended(game) is not None for game in broken)
        click.echo(f"broken logs: {len(broken)}" + (f", of which {ended} were ended" if ended else ""))
        click.echo(f"read models: {_told_read_models(own)}")
        for name, size in own.wiring.quotas.most_bytes(MOST_TOLD):
            click.echo(f"log bytes today of {name}: {size:,}")
        for line in told_run(own.audits.latest(), own.audits.found()):
            click.echo(line)
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"a store does not answer: {error}") from None


def _told_read_models(own: WorkerContext) -> str:
    found: Any = own.work.hmget(keys.PROGRESS, "games", "of")
    now = living(own.work)
    state = "to be rebuilt" if not now.current else "incomplete" if now.partial else "there"
    return state + (f"; a rebuild has read {int(found[0]):,} of {int(found[1]):,} games" if all(found) else "")


@main.command("new-game")
@click.argument("name")
@click.option("--package", type=click.Path(path_type=Path), metavar="DIR", help="Write a project to install with pip.")
def new_game_command(name: str, package: Path | None) -> None:
    """Write a small game NAME (comet-hunt, say) that runs and passes its tests; change it into your own.

    It becomes a folder of this checkout. docs/tutorials/add-a-game.md explains it step by step.
    """
    try:
        written = new_game.write(name, package)
    except (new_game.BadName, OSError) as error:
        raise click.ClickException(str(error)) from None
    for path in written:
        click.echo(path)


@main.command("gateway-token")
def gateway_token_command() -> None:
    """Print the mail gateway's token. Whoever has it can read all players' mail and play for them: keep it secret."""
    settings = beside.settings()
    click.echo(Gateway(settings.gateway_token, settings.keys).token)


@main.command("metrics-token")
def metrics_token_command() -> None:
    """Print the token that /metrics asks for. Whoever has it sees how much is going on, but not what."""
    settings = beside.settings()
    click.echo(reader_tokens(settings.metrics_token, settings.keys)[0])


@main.command("demo", context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def demo_command(arguments: tuple[str, ...]) -> None:
    """Play a game among bots on the running service and show it here."""
    sys.exit(subprocess.call([sys.executable, "-m", "clients.cli.demo", *arguments]))


@main.command("match", context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def match_command(arguments: tuple[str, ...]) -> None:
    """Rate one program against another (destiny:strong, my_bots:choose), here or at a server; --help says more."""
    sys.exit(subprocess.call([sys.executable, "-m", "research.matches", *arguments]))


if __name__ == "__main__":
    main()
