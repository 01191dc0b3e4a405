"""`astrolude reports` and `astrolude decide`: the moderators' queue, for operators."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import click
from redis.exceptions import RedisError

from events.errors import Unavailable
from service.administration.log import OPERATOR
from service.reports.cases import AlreadyDecided, NoCase
from service.reports.deciding import Unfit, case_for, decide
from service.reports.model import DECISIONS, STATES, Case, Decision, State, Terms
from service.times import milliseconds
from service.wiring import Wiring
from workers.command_line import beside
from workers.command_line.administration import said

DAY_MS: Final = 86_400_000
MOST: Final = 100
"""Reports that are listed at most."""


@click.command("reports")
@click.argument("report", required=False)
@click.option("--state", type=click.Choice(STATES), default="open", show_default=True)
def list_reports(report: str | None, state: State) -> None:
    """List what players reported, or show all that is kept of one REPORT."""
    wiring = beside.context().wiring
    try:
        if report is not None:
            lines = _whole(wiring, case_for(wiring, OPERATOR, report))
        else:
            lines = (_line(wiring, case) for case in wiring.cases.page(state, None, MOST)[0])
        for line in lines:
            click.echo(line)
    except NoCase:
        raise click.ClickException(f"there is no report {report}, or it has been erased") from None


@click.command("decide")
@click.argument("report")
@click.argument("decision", type=click.Choice(DECISIONS))
@click.option("--note", default="", callback=said, help="Why, for the administrators' log.")
@click.option("--reason", default="", callback=said, help="Why, for the player; of an ended game, for everybody.")
@click.option("--days", type=click.IntRange(0), default=7, show_default=True, help="How long it lasts; 0: for ever.")
@click.option("--by-hand", is_flag=True, help="Record what was done already.")
def decide_report(report: str, decision: Decision, note: str, reason: str, days: int, by_hand: bool) -> None:
    """Decide a REPORT, and do what is decided.

    Those who made it are told whether something was done, and the player concerned what.
    """
    wiring = beside.context().wiring
    terms = Terms(reason, milliseconds() + days * DAY_MS if days else 0, by_hand)
    try:
        case = decide(wiring, report, decision, note, terms, by=OPERATOR)
    except NoCase:
        raise click.ClickException(f"there is no report {report}, or it has been erased") from None
    except AlreadyDecided:
        raise click.ClickException(f"{report} has been decided otherwise; see astrolude reports {report}") from None
    except Unfit:
        raise click.ClickException(f"{decision} does not fit what was reported") from None
    except (Unavailable, RedisError) as error:
        raise click.ClickException(f"a store does not answer: {error}") from None
    click.echo(f"{case.id}: {case.outcome}")


def _line(wiring: Wiring, case: Case) -> str:
    reasons = ", ".join(dict.fromkeys(report.reason for report in case.reports))
    reports = f"{len(case.reports)} report{'s' if len(case.reports) != 1 else ''}"
    return f"{case.id}  {_moment(case.opened)}  {case.outcome or 'open'}  {reports}: {reasons}  {_thing(wiring, case)}"


def _thing(wiring: Wiring, case: Case) -> str:
    """What was reported, in a few words."""
    thing = case.thing
    name = wiring.accounts.names([thing.account])[thing.account] or f"(gone) {thing.account}"
    match thing.kind:
        case "player":
            return f"player {name}"
        case "game":
            return f"game {thing.game} ({case.rulebook}), made by {name}"
        case "study":
            return f"study {thing.study} by {name}"
        case "private_message":
            return f"message {thing.message} that {name} wrote in private"
    return f"message {thing.message} of {name} in game {thing.game} ({case.rulebook})"


def _whole(wiring: Wiring, case: Case) -> Iterator[str]:
    yield _line(wiring, case)
    names = wiring.accounts.names({report.reporter for report in case.reports})
    for report in case.reports:
        yield f"{_moment(report.at)}  {names.get(report.reporter) or '(gone)'} reports {report.reason}"
        yield from (f"    {line}" for line in report.text.splitlines())
    spoken = [(line, words.name) for words in case.words.values() for line in words.said]
    for line, name in sorted(spoken, key=lambda one: one[0].number):
        mark = ">" if line.number == case.thing.message else " "
        yield f"{mark} {line.number} {name}: {line.text}"
    if case.decided:
        yield f"{_moment(case.decided)}  decided by {case.by or 'nobody'}: {case.outcome} {case.note}".rstrip()


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


COMMANDS: Final = (list_reports, decide_report)
"""What `astrolude` offers of this."""
