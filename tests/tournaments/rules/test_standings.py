"""Points, tie-breaks, tables and seats: each rule as a sentence."""

from collections import Counter
from typing import Any

import pytest

from tests.tournaments.playing import MANY, Hall, better, won_by
from tests.tournaments.rules.saying import HOUR, finish, points_of
from tournaments.core.pairing.tables import sizes_for
from tournaments.core.scoring.points import POINT, shares
from tournaments.core.scoring.records import Played, points
from tournaments.core.scoring.standings import ranked
from tournaments.core.terms import Result


@pytest.mark.rule("T-09")
@pytest.mark.parametrize(
    ("ranks", "parts"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((1, 2, 3), (1, 0.5, 0)),
        ((2, 1, 2, 4), (0.5, 1, 0.5, 0)),
        ((1, 2, 3, 4, 5), (1, 0.75, 0.5, 0.25, 0)),
        ((1, 2, 3, 4, 5, 6), (1, 0.8, 0.6, 0.4, 0.2, 0)),
    ],
)
def test_a_seat_gets_the_part_of_the_others_that_it_beats(ranks: tuple[int, ...], parts: tuple[float, ...]) -> None:
    assert [share / POINT for share in shares(Result("g", "played", ranks), len(ranks))] == [*parts]


@pytest.mark.rule("T-10")
def test_what_has_no_result_is_drawn_and_stays_so() -> None:
    hall = Hall("swiss", rounds=2, round_time=HOUR)
    hall.begin(4)
    one, other = hall.tournament.awaited.values()
    hall.take(Result(one.game, "void"))
    assert [points_of(hall, entrant) for entrant in one.seats] == [0.5, 0.5]
    hall.now += HOUR
    hall.take()
    assert [hall.tournament.results[other.game].ending, hall.tournament.last_round] == ["late", 2]
    # when the game ends after all
    assert hall.take(won_by(other, other.seats[0])) == []
    assert [points_of(hall, entrant) for entrant in other.seats] == [0.5, 0.5]


@pytest.mark.rule("T-11")
@pytest.mark.rule("SW-03")
def test_a_bye_is_a_point_for_the_last_who_had_the_fewest() -> None:
    hall = Hall("swiss", rounds=3)
    hall.begin(5)
    resting = []
    while not hall.tournament.over:
        resting += [bye.entrant for bye in hall.tournament.rounds[-1].byes]
        if len(resting) == 1:
            assert points_of(hall, resting[0]) == 1
        hall.take(*map(better, hall.tournament.awaited.values()))
    assert len(set(resting)) == 3
    assert resting[0] == "p004"


def rounds(*played: tuple[str, str, float]) -> dict[str, list[Played]]:
    """Records of games of two in which the first took so much of the second; against nobody it was a bye."""
    found: dict[str, list[Played]] = {}
    for number, (one, other, took) in enumerate(played, 1):
        mine, theirs = round(POINT * took), round(POINT * (1 - took))
        faced = ((other, round(2 * took)),) if other else ()
        found.setdefault(one, []).append(Played(number, mine, faced, 0, 2, score=number))
        if other:
            found.setdefault(other, []).append(
                Played(number, theirs, ((one, round(2 - 2 * took)),), 1, 2, score=number)
            )
    return found


ALL_MET = rounds(("a", "b", 1), ("c", "d", 1), ("a", "c", 0.5), ("b", "d", 1), ("a", "d", 0), ("c", "b", 0))
"""a 1½, b 2, c 1½, d 1."""


def measured(records: Any, *tie_breaks: str) -> dict[str, tuple[int, list[float]]]:
    """Ranks and tie-breaks; those that count points in points."""
    lines = ranked(records, tie_breaks)
    plain = ("wins", "score")
    return {
        line.entrant: (
            line.rank,
            [value if key in plain else value / POINT for key, value in line.tie_breaks.items()],
        )
        for line in lines
    }


