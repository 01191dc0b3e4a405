"""The checks of histories catch bugs in the service's own code, and say nothing without."""

import re
from collections.abc import Iterator

import pytest

from tests.faults.histories.check import check
from tests.faults.histories.code_bugs import CODE_BUGS, CodeBug
from tests.faults.histories.table import Table, Town
from tests.faults.histories.test_checks import PAGE
from tests.simulation.bugs import BUGS


@pytest.fixture(scope="module")
def town(log_redis_url: str, work_redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """Two processes."""
    made = Town(log_redis_url, work_redis_url, tmp_path_factory.mktemp("town"))
    yield made
    made.close()


def test_people_meet_no_bug(town: Town) -> None:
    for deed in dict.fromkeys(bug.deed for bug in CODE_BUGS):
        table = Table(town)
        deed(table)
        assert list(check(table.history())) == [], deed.__name__


@pytest.mark.parametrize(
    "bug", [pytest.param(bug, id=bug.name, marks=pytest.mark.promise(bug.promise)) for bug in CODE_BUGS]
)
def test_a_bug_in_the_code_is_caught_by_its_promise(town: Town, bug: CodeBug, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a table, and a bug that comes when it is there
    table = Table(town)
    with monkeypatch.context() as patch:
        patch.setattr(bug.owner, bug.function, bug.wrong(getattr(bug.owner, bug.function)))
        # when people do what meets it
        bug.deed(table)
    # then what they were told breaks that promise
    assert bug.promise in {breach.promise for breach in check(table.history())}


def test_every_promise_is_broken_by_a_bug_in_the_code() -> None:
    numbers = set(re.findall(r"^\*\*(P-\d+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert numbers == {bug.promise for bug in (*CODE_BUGS, *BUGS) if bug.promise}
