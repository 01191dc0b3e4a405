"""League: each rule as a sentence."""

import pytest

from tests.tournaments.playing import Hall, better, won_by
from tournaments.core.life.entering import Enter, Withdraw


@pytest.mark.rule("LG-01")
@pytest.mark.rule("LG-02")
def test_the_best_go_up_and_the_last_go_down() -> None:
    hall = Hall("league", divisions=3, seasons=2, promoted=1)
    hall.begin(12)
    assert [len(members) for members in hall.tournament.groups.values()] == [4, 4, 4]
    # when all win who are behind on the start list
    while hall.tournament.season == 1:
        hall.take(*(won_by(match, max(match.seats)) for match in hall.tournament.awaited.values()))
    # then the last of each division is now its best, and goes up
    groups = {number: set(members) for number, members in hall.tournament.groups.items()}
    assert groups == {
        1: {"p001", "p002", "p003", "p007"},
        2: {"p000", "p005", "p006", "p011"},
        3: {"p004", "p008", "p009", "p010"},
    }


@pytest.mark.rule("LG-03")
def test_gaps_are_filled_from_below_and_new_ones_begin_there() -> None:
    hall = Hall("league", divisions=2, seasons=2, promoted=0)
    hall.begin(8)
    hall.do(Withdraw("p000"))
    hall.do(Enter("new"))
    while hall.tournament.season == 1:
        hall.take(*map(better, hall.tournament.awaited.values()))
    groups = hall.tournament.groups
    assert set(groups[1]) == {"p001", "p002", "p003", "p004"}
    assert set(groups[2]) == {"p005", "p006", "p007", "new"}
