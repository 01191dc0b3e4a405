"""What spectators of a game with a delay are shown: nothing too early, and the newest that is old enough."""

from datetime import timedelta
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import IllegalMove
from games.core.lifecycle import decider
from games.core.spectating.delay import ByMoves, ByTime, Delay, Mark, Marks, marked, shown, until
from tests.rules.core import toy
from tests.rules.core.tables import creation

DELAYS: Final = st.integers(1, 4).map(ByMoves) | st.sampled_from((1, 2, 4)).map(lambda time: ByTime(timedelta(0, time)))
SHORT, LONG = timedelta(seconds=1), timedelta(days=1)


@st.composite
def histories(draw: st.DrawFn) -> Marks:
    """Marks in order: each is later, and some after another move."""
    steps = draw(st.lists(st.tuples(st.integers(0, 2_500), st.integers(0, 1)), min_size=1, max_size=9))
    at, moves, found = 0, 0, []
    for version, (later, more) in enumerate(steps, 1):
        at, moves = at + later, moves + more
        found.append(Mark(version, at, moves, (), ()))
    return tuple(found)


def is_old(mark: Mark, newest: Mark, delay: Delay, now: int) -> bool:
    """Whether a mark may be shown, in other words than the code's."""
    if isinstance(delay, ByMoves):
        return newest.moves - mark.moves >= delay.moves
    return now - mark.at >= delay.time / timedelta(milliseconds=1)


@given(histories(), DELAYS, st.integers(0, 9_000))
def test_the_newest_that_is_old_enough_is_shown_or_the_first(marks: Marks, delay: Delay, passed: int) -> None:
    now = marks[-1].at + passed
    old = [place for place, mark in enumerate(marks) if is_old(mark, marks[-1], delay, now)]

    assert shown(marks, delay, now) == max(old, default=0)


@given(histories(), DELAYS, st.integers(0, 9_000))
def test_what_is_kept_shows_what_all_marks_would(marks: Marks, delay: Delay, passed: int) -> None:
    kept: Marks = marks[:1]
    for mark in marks[1:]:
        kept = marked(kept, mark, delay)
    now = marks[-1].at + passed

    assert kept[shown(kept, delay, now)] == marks[shown(marks, delay, now)]
    assert kept[shown(kept, delay, marks[-1].at)] is kept[0], "nothing that is shown no more"


@given(histories(), DELAYS, st.integers(0, 9_000))
def test_nothing_is_told_that_was_said_after_what_is_shown(marks: Marks, delay: Delay, passed: int) -> None:
    now = marks[-1].at + passed
    told = until(marks, delay, now)

    if isinstance(delay, ByTime):
        assert told == now - delay.time / timedelta(milliseconds=1)
    elif shown(marks, delay, now) == len(marks) - 1:
        assert told is None
    else:
        assert told == marks[shown(marks, delay, now) + 1].at


@pytest.mark.parametrize("delay", [ByMoves(0), ByMoves(51), ByTime(SHORT * 0.9), ByTime(LONG * 1.01)])
def test_a_delay_out_of_bounds_is_refused(delay: Delay) -> None:
    with pytest.raises(IllegalMove) as refusal:
        decider.create(toy.RULEBOOK, creation(delay=delay), 0)
    assert refusal.value.code == "bad_delay"


@pytest.mark.parametrize("delay", [ByMoves(1), ByMoves(50), ByTime(SHORT), ByTime(LONG)])
def test_a_delay_at_its_bounds_is_agreed(delay: Delay) -> None:
    game, _ = decider.create(toy.RULEBOOK, creation(delay=delay), 0)
    assert game.terms.delay == delay
