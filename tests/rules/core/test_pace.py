"""A bot's pace: how long it takes follows from the decision alone, and makes no bot late."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.core.clock import Clock, NoClock, PerMove
from games.core.facts import type_name
from games.core.lifecycle.contract import command_of
from games.core.lifecycle.creating import GameCreated
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.seating import Sit, SitBot
from games.core.thinking.pace import LEAST_MS, MOST_MS, thinking_time
from games.core.visibility import join, split
from tests.rules.core.tables import Table, creation, image

NAMES = [f"game {number}" for number in range(200)]
THOUGHTS = [4228, 15176, 12133]
PLAN = (SitBot(0, "easy"), SitBot(1, "easy"), Sit(2, "cy"))


NOON = 43_200_000


def paced(clock: Clock | None = None) -> Table:
    """A game with two bots that take their time."""
    return Table(PLAN, at=NOON, bot_pace="human", clock=clock or NoClock())


@given(st.text(max_size=20), st.one_of(st.none(), st.integers(-(10**6), 10**9)))
def test_a_thought_is_as_long_as_a_person_s_and_ends_in_time(name: str, time: int | None) -> None:
    took = thinking_time(name, time)

    assert took == thinking_time(name, time)
    if time is None:
        assert LEAST_MS <= took <= MOST_MS
    else:
        assert 0 <= took <= max(0, time / 2)
        assert took <= thinking_time(name, None)


def test_every_release_thinks_as_long_as_the_one_before() -> None:
    """A log that was begun under another release asks its bots at the same moments."""
    assert [thinking_time(name, None) for name in NAMES[:3]] == THOUGHTS
    assert [thinking_time(NAMES[0], given) for given in (9_000, 10_001, 10_003, 14_000)] == [0, 0, 1, 2_000]


def test_thoughts_differ() -> None:
    thoughts = {thinking_time(name, None) for name in NAMES}

    assert len(thoughts) > len(NAMES) * 0.9
    assert max(thoughts) - min(thoughts) > (MOST_MS - LEAST_MS) / 2


def test_how_long_a_thought_takes_tells_nothing_of_what_a_bot_may_do() -> None:
    # given two worlds in which a bot that was asked by the same name may do different things
    table = paced()
    other = table.folded()
    other.state.phase, other.state.traveller = "travel", 0
    # then it answers at the same moment in both
    assert other.forms(0) != table.game.forms(0)
    assert other.answer_due(0) == table.game.answer_due(0)


def test_an_answer_is_due_at_the_same_moment_however_often_the_game_is_folded() -> None:
    # given
    table = paced()
    due = {seat: table.game.answer_due(seat) for seat in (0, 1)}
    assert all(LEAST_MS <= moment - table.at <= MOST_MS for moment in due.values())
    # when another seat has answered, and the game is folded again
    table.bid(2, at=table.at + 500)
    again = table.folded()
    # then
    assert {seat: again.answer_due(seat) for seat in (0, 1)} == due
    assert image(again) == image(table.game)


def test_a_bot_does_not_think_in_a_pause() -> None:
    for clock in (NoClock(), PerMove(timedelta(seconds=20))):
        table = paced(clock)
        due = {seat: table.game.answer_due(seat) for seat in (0, 1)}
        table.do(AskPause(2), at=NOON + 300)
        table.do(Resume(2), at=NOON + 7_300)
        assert {seat: table.game.answer_due(seat) - 7_000 for seat in (0, 1)} == due


def test_bots_that_are_asked_for_no_pace_answer_at_once() -> None:
    table = Table(PLAN)

    assert {table.game.answer_due(seat) for seat in table.game.decisions} == {table.at}


def test_no_pace_lets_a_clock_run_out() -> None:
    for seconds in (1, 10, 15, 60):
        table = paced(PerMove(timedelta(seconds=seconds)))
        for seat in (0, 1):
            assert table.at <= table.game.answer_due(seat) <= table.at + 1000 * seconds / 2


def test_the_pace_is_agreed_when_the_game_is_created() -> None:
    # given a log with the usual pace, and one with another
    for table, told in ((Table(PLAN), None), (paced(), "human")):
        created, *others = table.log[0][1]
        assert isinstance(created, GameCreated)
        public, private = split(created)
        # then only what is unusual is written, so that logs are as they were before there was a choice
        assert public.get("bot_pace") == told
        assert join(GameCreated, public, private) == created
        # and the command can be told from the events
        command = command_of([created, *others])
        assert command == creation(PLAN, options=created.options, bot_pace=told or "at_once")
        assert type_name(GameCreated) == "game_created"
