"""Time for people: nights without deadlines, days of absence, a pause that all agree to."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.core.clock import DAY, MINUTE, Bank, Clock, Night, PerMove
from games.core.lifecycle.contract import Command, command_of
from games.core.lifecycle.creating import Create
from games.core.lifecycle.pausing import AskPause, DeclinePause, GameResumed, Resume
from games.core.lifecycle.playing import Play, TimeOut
from games.core.lifecycle.respite import AbsenceEnded, BeAway, ComeBack, SetNight
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.substitution import Resign
from tests.rules.core import toy
from tests.rules.core.tables import Table, image, running
from tests.rules.core.test_seats import names, refused

HOUR = 60 * MINUTE
DAYS = PerMove(timedelta(days=2))
BANK = Bank(timedelta(hours=10))
NIGHT = Night(22 * 60, 7 * 60)


def deadline(table: Table, seat: int) -> int:
    """Until when a seat has to answer."""
    found = table.game.decisions[seat].deadline
    assert found is not None
    return found


def restful(clock: Clock = DAYS, **changed: object) -> Table:
    """A game with ten days of absence for each, begun at the first instant of a day."""
    return running(clock=clock, at=0, **({"absence_days": 10, "nights": True} | changed))


@pytest.mark.parametrize(
    ("night", "time", "moved"),
    [
        (NIGHT, 21 * HOUR + 59 * MINUTE, 21 * HOUR + 59 * MINUTE),
        (NIGHT, 22 * HOUR, DAY + 7 * HOUR),
        (NIGHT, DAY + 3 * HOUR, DAY + 7 * HOUR),
        (NIGHT, DAY + 7 * HOUR, DAY + 7 * HOUR),
        (Night(60, 120), HOUR + MINUTE, 2 * HOUR),
        (Night(60, 120), 3 * HOUR, 3 * HOUR),
    ],
)
def test_a_time_in_the_night_moves_to_its_end(night: Night, time: int, moved: int) -> None:
    assert night.out_of(time) == moved


@pytest.mark.parametrize("night", [Night(0, 0), Night(-1, 60), Night(0, 24 * 60), Night(60, 0), Night(0, 721)])
def test_a_night_is_from_a_minute_to_twelve_hours_of_a_day(night: Night) -> None:
    table = restful()

    refusal = refused(table, SetNight(0, night))
    assert (refusal.code, refusal.facts) == ("bad_night", {"most": 12})


def test_no_deadline_falls_into_the_night_of_a_player() -> None:
    table = restful(PerMove(timedelta(hours=23)))

    table.do(SetNight(0, NIGHT), at=MINUTE)

    assert (deadline(table, 0), deadline(table, 1)) == (DAY + 7 * HOUR, 23 * HOUR)
    assert refused(table, TimeOut(0, table.game.decisions[0].id), at=23 * HOUR).code == "not_due"


def test_who_sits_down_brings_the_night_where_the_table_keeps_nights() -> None:
    sitting = Sit(0, "ada", night=NIGHT)

    kept, given_up = (Table((sitting, None), nights=nights) for nights in (True, False))

    assert kept.game.chairs[0].night == NIGHT
    assert given_up.game.chairs[0].night is None
    assert refused(given_up, SetNight(0, NIGHT)).code == "no_nights"


def test_nights_are_no_matter_for_the_bot_that_stands_in() -> None:
    table = restful(PerMove(timedelta(hours=23)))
    table.do(SetNight(0, NIGHT))

    table.do(Resign(0), at=HOUR)

    assert deadline(table, 0) == 24 * HOUR


def test_a_deadline_waits_for_a_player_who_is_away() -> None:
    table = restful()

    table.do(BeAway(0, 3), at=HOUR)

    assert (deadline(table, 0), deadline(table, 1)) == (5 * DAY, 2 * DAY)
    assert (table.game.chairs[0].away, table.game.chairs[0].absent) == (HOUR + 3 * DAY, 3)


def test_a_decision_that_opens_during_an_absence_counts_from_its_end() -> None:
    table = restful()
    table.bid(1, 9, at=0)
    table.bid(2, at=0)
    table.do(BeAway(1, 1), at=0)

    table.bid(0, at=HOUR)

    assert deadline(table, 1) == 3 * DAY


def test_who_is_back_early_has_what_was_left_and_the_whole_days_again() -> None:
    table = restful()
    table.do(BeAway(0, 3), at=HOUR)

    events = table.do(ComeBack(0), at=HOUR + DAY + 1)

    assert events == [AbsenceEnded(0, 1)]
    assert deadline(table, 0) == 2 * DAY + DAY + 1
    assert (table.game.chairs[0].away, table.game.chairs[0].absent) == (None, 2)
    assert refused(table, ComeBack(0)).code == "not_away"


def test_nobody_comes_back_when_the_absence_is_over_or_while_the_game_is_paused() -> None:
    table = restful()
    table.do(BeAway(0, 1), at=0)

    assert refused(table, ComeBack(0), at=DAY).code == "not_away"
    for seat in range(3):
        table.do(AskPause(seat), at=1 + seat)
    assert refused(table, ComeBack(0), at=9).code == "game_paused"


def test_days_of_absence_are_a_budget() -> None:
    table = restful(absence_days=2)

    too_many = refused(table, BeAway(0, 3))
    table.do(BeAway(0, 2), at=HOUR)

    assert (too_many.code, too_many.facts) == ("no_absence_left", {"left": 2})
    assert refused(table, BeAway(0, 1)).code == "already_away"
    table.at = HOUR + 2 * DAY
    assert refused(table, BeAway(0, 1)).facts == {"left": 0}
    assert refused(restful(absence_days=0), BeAway(0, 1)).code == "no_absence_left"


@pytest.mark.parametrize("answered", [HOUR + DAY, HOUR + 2 * DAY])
def test_time_away_is_not_off_the_bank(answered: int) -> None:
    table = restful(BANK)
    table.do(BeAway(0, 2), at=HOUR)

    table.bid(0, at=answered)

    assert table.game.chairs[0].bank == 9 * HOUR


def test_a_game_is_paused_when_all_its_people_agree() -> None:
    table = restful()
    table.do(Resign(2), at=0)

    table.do(AskPause(0), at=HOUR)
    events = table.do(AskPause(1), at=2 * HOUR)

    assert names(events) == ["pause_asked", "game_paused"]
    assert table.game.decisions == {}
    assert refused(table, Play(0, {"type": "bid", "amount": 1})).code == "game_paused"
    assert refused(table, AskPause(0)).code == "game_paused"
    assert refused(table, BeAway(0, 1)).code == "game_paused"


def test_after_a_pause_everybody_has_the_time_that_was_left_for_the_same_decision() -> None:
    table = restful()
    asked = table.game.decisions[0].id
    for seat in range(3):
        table.do(AskPause(seat), at=HOUR)

    table.do(Resume(1), at=9 * DAY)

    assert table.game.decisions[0].id == asked
    assert deadline(table, 0) == 2 * DAY + 9 * DAY - HOUR
    assert refused(table, Resume(1)).code == "not_paused"


def test_who_resigns_alone_in_a_pause_ends_it() -> None:
    table = Table((SitBot(0, "easy"), Sit(1, "bob"), SitBot(2, "easy")))
    table.do(AskPause(1))

    assert table.do(Resign(1))[-1] == GameResumed(1)


def test_a_pause_is_not_off_the_bank() -> None:
    table = restful(BANK)
    for seat in range(3):
        table.do(AskPause(seat), at=HOUR)
    table.do(Resume(1), at=5 * HOUR)

    table.bid(0, at=6 * HOUR)

    assert table.game.chairs[0].bank == 8 * HOUR


def test_an_absence_and_a_pause_at_the_same_time_count_once() -> None:
    table = restful()
    table.do(BeAway(0, 2), at=HOUR)
    for seat in range(3):
        table.do(AskPause(seat), at=DAY)

    table.do(Resume(0), at=4 * DAY)

    away_and_paused = 4 * DAY - HOUR
    assert deadline(table, 0) == 2 * DAY + away_and_paused
    assert deadline(table, 1) == 2 * DAY + 3 * DAY


def test_one_who_declines_ends_the_wish_of_all() -> None:
    table = restful()
    table.do(AskPause(0))
    table.do(AskPause(1))

    table.do(DeclinePause(2))
    table.do(AskPause(2))

    assert (table.game.pause_asked, table.game.pause) == (frozenset({2}), None)
    table.do(DeclinePause(2))
    assert refused(table, DeclinePause(2)).code == "no_pause_asked"


def test_nobody_pauses_a_game_while_the_time_of_the_rules_runs() -> None:
    table = restful(book=replace(toy.RULEBOOK, limit=lambda state, seat, opened: opened + 10_000))

    assert refused(table, AskPause(0)).code == "pause_later"


def test_when_the_last_of_the_people_leaves_a_paused_game_it_goes_on() -> None:
    table = restful()
    for seat in range(3):
        table.do(AskPause(seat))

    for seat in range(3):
        events = names(table.do(Resign(seat)))

    assert events == ["resigned", "handed_to_bot", "game_resumed"]
    assert set(table.game.decisions) == {0, 1, 2}


@pytest.mark.parametrize("command", [AskPause(3), BeAway(-1, 1), SetNight(9, NIGHT)])
def test_only_seats_that_are_there_have_time(command: Command) -> None:
    assert refused(restful(), command).code == "unknown_seat"


def test_only_who_plays_asks_for_time() -> None:
    table = Table((Sit(0, "ada"), SitBot(1, "easy")), absence_days=1)
    handed = restful(timeouts_before_bot=1)
    handed.do(TimeOut(0, handed.game.decisions[0].id), at=2 * DAY)

    assert refused(table, BeAway(1, 1)).code == "seat_of_bot"
    assert refused(handed, BeAway(0, 1)).code == "handed_to_bot"
    assert refused(Table((None, None)), AskPause(0)).code == "game_not_started"


def test_the_commands_can_be_told_from_the_log_and_it_folds_to_the_same() -> None:
    table = Table((Sit(0, "ada", night=NIGHT), Sit(1, "bob")), clock=DAYS, absence_days=4, nights=True)
    given: list[Command] = [
        SetNight(1, NIGHT),
        BeAway(0, 2),
        ComeBack(0),
        AskPause(0),
        DeclinePause(1),
        AskPause(1),
        AskPause(0),
        Resume(1),
    ]
    for command in given:
        table.do(command)

    told = [command_of(events) for _, events in table.log]

    assert isinstance(told[0], Create)
    assert (told[0].plan[0], told[0].absence_days, told[0].nights) == (Sit(0, "ada", night=NIGHT), 4, True)
    assert told[1:] == given
    assert image(table.folded()) == image(table.game)
