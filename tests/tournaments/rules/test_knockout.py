"""Knock-out: each rule as a sentence."""

import pytest

from tests.tournaments.playing import MANY, Hall, better, result, won_by
from tests.tournaments.rules.saying import finish, first
from tournaments.core.life.entering import Withdraw


@pytest.mark.rule("KO-01")
def test_the_best_two_meet_in_the_final_and_rest_first() -> None:
    hall = Hall("knockout")
    hall.begin(6)
    assert {bye.entrant for bye in hall.tournament.rounds[0].byes} == {"p000", "p001"}
    finish(hall)
    assert set(hall.tournament.rounds[-1].matches[0].seats) == {"p000", "p001"}
    assert [rank for rank, _ in hall.ranks()] == [1, 2, 3, 3, 5, 5]


@pytest.mark.rule("KO-02")
def test_a_drawn_table_is_played_again_once() -> None:
    hall = Hall("knockout")
    hall.begin(2)
    table = first(hall)
    hall.take(result(table, 1, 1))
    again = first(hall)
    assert again.seats == table.seats[::-1]
    hall.take(result(again, 1, 1))
    assert hall.ranks() == [(1, "p000"), (2, "p001")]


@pytest.mark.rule("KO-03")
def test_of_a_larger_table_the_better_half_goes_on() -> None:
    hall = Hall("knockout", seats=4, sizes=MANY)
    hall.begin(8)
    one, other = hall.tournament.awaited.values()
    hall.take(better(one), better(other))
    assert sorted(first(hall).seats) == sorted(sorted(one.seats)[:2] + sorted(other.seats)[:2])
    hall.take(better(first(hall)))
    assert hall.tournament.over
    assert hall.ranks()[0] == (1, "p000")


@pytest.mark.rule("KO-04")
def test_who_withdraws_is_out() -> None:
    hall = Hall("knockout")
    hall.begin(4)
    hall.take(*map(better, hall.tournament.awaited.values()))
    final = first(hall)
    hall.do(Withdraw("p000"))
    hall.take(won_by(final, "p000"))
    assert hall.tournament.over
    assert hall.ranks()[0] == (1, "p001")
