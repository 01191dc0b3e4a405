"""The candidates of a search: in which order they come in, which is tried next, and which is surely better."""

from collections.abc import Sequence

import pytest

from games.core.search.arms import Arms
from tests.rules.core.stones import Take


def arms_of(*moves: int, wanted: Sequence[int] = ()) -> Arms:
    return Arms([Take(one) for one in wanted], map(Take, moves))


def counts(arms: Arms) -> list[int]:
    return [arm.move.count for arm in arms.arms if isinstance(arm.move, Take)]


def ranked(*worths: Sequence[float]) -> list[int]:
    """The candidates 1, 2, ... by what each came to, try by try."""
    arms = arms_of(*range(1, len(worths) + 1))
    arms.widen(len(worths))
    for arm, found in zip(arms.arms, worths, strict=True):
        for worth in found:
            arms.record(arm, worth)
    return [arm.move.count for arm in arms.ranked() if isinstance(arm.move, Take)]


def test_what_is_wanted_comes_in_after_the_first_proposal_and_before_the_others() -> None:
    assert counts(arms_of(1, 2, 3)) == [1]
    arms = arms_of(1, 2, 3, wanted=[3])
    assert counts(arms) == [1, 3]
    arms.widen(2)
    assert counts(arms) == [1, 3]
    arms.widen(9)
    assert counts(arms) == [1, 3, 2]


def test_the_first_proposal_is_left_for_one_that_was_better_each_time() -> None:
    assert ranked([0.5] * 2, [0.6] * 2)[0] == 1
    assert ranked([0.5] * 3, [0.6] * 3)[0] == 2


def test_it_is_not_left_for_one_that_was_far_better_or_far_worse() -> None:
    assert ranked([0.45] * 40, [1.0, 0.0] * 20)[0] == 1
    assert ranked([0.45] * 2000, [1.0, 0.0] * 1000)[0] == 2


def test_of_several_that_are_surely_better_the_most_is_gained_by_the_best_however_often_it_was_tried() -> None:
    assert ranked([0.1] * 200, [0.3] * 200, [0.9] * 20) == [3, 2, 1]


def test_others_follow_by_their_means() -> None:
    assert ranked([0.5] * 9, [0.2] * 9, [0.4] * 9) == [1, 3, 2]


def test_worths_are_apart_by_their_standard_deviation() -> None:
    arms = arms_of(1)
    assert arms.spread == 0
    for worth in (0.0, 1.0, 0.5, 0.5):
        arms.record(arms.arms[0], worth)
    assert arms.spread == pytest.approx(0.125**0.5)


def test_what_gains_most_is_tried_most_and_nothing_is_forgotten() -> None:
    # given: three candidates of which the second is better by a little, whatever happens
    arms = arms_of(1, 2, 3)
    gain = {1: 0.0, 2: 0.1, 3: -0.1}
    for try_ in range(400):
        arm = arms.choose()
        assert isinstance(arm.move, Take)
        arms.record(arm, 0.5 + gain[arm.move.count] + (0.05 if (arm.visits + try_) % 2 else 0.0))
    visits = {arm.move.count: arm.visits for arm in arms.arms if isinstance(arm.move, Take)}
    # then: each of its tries has one of the first to be compared with
    assert visits[2] > 2 * visits[3] > 8
    assert visits[1] >= visits[2]
    assert sum(visits.values()) == 400
