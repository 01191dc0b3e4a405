"""What is over, and terms that do not go together."""

from typing import Any

import pytest

from tests.tournaments.playing import Hall
from tests.tournaments.rules.saying import refuses
from tournaments.core.life.beginning import Begin
from tournaments.core.life.ending import Cancel
from tournaments.core.life.entering import Enter
from tournaments.core.life.playing import Proceed


def test_what_is_over_is_over() -> None:
    hall = Hall("swiss")
    hall.do(Cancel("No time."))
    for command in (Enter("a"), Begin(), Proceed(), Cancel("Twice.")):
        with refuses("tournament_over"):
            hall.do(command)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"title": " "}, "bad_title"),
        ({"description": "x" * 2001}, "bad_description"),
        ({"rounds": 41}, "bad_rounds"),
        ({"cycles": 3}, "bad_cycles"),
        ({"divisions": 2}, "bad_divisions"),
        ({"least": 1}, "bad_entrant_count"),
        ({"most": 1000}, "bad_entrant_count"),
        ({"round_time": 1}, "bad_round_time"),
        ({"starts": 1}, "bad_start"),
        ({"tie_breaks": ("wins", "wins")}, "bad_tie_breaks"),
        ({"tie_breaks": ("charm",)}, "bad_tie_breaks"),
        ({"seats": 3}, "bad_player_count"),
    ],
)
def test_terms_that_do_not_go_together_are_refused(terms: dict[str, Any], code: str) -> None:
    with refuses(code):
        Hall("swiss", **terms)
