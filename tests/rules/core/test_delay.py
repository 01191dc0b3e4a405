"""What spectators of a game with a delay are shown: nothing too early, and the newest that is old enough."""

from datetime import timedelta
from itertools import count
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import IllegalMove
from games.core.lifecycle import decider
from games.core.lifecycle.playing import MovePlayed, Play
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.substitution import Resign
from games.core.spectating.delay import ByMoves, ByTime, Delay, Mark, Marks, marked, shown, until
from tests.rules.core import toy
from tests.rules.core.tables import Table, creation

DELAYS: Final = st.integers(1, 4).map(ByMoves) | st.sampled_from((1, 2, 4)).map(lambda time: ByTime(timedelta(0, time)))
HALVES: Final = st.integers(0, 18).map(lambda halves: 500 * halves) | st.integers(0, 9_000)
"""Milliseconds, often as many as some delay has."""
SHORT, LONG = timedelta(seconds=1), timedelta(days=1)


@st.composite
def histories(draw: st.DrawFn) -> Marks:
    """Marks in order: each is later, and some after another move."""
    steps = draw(st.lists(st.tuples(HALVES, st.integers(0, 1)), min_size=1, max_size=9))
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


@given(histories(), DELAYS, HALVES)
def test_the_newest_that_is_old_enough_is_shown_or_the_first(marks: Marks, delay: Delay, passed: int) -> None:
    now = marks[-1].at + passed
    old = [place for place, mark in enumerate(marks) if is_old(mark, marks[-1], delay, now)]

    assert shown(marks, delay, now) == max(old, default=0)


@given(histories(), DELAYS, HALVES)
def test_what_is_kept_shows_what_all_marks_would(marks: Marks, delay: Delay, passed: int) -> None:
    kept: Marks = marks[:1]
    for mark in marks[1:]:
        kept = marked(kept, mark, delay)
    now = marks[-1].at + passed

    assert kept[shown(kept, delay, now)] == marks[shown(marks, delay, now)]
    assert kept[shown(kept, delay, marks[-1].at)] is kept[0], "nothing that is shown no more"


@given(histories(), DELAYS, HALVES)
def test_nothing_is_told_that_was_said_after_what_is_shown(marks: Marks, delay: Delay, passed: int) -> None:
    now = marks[-1].at + passed
    told = until(marks, delay, now)

    if isinstance(delay, ByTime):
        assert told == now - delay.time / timedelta(milliseconds=1)
    elif shown(marks, delay, now) == len(marks) - 1:
        assert told is None
    else:
        assert told == marks[shown(marks, delay, now) + 1].at


@given(histories(), DELAYS, HALVES)
def test_a_game_says_when_more_of_it_is_shown_and_heard(marks: Marks, delay: Delay, passed: int) -> None:
    # given a game that stood like this
    game, _ = decider.create(toy.RULEBOOK, creation(delay=delay), 0)
    game.marks, game.version = marks, marks[-1].version
    now = marks[-1].at + passed
    place = shown(marks, delay, now)
    # then what happened is shown after the delay, what happens next by itself only where that is a time
    wait = delay.time // timedelta(milliseconds=1) if isinstance(delay, ByTime) else None
    assert game.shows(now) == (None if wait is None else now + wait)
    more = wait is not None and place < len(marks) - 1
    assert game.shows_next(now) == (marks[place + 1].at + (wait or 0) if more else None)
    assert game.heard_until(now) == until(marks, delay, now)


def test_who_looks_on_without_a_delay_waits_for_nothing() -> None:
    plain, _ = decider.create(toy.RULEBOOK, creation(), 0)
    fresh, _ = decider.create(toy.RULEBOOK, creation(delay=ByTime(SHORT)), 0)
    plain.marks = (Mark(1, 0, 0, (), ()), Mark(2, 5, 1, (), ()))

    assert (plain.shows(9), plain.shows_next(9), plain.heard_until(9)) == (None, None, None)
    assert (fresh.shows_next(9), fresh.heard_until(9)) == (None, None), "nothing has happened that could be hidden"


@pytest.mark.parametrize("delay", [ByMoves(0), ByMoves(51), ByTime(SHORT * 0.9), ByTime(LONG * 1.01)])
def test_a_delay_out_of_bounds_is_refused(delay: Delay) -> None:
    with pytest.raises(IllegalMove) as refusal:
        decider.create(toy.RULEBOOK, creation(delay=delay), 0)
    assert refusal.value.code == "bad_delay"


@pytest.mark.parametrize("delay", [ByMoves(1), ByMoves(50), ByTime(SHORT), ByTime(LONG)])
def test_a_delay_at_its_bounds_is_agreed(delay: Delay) -> None:
    game, _ = decider.create(toy.RULEBOOK, creation(delay=delay), 0)
    assert game.terms.delay == delay


@pytest.mark.parametrize("delay", [ByMoves(2), ByTime(2 * SHORT)])
def test_a_game_is_shown_as_it_stood_after_each_command_from_its_beginning_to_its_end(delay: Delay) -> None:
    # given a game that has not begun, of which all is seen
    table = Table((Sit(0, "ada"), Sit(1, "bob"), None), delay=delay)
    assert not table.game.delayed
    assert table.game.shown(table.at) is None
    # when it is played, somebody resigns and a bot takes over
    stood: list[Mark] = []
    for step in count():
        if not step:
            table.do(Sit(2, "cy"))
        elif step == 3:
            table.do(Resign(2), table.at + 700)
        else:
            seat = min(table.game.decisions)
            move = msgspec.to_builtins(toy.default_move(table.game.state, seat))
            table.do(Play(seat, move), table.at + 700)
        game = table.game
        if game.over:
            break
        played = sum(isinstance(event, MovePlayed) for _, events in table.log for event in events)
        awaited = tuple(game.decisions[seat] for seat in sorted(game.decisions))
        stood.append(Mark(game.version, table.at, played, tuple(game.chairs), awaited))
        assert shown(game.marks, delay, table.at) == 0, "nothing is kept that is shown no more"
        # then those without a seat see it as it stood when the delay allows, or as it began
        for now in (table.at, table.at + 1_000, table.at + 2_000):
            old = [mark for mark in stood if is_old(mark, stood[-1], delay, now)]
            seen = old[-1] if old else stood[0]
            assert game.shown(now) == (None if seen is stood[-1] else seen)
    # and in the end all of it
    assert len(stood) > 6
    assert not table.game.delayed
    assert table.game.marks == ()
