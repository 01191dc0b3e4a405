"""Every promise of docs/promises.md is checked, and every check has been seen to fail."""

import re
from pathlib import Path

import pytest

from tests.faults.histories.bugs import BUGS, Harm, add
from tests.faults.histories.check import check
from tests.faults.histories.sample import call, sample

PAGE = Path(__file__).parents[3] / "docs" / "promises.md"


def test_a_good_history_breaks_no_promise() -> None:
    assert list(check(sample())) == []


@pytest.mark.parametrize(
    ("promise", "harm"),
    [pytest.param(promise, harm, id=name, marks=pytest.mark.promise(promise)) for name, _, promise, harm in BUGS],
)
def test_a_bug_is_caught_by_its_promise(promise: str, harm: Harm) -> None:
    # given a history in which one thing goes wrong
    history = sample()
    harm(history)
    # when it is checked, then that promise is broken
    assert promise in {breach.promise for breach in check(history)}


def test_hundreds_of_lost_answers_are_made_sense_of() -> None:
    # given an address that is set again and again, without an answer, and read in half of the cases
    history = sample()
    for number in range(0, 600, 2):
        lost = call("set_mail", 100 * number, said={"value": f"{number}@x"}, subject="ada", status=None)
        history.calls += [lost, call("get_mail", 100 * number + 50, f"{number - number % 4}@x", subject="ada")]
    # then
    assert list(check(history)) == []
    # when one of them is read again after the next
    add(call("get_mail", 50_000, "40@x", subject="ada"))(history)
    # then
    assert [breach.promise for breach in check(history)] == ["P-11"]


def test_every_promise_is_seen_to_break() -> None:
    numbers = re.findall(r"^\*\*(P-\d+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert numbers == [f"P-{number}" for number in range(1, len(numbers) + 1)]
    assert set(numbers) == {promise for _, _, promise, _ in BUGS}
