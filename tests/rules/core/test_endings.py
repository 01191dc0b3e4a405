"""Giving up, and calling a game off."""

from datetime import timedelta

import msgspec
import pytest

from games.core.chairs import Decision
from games.core.clock import DAY, PerMove
from games.core.lifecycle.ending import Abort, ClaimWin, End, GameAborted, WinClaimed
from games.core.lifecycle.playing import Play, TimeOut
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.substitution import HandedToBot, Reclaim, Resign, Resigned
from games.core.rulebook import STAND_IN
from tests.rules.core.tables import SEED, Table, running
from tests.rules.core.test_seats import refused

MINUTE = 60_000
LIMIT = PerMove(timedelta(minutes=1))


def ranks(table: Table) -> list[int]:
    """The rank of each seat."""
    return [standing.rank for standing in sorted(table.game.standings, key=lambda standing: standing.seat)]


def test_a_bot_plays_on_for_who_resigns() -> None:
    table = running(clock=LIMIT, at=0)
    asked = table.game.decisions[1].id

    events = table.do(Resign(1), at=30_000)

    assert events == [Resigned(1), HandedToBot(1, STAND_IN, "resigned")]
    assert table.game.decisions[1] == Decision(asked, 1, 30_000, 30_000 + MINUTE)
    table.do(Play(1, {"type": "bid", "amount": 1}, asked, "bot"))


def test_a_standing_order_that_gave_up_is_named() -> None:
    assert running().do(Resign(1, "an order"))[0] == Resigned(1, "an order")


def test_who_resigned_may_not_come_back_nor_resign_again() -> None:
    table = running()
    table.do(Resign(1))

    assert refused(table, Reclaim(1)).code == "seat_resigned"
    assert refused(table, Resign(1)).code == "seat_resigned"


def test_a_player_whom_a_bot_stands_in_for_may_resign() -> None:
    table = running(clock=LIMIT, at=0, timeouts_before_bot=1)
    table.do(TimeOut(0, table.game.decisions[0].id), at=MINUTE)

    assert table.do(Resign(0)) == [Resigned(0)]
    assert refused(table, Reclaim(0)).code == "seat_resigned"


def test_bots_do_not_resign() -> None:
    table = Table((SitBot(0, "easy"), Sit(1, "bob")))

    assert refused(table, Resign(0)).code == "seat_of_bot"


def test_who_resigned_ranks_last_whatever_the_bot_wins() -> None:
    table = running()
    table.do(Resign(0))
    while not table.game.over:
        seat = min(table.game.decisions)
        if table.game.state.phase == "travel":
            table.travel(seat)
        else:
            table.bid(seat, 9 if seat == 0 else 0)

    assert table.game.state.points[0] > 0
    assert [table.game.state.points[seat] for seat in (1, 2)] == [0, 0]
    assert ranks(table) == [3, 1, 1]
    assert [standing.score for standing in table.game.standings] == list(table.game.state.points.values())


def test_whoever_is_left_alone_wins_on_demand_and_nobody_has_points() -> None:
    table = running()
    table.do(Resign(2))
    assert refused(table, ClaimWin(1)).code == "others_play"
    table.do(Resign(0))
    assert refused(table, ClaimWin(0)).code == "seat_resigned"

    events = table.do(ClaimWin(1))

    assert events[0] == WinClaimed(1)
    assert table.game.over
    assert ranks(table) == [2, 1, 3]
    assert {standing.score for standing in table.game.standings} == {0}


def test_a_bot_that_sat_there_from_the_beginning_is_played_against() -> None:
    table = Table((Sit(0, "ada"), Sit(1, "bob"), SitBot(2, "easy")))
    table.do(Resign(0))

    assert refused(table, ClaimWin(1)).facts == {"seats": [2]}
    assert refused(table, ClaimWin(2)).code == "seat_of_bot"


def test_of_those_who_resigned_the_later_ranks_higher() -> None:
    table = running("ada", "bob", "cy", "dot")
    for seat in (2, 0, 3):
        table.do(Resign(seat))
    table.finish()

    assert ranks(table) == [3, 1, 4, 2]


def test_the_game_goes_on_among_bots_when_all_have_resigned() -> None:
    table = running()
    for seat in (1, 0, 2):
        table.do(Resign(seat))
    table.finish()

    assert table.game.status == "finished"
    assert ranks(table) == [2, 3, 1]
    assert table.game.moves_by_people == 0


@pytest.mark.parametrize("table", [Table(), running()], ids=["open", "running"])
def test_a_game_is_called_off_before_people_have_played(table: Table) -> None:
    assert table.do(Abort("nobody\u00a0came")) == [GameAborted("nobody\u00a0came", SEED.hex())]
    assert (table.game.status, table.game.over, table.game.standings) == ("aborted", True, ())
    assert table.game.decisions == {}


def test_moves_of_bots_and_of_the_clock_do_not_keep_a_game_from_being_called_off() -> None:
    table = Table((Sit(0, "ada"), SitBot(1, "easy")), at=0, clock=LIMIT)
    table.bid(1)
    table.do(TimeOut(0, table.game.decisions[0].id), at=MINUTE)

    awaited = table.game.view(0)
    assert awaited is not None
    assert awaited.awaiting

    table.do(Abort())
    assert table.game.status == "aborted"
    assert table.game.view(0) == msgspec.structs.replace(awaited, awaiting=())


def test_a_game_that_people_have_played_is_not_called_off() -> None:
    table = running()
    table.bid(0)

    assert refused(table, Abort()).code == "too_late_to_abort"


def test_an_open_game_is_called_off_for_standing_still_when_it_has() -> None:
    table = Table(at=0)
    table.do(Sit(0, "ada"), at=DAY)

    early = refused(table, Abort(idle_days=2), at=3 * DAY - 1)

    assert (early.code, early.facts) == ("not_due", {"deadline": 3 * DAY})
    assert table.do(Abort(idle_days=2), at=3 * DAY) == [GameAborted("", SEED.hex(), 2)]


def test_a_game_that_runs_is_not_called_off_for_standing_still() -> None:
    assert refused(running(at=0), Abort(idle_days=1), at=9 * DAY).code == "game_started"


def test_a_moderator_ends_a_game_whenever_it_goes_on() -> None:
    for table in (Table(), running()):
        if table.game.status == "running":
            table.bid(0)
        assert table.do(End("Insults.")) == [GameAborted("Insults.", SEED.hex(), ended_by="moderator")]
        assert (table.game.status, table.game.decisions) == ("aborted", {})
        assert refused(table, End("Again.")).code == "game_finished"
    assert refused(running(), End("")).code == "bad_reason"
    assert End("Insults.").authors(running().game) == set()


@pytest.mark.parametrize("reason", ["x" * 201, "two\nlines", "\u202e"])
def test_a_reason_is_a_short_line(reason: str) -> None:
    assert refused(Table(), Abort(reason)).code == "bad_reason"
    Table().do(Abort("x" * 200))
