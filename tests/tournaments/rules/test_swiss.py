"""Swiss: each rule as a sentence."""

import random
import sys

import pytest

from tests.tournaments.playing import Hall, better
from tests.tournaments.rules.saying import finish
from tournaments.core.life.entering import Enter


@pytest.mark.rule("SW-04")
def test_there_are_as_many_rounds_as_entrants_need_and_none_is_made_up_for_late_ones() -> None:
    hall = Hall("swiss")
    hall.begin(8)
    hall.take(*map(better, hall.tournament.awaited.values()))
    hall.do(Enter("late"))
    finish(hall)
    assert hall.tournament.last_round == 4
    late = next(line for line in hall.tournament.standings if line.entrant == "late")
    assert late.played + late.byes == 2


@pytest.mark.rule("SW-02")
@pytest.mark.parametrize("without", ["a pairing", "the library"])
def test_a_field_that_is_too_small_is_paired_all_the_same(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if without == "the library":
        monkeypatch.setitem(sys.modules, "py4swiss.engines.dutch.engine", None)
    hall = Hall("swiss", rounds=6)
    hall.begin(4)
    hall.play(random.Random(1))
    assert hall.tournament.last_round == 6
