"""Deadlines, the default moves of those who miss them, and the bot that takes over and hands back."""

from dataclasses import replace
from datetime import timedelta
from itertools import groupby

import pytest

from games.core.chairs import Decision
from games.core.clock import Bank, Clock, NoClock, PerMove
from games.core.lifecycle.playing import MovePlayed, Play, TimedOut, TimeOut
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.substitution import Reclaim, SeatReclaimed
from games.core.rulebook import STAND_IN, Moment
from tests.rules.core import toy
from tests.rules.core.tables import Table, image, running
from tests.rules.core.test_seats import names, refused

MINUTE = 60_000
LIMIT = PerMove(timedelta(minutes=1))
BANK = Bank(timedelta(minutes=1), timedelta(seconds=5))


HURRIED = replace(toy.RULEBOOK, limit=lambda state, seat, opened: opened + 10_000 if state.phase == "bid" else None)
"""The toy, with ten seconds to bid in by its own rules."""


def decision(table: Table, seat: int) -> Decision:
    """What a seat is asked."""
    return table.game.decisions[seat]


def time_out(table: Table, seat: int) -> list[str]:
    """Let a seat's deadline pass; the types of the events."""
    asked = decision(table, seat)
    assert asked.deadline is not None
    return names(table.do(TimeOut(seat, asked.id), at=max(asked.deadline, table.at)))


def timeouts(table: Table, seat: int) -> int:
    """How often in a row a seat has missed its deadline."""
    return table.game.chairs[seat].timeouts


def test_a_decisions_deadline_is_its_own_limit() -> None:
    table = running(clock=LIMIT, at=0)

    table.bid(0, at=1_000)
    table.bid(1, 9, at=2_000)
    assert decision(table, 2).deadline == MINUTE
    table.bid(2, at=3_000)

    assert (decision(table, 1).opened, decision(table, 1).deadline) == (3_000, 3_000 + MINUTE)


def test_nobody_is_timed_out_before_the_deadline() -> None:
    table = running(clock=LIMIT, at=0)

    refusal = refused(table, TimeOut(0, decision(table, 0).id), at=MINUTE - 1)

    assert (refusal.code, refusal.facts) == ("not_due", {"deadline": MINUTE})
    table.do(TimeOut(0, decision(table, 0).id), at=MINUTE)


def test_without_a_clock_nobody_is_timed_out() -> None:
    table = running()

    assert refused(table, TimeOut(0, decision(table, 0).id), at=10**15).code == "not_due"


def test_a_time_out_is_for_one_decision() -> None:
    table = running(clock=LIMIT, at=0)
    answered = decision(table, 0).id
    table.bid(0)

    assert refused(table, TimeOut(0, answered), at=MINUTE).code == "stale_decision"
    assert refused(table, TimeOut(1, answered), at=MINUTE).code == "stale_decision"
    assert refused(table, TimeOut(9, answered), at=MINUTE).code == "stale_decision"


def test_the_default_move_is_played_for_who_is_late() -> None:
    table = running(clock=LIMIT, at=0)
    asked = decision(table, 0).id

    events = table.do(TimeOut(0, asked), at=MINUTE)

    assert events == [
        TimedOut(0, asked, 1),
        MovePlayed(0, asked, "clock", {"type": "bid", "amount": 0}),
        toy.BidMade(0, 0),
    ]
    assert sorted(table.game.decisions) == [1, 2]
    assert table.game.moves_by_people == 0


def test_of_a_late_move_and_its_time_out_the_first_in_the_log_wins() -> None:
    """The deadline alone ends nothing: until the time-out is in the log, a move is in time."""
    late = running(clock=LIMIT, at=0)
    asked = decision(late, 0).id
    late.bid(0, decision=asked, at=MINUTE + 5_000)
    assert refused(late, TimeOut(0, asked), at=MINUTE + 5_001).code == "stale_decision"

    timed = running(clock=LIMIT, at=0)
    time_out(timed, 0)
    assert refused(timed, Play(0, {"type": "bid", "amount": 1}, asked)).code == "stale_decision"


def test_time_outs_are_counted_in_a_row() -> None:
    table = running(clock=LIMIT, timeouts_before_bot=3)
    time_out(table, 0)
    table.bid(1)
    table.bid(2)
    time_out(table, table.game.state.traveller)
    time_out(table, 0)
    assert timeouts(table, 0) == 2

    table.bid(1)
    table.bid(2, 9)
    table.travel(2)
    table.bid(0)

    assert timeouts(table, 0) == 0
    assert table.game.chairs[0].bot is None


