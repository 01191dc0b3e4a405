"""The queue of reports on the command line, for a club without a moderator at hand."""

from service.administration.consequences import PATIENCE_MS
from service.reports.cases import Cases
from service.reports.model import KEPT_MS, Line, Report, Terms, Thing, Words
from service.times import milliseconds
from tests.projections.world import World
from tests.workers.command_line.test_cli import astrolude, here
from tests.workers.command_line.test_cli_administration import joined
from workers.processes.sweeper import Sweeper

__all__ = ["here"]


def filed(world: World, reporter: str, accused: str) -> str:
    """A report about message 2 of the accused."""
    thing = Thing(kind="message", account=accused, game="g1", message=2)
    words = {
        reporter: Words("Ada", (Line(1, 0, 0, "Hello"),)),
        accused: Words("Brutus", (Line(2, 0, 1, "You cheat"),)),
    }
    report = Report(reporter, "abuse", "Look\nhere", milliseconds())
    return world.context.wiring.cases.file(thing, "destiny", report, words).id


def test_an_operator_reads_and_decides(here: World) -> None:
    # given
    ada, brutus = joined(here, "Ada"), joined(here, "Brutus")
    case = filed(here, ada, brutus)
    # when
    listed, shown = astrolude("reports").output, astrolude("reports", case).output
    # then
    assert listed.startswith(case)
    assert "1 report: abuse  message 2 of Brutus in game g1 (destiny)" in listed
    assert [line[:40].strip() for line in shown.splitlines()[2:]] == [
        "Look",
        "here",
        "1 Ada: Hello",
        "> 2 Brutus: You cheat",
    ]
    # and when
    decided = [astrolude("decide", case, "warned", "--note", "Once").output for _ in range(2)]
    # then
    assert decided == [f"{case}: warned\n"] * 2
    assert astrolude("reports").output == ""
    assert f"{case}  " in astrolude("reports", "--state", "decided").output
    assert "decided by operator: warned Once" in astrolude("reports", case).output
    deed = here.context.wiring.admin_log.before(None, 1)[0].deed
    assert (deed.by, deed.what, deed.report, deed.account) == ("operator", "report_warned", case, brutus)


def test_what_an_operator_cannot_decide_is_said(here: World) -> None:
    ada, brutus = joined(here, "Ada"), joined(here, "Brutus")
    case = filed(here, ada, brutus)
    astrolude("decide", case, "warned")

    for arguments, said in (
        (("decide", case, "muted"), "has been decided otherwise"),
        (("decide", "nosuch", "muted"), "there is no report nosuch"),
        (("reports", "nosuch"), "there is no report nosuch"),
    ):
        result = astrolude(*arguments)
        assert (result.exit_code, said in result.output) == (1, True), result.output
    assert "at most 200 characters" in astrolude("decide", case, "muted", "--note", "x" * 201).output


def test_the_sweeper_tells_what_nobody_was_told_and_erases_what_is_old(here: World) -> None:
    # given
    ada, brutus = joined(here, "Ada"), joined(here, "Brutus")
    cases, notices = here.context.wiring.cases, here.context.wiring.notices

    def decided(age: int) -> str:
        case = filed(here, ada, brutus)
        earlier = Cases(here.context.wiring.data, lambda: milliseconds() - age)
        return earlier.decide(cases.get(case), "warned", "", "operator", Terms()).id

    late, old = decided(2 * PATIENCE_MS), decided(KEPT_MS + 1)
    # when
    Sweeper(here.context).tend_reports()
    # then
    assert [notice.report for _, notice in notices.kept(ada) if notice.reference == late] == [late]
    assert [notice.outcome for _, notice in notices.kept(brutus) if notice.reference == late] == ["warned"]
    assert (cases.find(old), cases.get(late).outcome) == (None, "warned")
