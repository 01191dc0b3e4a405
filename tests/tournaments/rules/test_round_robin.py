"""Round robin: each rule as a sentence."""

import pytest

from tests.tournaments.playing import MANY, Hall, better, meetings
from tests.tournaments.rules.saying import finish, first
from tournaments.core.life.entering import Withdraw


@pytest.mark.rule("RR-01")
@pytest.mark.parametrize("entrants", range(2, 13))
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody_on_seats_in_turn(entrants: int, cycles: int) -> None:
    hall = Hall("round-robin", cycles=cycles)
    hall.begin(entrants)
    finish(hall)
    met = meetings(hall.tournament.rounds)
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {cycles}
    for entrant in hall.tournament.entrants:
        firsts = [m.seats[0] == entrant for part in hall.tournament.rounds for m in part.matches if entrant in m.seats]
        assert abs(2 * sum(firsts) - len(firsts)) <= (0 if cycles == 2 else 1)


@pytest.mark.rule("RR-01")
@pytest.mark.parametrize("entrants", [3, 7, 9, 12, 16])
def test_at_larger_tables_everybody_meets_everybody_and_few_again(entrants: int) -> None:
    hall = Hall("round-robin", seats=4, sizes=MANY)
    hall.begin(entrants)
    finish(hall)
    met = meetings(hall.tournament.rounds)
    assert len(met) == entrants * (entrants - 1) // 2
    assert max(met.values()) <= 4


@pytest.mark.rule("RR-02")
def test_all_games_begin_together_where_the_rhythm_says_so() -> None:
    hall = Hall("round-robin", rhythm="at_once")
    hall.begin(6)
    assert len(hall.tournament.awaited) == 15


@pytest.mark.rule("RR-03")
def test_a_table_that_lacks_somebody_is_a_bye_or_smaller() -> None:
    two = Hall("round-robin")
    two.begin(4)
    two.do(Withdraw("p003"))
    finish(two)
    byes = [bye for part in two.tournament.rounds for bye in part.byes]
    assert {bye.against for bye in byes} == {("p003",)}
    many = Hall("round-robin", seats=4, sizes=MANY)
    many.begin(4)
    many.do(Withdraw("p003"))
    many.take(better(first(many)))
    assert many.tournament.over


@pytest.mark.rule("RR-04")
@pytest.mark.parametrize("games", [1, 3])
def test_who_withdraws_early_counts_for_nobody(games: int) -> None:
    # given somebody who has won so many of five games, and withdraws
    hall = Hall("round-robin")
    hall.begin(6)
    for _ in range(games):
        hall.take(*map(better, hall.tournament.awaited.values()))
    hall.do(Withdraw("p000"))
    finish(hall)
    # then what was played counts after half of the games alone
    lines = {line.entrant: line for line in hall.tournament.standings}
    assert lines["p000"].rank == 6 if games == 1 else lines["p000"].rank < 6
    if games == 1:
        assert lines["p000"].points == 0
        assert all(line.played == 4 and line.byes == 0 for name, line in lines.items() if name != "p000")
