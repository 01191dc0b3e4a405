"""Taking part and beginning: each rule as a sentence."""

from hashlib import sha256

import pytest

from tests.tournaments.playing import MOMENT, SEED, Hall, better, result
from tests.tournaments.rules.saying import HOUR, refuses
from tournaments.core.life.beginning import Begin, TournamentStarted
from tournaments.core.life.ending import TournamentCancelled
from tournaments.core.life.entering import Enter, Withdraw
from tournaments.core.life.playing import Proceed
from tournaments.core.lots import lot
from tournaments.core.scoring.points import POINT, shares
from tournaments.core.terms import Result


@pytest.mark.rule("T-01")
def test_one_enters_once_while_there_is_room() -> None:
    hall = Hall("round-robin", most=3)
    hall.enter(2)
    with refuses("already_entered"):
        hall.do(Enter("p000"))
    hall.enter(1)
    with refuses("tournament_full"):
        hall.do(Enter("late"))
    # and not after the start, unless the format takes late entries
    hall.do(Withdraw("p002"))
    hall.do(Begin())
    with refuses("entry_closed"):
        hall.do(Enter("late"))
    swiss = Hall("swiss")
    swiss.begin(4)
    swiss.do(Enter("late"))
    assert swiss.tournament.entrants["late"].number == 5


@pytest.mark.rule("T-01")
def test_whom_the_organiser_has_removed_does_not_get_in_again() -> None:
    hall = Hall("swiss")
    hall.enter(3)
    hall.do(Withdraw("p001", "organiser"))
    with refuses("entry_refused"):
        hall.do(Enter("p001"))


@pytest.mark.rule("T-02")
def test_whoever_withdraws_is_paired_no_more_and_plays_on_where_they_sit() -> None:
    hall = Hall("swiss", rounds=3)
    hall.begin(6)
    hall.do(Withdraw("p000"))
    assert sum("p000" in match.seats for match in hall.tournament.awaited.values()) == 1
    hall.take(*map(better, hall.tournament.awaited.values()))
    second = hall.tournament.rounds[-1]
    assert not any("p000" in match.seats for match in second.matches)
    # when they come back, they are paired again
    hall.do(Enter("p000"))
    hall.take(*map(better, hall.tournament.awaited.values()))
    third = hall.tournament.rounds[-1]
    assert any("p000" in match.seats for match in third.matches)


@pytest.mark.rule("T-03")
def test_a_seat_that_a_bot_has_to_finish_gets_nothing() -> None:
    assert shares(Result("g", "played", (1, 2, 3), (), (0,)), 3) == (0, POINT, POINT // 2)
    assert shares(Result("g", "played", (1, 2), (), (0, 1)), 2) == (0, 0)


@pytest.mark.rule("T-03")
def test_two_absences_in_a_row_end_somebodys_part() -> None:
    hall = Hall("swiss", rounds=4)
    hall.begin(6)
    for _ in range(2):
        awaited = hall.tournament.awaited.values()
        hall.take(*(result(m, 1, 2, absent=[m.seats.index("p005")] if "p005" in m.seats else []) for m in awaited))
    assert hall.tournament.entrants["p005"].left == "missed"
    # one absence, and then a game of one's own, do not
    assert all(one.present for one in hall.tournament.entrants.values() if one.id != "p005")


@pytest.mark.rule("T-04")
def test_bots_take_part_where_they_may() -> None:
    with refuses("no_bots_here"):
        Hall("swiss").do(Enter("bot:easy:1", bot="easy"))
    Hall("swiss", bots=True).do(Enter("bot:easy:1", bot="easy"))


@pytest.mark.rule("T-05")
def test_who_is_gone_is_withdrawn() -> None:
    hall = Hall("swiss")
    hall.begin(4)
    hall.do(Proceed(gone=("p002",)))
    assert hall.tournament.entrants["p002"].left == "gone"


@pytest.mark.rule("T-06")
def test_the_start_list_goes_by_rating_then_by_lot() -> None:
    hall = Hall("swiss")
    for entrant, rating in (("a", 5), ("b", 9), ("c", 5), ("d", 5)):
        hall.do(Enter(entrant, rating=rating))
    [*_, started] = [event for event in hall.do(Begin()) if isinstance(event, TournamentStarted)]
    level = sorted("acd", key=lambda entrant: lot(SEED, "start list", entrant))
    assert started.order == ("b", *level)


@pytest.mark.rule("T-07")
def test_the_seed_is_the_one_that_was_promised() -> None:
    hall = Hall("swiss")
    assert hall.tournament.terms.commitment == sha256(bytes.fromhex(SEED)).hexdigest()
    with refuses("bad_commitment"):
        Hall("swiss", seed="00" * 32)
    hall.begin(4)
    [started] = [event for _, event in hall.events if isinstance(event, TournamentStarted)]
    assert started.seed == SEED


@pytest.mark.rule("T-08")
def test_it_begins_by_the_clock_or_is_cancelled_with_too_few() -> None:
    for entrants, status in ((4, "running"), (1, "cancelled")):
        hall = Hall("swiss", starts=MOMENT + HOUR)
        hall.enter(entrants)
        assert hall.take() == []
        hall.now = MOMENT + HOUR
        hall.take()
        assert hall.tournament.status == status
    cancelled = hall.events[-1][1]
    assert isinstance(cancelled, TournamentCancelled)
    assert (cancelled.by, cancelled.reason) == ("clock", "too_few_entrants")
    with refuses("too_few_entrants"):
        Hall("swiss").do(Begin())
