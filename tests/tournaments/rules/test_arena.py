"""Arena: each rule as a sentence."""

import pytest

from tests.tournaments.playing import MOMENT, Hall, better
from tests.tournaments.rules.saying import HOUR, first


def arena() -> Hall:
    hall = Hall("arena", starts=MOMENT + HOUR, ends=MOMENT + 2 * HOUR)
    hall.enter(6)
    hall.now = MOMENT + HOUR
    hall.take()
    return hall


@pytest.mark.rule("AR-01")
def test_whoever_is_free_is_paired_with_a_neighbour() -> None:
    hall = arena()
    assert len(hall.tournament.awaited) == 3
    one, other, _ = hall.tournament.awaited.values()
    hall.take(better(one), better(other))
    # then the two winners meet, while the third table goes on
    assert {min(one.seats), min(other.seats)} in [set(match.seats) for match in hall.tournament.awaited.values()]
    assert len(hall.tournament.awaited) == 3


@pytest.mark.rule("AR-02")
def test_who_have_just_met_wait_a_moment_for_others() -> None:
    hall = arena()
    one = first(hall)
    hall.take(better(one))
    assert len(hall.tournament.awaited) == 2
    hall.now += 15_000
    hall.take()
    assert len(hall.tournament.awaited) == 3


@pytest.mark.rule("AR-03")
def test_after_its_hours_only_what_goes_on_is_awaited() -> None:
    hall = arena()
    hall.now = MOMENT + 2 * HOUR
    awaited = list(hall.tournament.awaited.values())
    hall.take(*map(better, awaited[:2]))
    assert [*hall.tournament.awaited.values()] == awaited[2:]
    hall.take(better(awaited[2]))
    assert hall.tournament.status == "finished"