def test_after_some_time_outs_a_bot_plays_the_seat() -> None:
    table = handed_over()
    chair = table.game.chairs[0]

    assert (chair.player, chair.bot) == ("ada", STAND_IN)
    assert table.game.seat_of("ada") == 0
    assert names(table.log[-4][1])[:3] == ["timed_out", "handed_to_bot", "move_played"]


def handed_over(clock: PerMove | Bank = LIMIT) -> Table:
    """Seat 0 has missed two deadlines and is played by a bot; the second round's bids are asked for."""
    table = running(clock=clock, at=0)
    time_out(table, 0)
    table.bid(1)
    table.bid(2, 9)
    table.travel(2)
    time_out(table, 0)
    table.bid(1)
    table.bid(2, 9)
    table.travel(2)
    return table


def test_a_bot_that_does_not_answer_is_timed_out_as_well_and_handed_to_nobody() -> None:
    table = handed_over()

    assert time_out(table, 0) == ["timed_out", "move_played", "bid_made"]
    assert timeouts(table, 0) == 3


def test_a_seat_that_was_a_bots_from_the_start_stays_with_its_bot() -> None:
    table = Table((SitBot(0, "easy"), Sit(1, "bob")), at=0, clock=LIMIT, timeouts_before_bot=1)

    assert time_out(table, 0) == ["timed_out", "move_played", "bid_made"]
    assert table.game.chairs[0].bot == "easy"


def test_a_bots_answer_ends_its_row_of_time_outs() -> None:
    table = Table((SitBot(0, "easy"), Sit(1, "bob")), at=0, clock=LIMIT)
    time_out(table, 0)
    table.bid(1, 9)
    table.travel(1)
    table.bid(0)

    assert timeouts(table, 0) == 0


def test_the_player_takes_the_seat_back_and_has_the_whole_limit_for_the_same_decision() -> None:
    table = handed_over()
    asked = decision(table, 0)
    now = table.at + 59_000

    assert table.do(Reclaim(0), at=now) == [SeatReclaimed(0, "ada")]

    assert decision(table, 0) == Decision(asked.id, 0, now, now + MINUTE)
    assert timeouts(table, 0) == 0
    assert table.game.chairs[0].bot is None
    table.do(Play(0, {"type": "bid", "amount": 1}, asked.id, "player"))


def test_only_a_seat_that_a_bot_plays_for_its_player_is_taken_back() -> None:
    table = Table((SitBot(0, "easy"), Sit(1, "bob")))

    assert refused(table, Reclaim(0)).code == "not_handed_over"
    assert refused(table, Reclaim(1)).code == "not_handed_over"


def test_a_bank_is_used_up_by_ones_own_decisions_only() -> None:
    table = running(clock=BANK, at=0)
    table.bid(0, at=20_000)
    table.bid(1, 9, at=30_000)
    table.bid(2, at=50_000)

    banks = [chair.bank for chair in table.game.chairs]
    assert banks == [45_000, 35_000, 15_000]
    assert decision(table, 1).deadline == 50_000 + 35_000
    table.travel(1, at=60_000)
    assert [chair.bank for chair in table.game.chairs] == [45_000, 30_000, 15_000]
    assert [decision(table, seat).deadline for seat in range(3)] == [105_000, 90_000, 75_000]


def test_who_overstays_the_bank_has_only_the_increment_left() -> None:
    table = running(clock=BANK, at=0)
    time_out(table, 0)
    table.bid(1, at=table.at + 10_000)

    assert [chair.bank for chair in table.game.chairs] == [5_000, 5_000, 60_000]


def test_an_empty_bank_is_due_at_once_but_a_bot_has_a_full_one_for_each_decision() -> None:
    table = running(clock=Bank(timedelta(minutes=1)), at=0, timeouts_before_bot=2)
    time_out(table, 0)
    for seat in (1, 2):
        table.bid(seat, 9 * (seat == 1), at=table.at)
    assert refused(table, TimeOut(1, decision(table, 1).id), at=table.at - 1).code == "not_due"
    time_out(table, 1)
    assert decision(table, 0).deadline == table.at
    time_out(table, 0)
    assert table.game.chairs[0].bot == STAND_IN
    time_out(table, 1)
    time_out(table, 2)
    seat, asked = min(table.game.decisions.items())

    assert table.game.chairs[seat].bot == STAND_IN
    assert asked.deadline == asked.opened + MINUTE