@pytest.mark.rule("T-12")
def test_standings_go_by_points_then_by_tie_breaks_among_those_who_are_level() -> None:
    assert points(ALL_MET) == {"a": 180, "b": 240, "c": 180, "d": 120}
    assert {entrant: rank for entrant, (rank, _) in measured(ALL_MET).items()} == {"b": 1, "a": 2, "c": 2, "d": 4}
    assert [rank for rank, _ in measured(ALL_MET, "wins", "direct").values()] == [1, 2, 2, 4]


@pytest.mark.rule("T-13")
def test_direct_encounter_counts_if_all_have_met() -> None:
    three = rounds(("a", "b", 1), ("c", "d", 1), ("b", "c", 1), ("a", "d", 0), ("a", "c", 0.5), ("b", "d", 0))
    found = measured(three, "direct")
    assert found["d"][0] == 1
    assert found["a"][1] == [0.5]
    assert found["c"][1] == [0.5]
    apart = measured(rounds(("a", "b", 1), ("c", "d", 1)), "direct")
    assert apart["a"] == (1, [0.0])
    assert apart["c"] == (1, [0.0])


@pytest.mark.rule("T-14")
def test_buchholz_is_what_opponents_have() -> None:
    found = measured(ALL_MET, "buchholz", "buchholz_cut")
    # a met b (2), c (1½), d (1); a bye counts as an opponent with one's own points
    assert found["a"][1] == [4.5, 3.5]
    bye = measured(rounds(("a", "b", 1), ("a", "", 1), ("c", "d", 0.5)), "buchholz", "buchholz_cut")
    assert bye["a"][1] == [2.0, 2.0]


@pytest.mark.rule("T-15")
def test_sonneborn_berger_is_what_beaten_opponents_have() -> None:
    # a beat b (2), drew with c (1½), lost to d
    assert measured(ALL_MET, "sonneborn_berger")["a"][1] == [2.75]


@pytest.mark.rule("T-16")
def test_wins_progress_game_points_and_average() -> None:
    found = measured(ALL_MET, "wins")
    assert found["b"][1] == [2]
    assert measured(ALL_MET, "progress")["a"][1] == [1 + 1.5 + 1.5]
    assert measured(ALL_MET, "score")["a"][1] == [1 + 3 + 5]
    assert measured(ALL_MET, "average")["b"][1] == [pytest.approx(2 / 3, abs=0.01)]


@pytest.mark.rule("T-17")
@pytest.mark.parametrize(
    ("entrants", "wanted", "sizes", "tables"),
    [
        (8, 4, MANY, (4, 4)),
        (9, 4, MANY, (5, 4)),
        (10, 4, MANY, (5, 5)),
        (11, 4, MANY, (4, 4, 3)),
        (6, 4, MANY, (3, 3)),
        (2, 4, MANY, ()),
        (7, 2, (2,), (2, 2, 2)),
    ],
)
def test_tables_divide_entrants(entrants: int, wanted: int, sizes: tuple[int, ...], tables: tuple[int, ...]) -> None:
    assert sizes_for(entrants, wanted, sizes) == tables


@pytest.mark.rule("T-18")
def test_seats_are_had_in_turn() -> None:
    hall = Hall("swiss", rounds=4, seats=4, sizes=(4,))
    hall.begin(4)
    finish(hall)
    tables = [match.seats for part in hall.tournament.rounds for match in part.matches]
    seats = Counter((who, seat) for table in tables for seat, who in enumerate(table))
    assert set(seats.values()) == {1}


@pytest.mark.rule("T-19")
def test_a_round_begins_with_the_last_result_of_the_one_before() -> None:
    hall = Hall("swiss", rounds=2)
    hall.begin(4)
    one, other = hall.tournament.awaited.values()
    hall.take(better(one))
    assert hall.tournament.last_round == 1
    hall.take(better(other))
    assert hall.tournament.last_round == 2
