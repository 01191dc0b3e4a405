"""Clocks: arithmetic on the times of events, and ISO 8601 durations outside."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.clock import Bank, Clock, NoClock, PerMove, millis, sound

SECOND = 1_000
TIMES = st.integers(0, 10**13)
LENGTHS = st.integers(0, 10**9)


def whole(length: int) -> timedelta:
    """A length of time from milliseconds."""
    return timedelta(milliseconds=length)


@given(TIMES, LENGTHS, LENGTHS)
def test_without_a_clock_nobody_is_late(opened: int, thought: int, bank: int) -> None:
    assert NoClock().bank_at_start() == 0
    assert NoClock().deadline(opened, bank) is None
    assert NoClock().bank_after(opened, opened + thought, bank) == 0


@given(TIMES, LENGTHS, LENGTHS, LENGTHS)
def test_a_limit_per_move_forgets_the_moves_before(opened: int, limit: int, thought: int, bank: int) -> None:
    clock = PerMove(whole(limit))

    assert clock.bank_at_start() == clock.bank_after(opened, opened + thought, bank) == 0
    assert clock.deadline(opened, bank) == opened + limit


@given(LENGTHS, LENGTHS, TIMES, st.lists(st.tuples(LENGTHS, st.booleans()), max_size=8))
def test_a_bank_is_what_was_there_and_came_and_went(
    start: int, increment: int, now: int, thoughts: list[tuple[int, bool]]
) -> None:
    """Over a run of answers: in time (any number of milliseconds up to the bank) or late."""
    clock = Bank(whole(start), whole(increment))
    bank = clock.bank_at_start()
    assert bank == start

    for thought, late in thoughts:
        spent = bank + 1 + thought if late else min(thought, bank)
        assert clock.deadline(now, bank) == now + bank
        after = clock.bank_after(now, now + spent, bank)

        assert after == (increment if late else bank - spent + increment)
        bank, now = after, now + spent


def test_fischer_by_hand() -> None:
    clock = Bank(timedelta(minutes=1), timedelta(seconds=5))

    assert clock.bank_after(0, 20 * SECOND, 60 * SECOND) == 45 * SECOND
    assert clock.bank_after(0, 61 * SECOND, 60 * SECOND) == 5 * SECOND


@given(TIMES, LENGTHS, st.integers(1, 10**9))
def test_a_clock_that_was_set_back_gives_nobody_time(opened: int, bank: int, back: int) -> None:
    assert Bank(whole(bank)).bank_after(opened, opened - back, bank) == bank


@given(st.timedeltas(timedelta(0), timedelta(days=366)))
def test_a_length_is_cut_to_whole_milliseconds(length: timedelta) -> None:
    assert whole(millis(length)) <= length < whole(millis(length) + 1)


@given(
    st.builds(NoClock)
    | st.builds(PerMove, st.timedeltas(timedelta(0), timedelta(days=366)))
    | st.builds(Bank, *[st.timedeltas(timedelta(0), timedelta(days=366))] * 2)
)
def test_a_clock_comes_back_from_json(clock: Clock) -> None:
    assert msgspec.json.decode(msgspec.json.encode(clock), type=Clock) == clock


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ({"kind": "none"}, NoClock()),
        ({"kind": "per_move", "limit": "P3D"}, PerMove(timedelta(days=3))),
        ({"kind": "per_move", "limit": "PT1H30M"}, PerMove(timedelta(minutes=90))),
        ({"kind": "bank", "bank": "PT10M", "increment": "PT2.5S"}, Bank(timedelta(minutes=10), timedelta(seconds=2.5))),
        ({"kind": "bank", "bank": "P1DT12H"}, Bank(timedelta(hours=36))),
    ],
)
def test_iso_8601_durations(sent: dict[str, Any], meant: Clock) -> None:
    assert msgspec.convert(sent, Clock) == meant


@pytest.mark.parametrize("limit", [90, "90", "P1M", "P1Y", "", "PT", None])
def test_other_lengths_are_refused(limit: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "per_move", "limit": limit}, Clock)


@pytest.mark.parametrize(
    ("clock", "fine"),
    [
        (NoClock(), True),
        (PerMove(timedelta(milliseconds=1)), True),
        (PerMove(timedelta(days=366)), True),
        (PerMove(timedelta(microseconds=999)), False),
        (PerMove(timedelta(0)), False),
        (PerMove(timedelta(days=367)), False),
        (Bank(timedelta(seconds=1)), True),
        (Bank(timedelta(0), timedelta(seconds=5)), False),
        (Bank(timedelta(days=367)), False),
        (Bank(timedelta(seconds=1), timedelta(seconds=-1)), False),
        (Bank(timedelta(seconds=1), timedelta(days=367)), False),
    ],
)
def test_the_bounds_of_a_time_control(clock: Clock, fine: bool) -> None:
    assert sound(clock) is fine