def test_the_players_bank_stands_still_while_a_bot_plays() -> None:
    table = handed_over(BANK)
    bank = table.game.chairs[0].bank
    table.do(Play(0, {"type": "bid", "amount": 0}, None, "bot"), at=table.at + 30_000)
    assert table.game.chairs[0].bank == bank == 5_000

    table.bid(1)
    table.bid(2, 9)
    table.do(Reclaim(0))
    table.travel(2)

    assert table.game.over
    assert image(table.game) == image(table.folded())


@pytest.mark.parametrize("clock", [NoClock(), LIMIT, BANK, PerMove(timedelta(seconds=1)), Bank(timedelta(seconds=4))])
def test_a_limit_of_the_rules_stands_in_for_every_clock(clock: Clock) -> None:
    table = running(clock=clock, at=0, book=HURRIED)

    assert (decision(table, 0).deadline, decision(table, 0).ruled) == (10_000, True)


def test_only_the_decisions_that_the_rules_name_have_their_limit() -> None:
    table = running(clock=LIMIT, at=0, book=HURRIED)
    for seat, amount in enumerate((1, 9, 2)):
        table.bid(seat, amount, at=1_000)

    assert (decision(table, 1).deadline, decision(table, 1).ruled) == (1_000 + MINUTE, False)


def test_missing_a_limit_of_the_rules_plays_the_default_and_is_no_missed_turn() -> None:
    table = running(clock=LIMIT, at=0, timeouts_before_bot=1, book=HURRIED)
    asked = decision(table, 0).id

    events = table.do(TimeOut(0, asked), at=10_000)

    assert events == [
        TimedOut(0, asked, 0),
        MovePlayed(0, asked, "clock", {"type": "bid", "amount": 0}),
        toy.BidMade(0, 0),
    ]
    assert (timeouts(table, 0), table.game.chairs[0].bot) == (0, None)


def test_the_time_that_a_limit_of_the_rules_took_costs_nothing() -> None:
    table = running(clock=BANK, at=0, book=HURRIED)

    table.bid(0, at=4_000)
    table.do(TimeOut(1, decision(table, 1).id), at=10_000)

    assert [table.game.chairs[seat].bank for seat in (0, 1)] == [MINUTE, MINUTE]


def test_the_rules_may_move_the_deadline_of_an_open_decision_and_give_it_back_to_the_clock() -> None:
    def limit(state: toy.State, seat: int, opened: int) -> int | None:
        return None if len(state.bids) == 2 else opened + 10_000 - 4_000 * len(state.bids)

    table = running(clock=LIMIT, at=0, book=replace(toy.RULEBOOK, limit=limit))
    asked = decision(table, 2)

    table.bid(0, at=1_000)
    hurried = decision(table, 2)
    table.bid(1, at=2_000)

    assert hurried == Decision(asked.id, 2, 0, 6_000, ruled=True)
    assert decision(table, 2) == Decision(asked.id, 2, 2_000, 2_000 + MINUTE)
    assert image(table.folded()) == image(table.game)


def test_the_rules_are_told_the_moment_and_who_is_a_bot_before_they_decide() -> None:
    moments: list[Moment] = []
    book = replace(toy.RULEBOOK, attend=lambda state, moment: moments.append(moment))
    table = running(clock=LIMIT, at=0, timeouts_before_bot=1, book=book)

    table.bid(1, at=2_000)
    table.do(TimeOut(0, decision(table, 0).id), at=MINUTE)
    table.do(Reclaim(0), at=MINUTE + 1)

    assert [moment for moment, _ in groupby(moments)] == [
        Moment(0, frozenset()),
        Moment(2_000, frozenset()),
        Moment(MINUTE, frozenset({0})),
        Moment(MINUTE + 1, frozenset()),
    ]


def test_a_log_with_limits_of_the_rules_folds_to_the_same() -> None:
    table = running(clock=LIMIT, at=0, book=HURRIED)
    table.bid(1, 3, at=500)
    table.do(TimeOut(0, decision(table, 0).id), at=10_000)

    assert image(table.folded()) == image(table.game)
