"""Rest: no time of a seat runs in its player's night and on their days off, by their own clocks."""

import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.core.clock import DAY, MINUTE, Bank, PerMove
from games.core.lifecycle.contract import Command, command_of
from games.core.lifecycle.creating import Create
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.playing import TimeOut
from games.core.lifecycle.respite import BeAway, ComeBack, RestSet, SetRest
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.substitution import Resign
from games.core.resting.rest import WEEK, Rest
from service.resting.local import rest_in
from tests.rules.core.tables import Table, image, running, seated
from tests.rules.core.test_respite import DAYS, HOUR, deadline
from tests.rules.core.test_seats import refused

QUARTER = 15 * MINUTE
ZONES = ("Europe/Paris", "America/St_Johns", "Asia/Kolkata", "Africa/Casablanca", "Pacific/Apia", "Australia/Lord_Howe")
NIGHTLY = Rest(22 * 60, 7 * 60, (), ((0, 0),))
SATURDAYS = Rest(0, 0, (5,), ((0, 0),))
SATURDAY = 2 * DAY
"""The first of January 1970 was a Thursday."""


def moment(year: int, month: int, day: int) -> int:
    return round(datetime(year, month, day, tzinfo=UTC).timestamp() * 1000)


def rests(rest: Rest, zone: str, at: int) -> bool:
    """Whether somebody in a time zone rests, by their own clock and calendar."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))
    minute = local.hour * 60 + local.minute
    begins, ends = rest.begins, rest.ends
    night = begins <= minute < ends if begins <= ends else minute >= begins or minute < ends
    return local.weekday() in rest.days_off or night


@pytest.mark.parametrize("seed", range(24))
def test_time_runs_when_local_clocks_and_calendars_say_so(seed: int) -> None:
    # given somebody's rest in a zone, and some weeks around a change of clocks there or elsewhere
    rng = random.Random(seed)
    zone = ZONES[seed % len(ZONES)]
    begins, ends = (f"{rng.randrange(24):02}:{rng.choice((0, 30)):02}" for _ in range(2))
    days = tuple(sorted(rng.sample(range(7), rng.randrange(4))))
    start = moment(rng.choice((2026, 2029)), rng.choice((3, 10)), rng.randrange(1, 28)) + rng.randrange(96) * QUARTER
    rest = rest_in(zone, begins, ends, days, start)
    # when every quarter of an hour is looked at
    runs = [not rests(rest, zone, start + n * QUARTER) for n in range(rng.choice((9, 30)) * 96)]
    # then as much time runs as those in which nobody rests have
    for _ in range(5):
        one, other = sorted(rng.choices(range(len(runs)), k=2))
        assert rest.running(start + one * QUARTER, start + other * QUARTER) == sum(runs[one:other]) * QUARTER
    # and it has run out at the first moment outside rest by which as much has run, and is the more by then
    length = rng.randrange(1, sum(runs) // 2)
    ended = rest.after(start, length * QUARTER)
    assert rest.running(start, ended) == length * QUARTER
    assert runs[(ended - start) // QUARTER]
    assert rest.running(start, ended + 1) == length * QUARTER + 1


def test_a_year_is_counted_by_weeks() -> None:
    rest = Rest(20 * 60, 8 * 60, (0, 2, 4), ((0, 60), (3 * WEEK + HOUR, 120)))

    assert rest.running(HOUR, rest.after(HOUR, 366 * DAY)) == 366 * DAY
    # and the weeks before a change of clocks are none after it
    noon, changes = 100 * WEEK + 12 * HOUR, ((0, 60), (103 * WEEK + HOUR, 120))
    assert (later := Rest(20 * 60, 8 * 60, (0, 2, 4), changes)).running(noon, later.after(noon, 366 * DAY)) == 366 * DAY
    assert rest.running(5, 4) == 0


def test_before_the_first_change_of_clocks_they_are_what_it_says() -> None:
    always, later = (Rest(22 * 60, 7 * 60, (), ((since, 60),)) for since in (0, 5 * DAY))

    assert later.after(0, 9 * HOUR) == always.after(0, 9 * HOUR)


UNSOUND = [
    Rest(0, 721, (), ((0, 0),)),
    Rest(-1, 60, (), ((0, 0),)),
    Rest(0, 1440, (), ((0, 0),)),
    Rest(0, 0, (0, 1, 2, 3), ((0, 0),)),
    Rest(0, 0, (7,), ((0, 0),)),
    Rest(0, 0, (2, 1), ((0, 0),)),
    Rest(0, 0, (1, 1), ((0, 0),)),
    Rest(0, 0, (), ()),
    Rest(0, 0, (), ((5, 0), (5, 60))),
    Rest(0, 0, (), ((0, 18 * 60 + 1),)),
    Rest(0, 0, (), tuple((n, 0) for n in range(65))),
]


@pytest.mark.parametrize("rest", UNSOUND)
def test_enough_of_a_week_is_left_to_play_in(rest: Rest) -> None:
    refusal = refused(running(clock=DAYS, nights=True), SetRest(0, rest))
    assert (refusal.code, refusal.facts) == ("bad_rest", {"most_hours": 12, "most_days": 3})


def test_rest_counts_from_the_next_decision_on() -> None:
    table = running(clock=PerMove(timedelta(hours=30)), at=0, nights=True)
    before = deadline(table, 0)

    table.do(SetRest(0, NIGHTLY), at=HOUR)
    assert deadline(table, 0) == before
    for seat in range(3):
        table.bid(seat, 9 if seat == 0 else 1, at=2 * HOUR)
    table.travel(0, at=3 * HOUR)

    # from 7 h on: 15 hours on that day, 15 on the next
    assert (deadline(table, 0), deadline(table, 1)) == (2 * DAY + 7 * HOUR, 33 * HOUR)
    assert refused(table, TimeOut(0, table.game.decisions[0].id), at=2 * DAY).code == "not_due"
    assert refused(running(clock=DAYS), SetRest(0, NIGHTLY)).code == "no_nights"


def resting(rest: Rest, clock: PerMove | Bank) -> Table:
    """A game from the first instant of a Thursday on, whose first seat rests, with days of absence."""
    plan = (Sit(0, "ada", rest=rest), *seated("ada", "bob", "chen")[1:])
    return Table(plan, clock=clock, nights=True, at=0, absence_days=9)


def test_time_at_rest_is_not_off_the_bank() -> None:
    table = resting(SATURDAYS, Bank(timedelta(days=5), timedelta(hours=1)))
    assert deadline(table, 0) == 6 * DAY

    table.bid(0, at=SATURDAY + HOUR)

    assert table.game.chairs[0].bank == 3 * DAY + HOUR
    # and none of it is, where no time ran
    table = resting(NIGHTLY, Bank(timedelta(days=2)))
    table.bid(0, at=HOUR)
    assert table.game.chairs[0].bank == 2 * DAY


def test_what_runs_beside_an_absence_or_a_pause_is_what_is_outside_rest() -> None:
    # given a day and a half of Thursday and Friday that are gone, and half a day that is left for Sunday
    ways: list[tuple[list[Command], Command]] = [
        ([BeAway(0, 4)], ComeBack(0)),
        ([AskPause(0), AskPause(1), AskPause(2)], Resume(0)),
    ]
    for stop, on in ways:
        table = resting(SATURDAYS, Bank(timedelta(days=2)))
        for command in stop:
            table.do(command, at=36 * HOUR)
        # when it goes on in the middle of Saturday
        table.do(on, at=SATURDAY + 12 * HOUR)
        # then Sunday's first half is left
        assert deadline(table, 0) == 3 * DAY + 12 * HOUR
        table.bid(0, at=3 * DAY + HOUR)
        assert table.game.chairs[0].bank == 11 * HOUR


def test_who_is_away_has_all_that_is_left_afterwards() -> None:
    table = resting(SATURDAYS, Bank(timedelta(days=2)))

    table.do(BeAway(0, 1), at=36 * HOUR)

    assert deadline(table, 0) == 3 * DAY + 12 * HOUR
    table.bid(0, at=SATURDAY)
    assert table.game.chairs[0].bank == 12 * HOUR


def test_rest_is_no_matter_for_the_bot_that_stands_in() -> None:
    table = resting(NIGHTLY, PerMove(timedelta(hours=23)))
    table.do(Resign(0), at=HOUR)

    assert deadline(table, 0) == 24 * HOUR


def test_rest_is_told_from_the_log_and_folds_to_the_same() -> None:
    table = resting(NIGHTLY, PerMove(timedelta(days=2)))
    table.do(SetRest(1, SATURDAYS))

    told = [command_of(events) for _, events in table.log]

    assert [type(event) for _, events in table.log[1:] for event in events] == [RestSet]
    assert told[1] == SetRest(1, SATURDAYS)
    assert isinstance(told[0], Create)
    assert told[0].plan[0] == Sit(0, "ada", rest=NIGHTLY)
    assert image(table.folded()) == image(table.game)
