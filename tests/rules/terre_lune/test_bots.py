"""What the quick policy makes of a position, with the skill of `normal` and with that of the stronger levels."""

import pytest

from games.terre_lune.bot.eye import KEEN, NORMAL, Eye
from games.terre_lune.bot.heuristic import choose
from games.terre_lune.moves import Fly, LayAmbush, PassStation, Prospect
from tests.rules.terre_lune.positions import Moon


@pytest.mark.parametrize(("options", "keen"), [("ZR-1", Fly), ("H2O-1 O-1", Prospect)])
def test_only_normal_looks_on_for_little_with_nothing_to_take_home(options: str, keen: type) -> None:
    # given: a rocket on the Moon, whose next look promises 5 points on average, or 69
    moon = Moon(2).flown(0, "L", home=True).holding(0, options).throws(0, (1, 2), 3)
    assert not moon.state.deposits[0]

    assert isinstance(choose(moon.state, 0, NORMAL), Prospect)
    assert isinstance(choose(moon.state, 0, KEEN), keen)


def test_only_the_stronger_lay_ambushes_with_middling_cards() -> None:
    # given: a hand between the two thresholds, and prey farther from home
    moon = (
        Moon(2, ["R1 R8 J3 B4 V5"])
        .flown(1, "L", "AL10", "AL9", home=True)
        .deposit(1, "ZR")
        .flown(0, "A", home=True)
        .calls(0, "A")
    )
    assert KEEN.ambush_from < Eye(moon.state, 0, KEEN).strength < NORMAL.ambush_from

    assert isinstance(choose(moon.state, 0, NORMAL), PassStation)
    assert isinstance(choose(moon.state, 0, KEEN), LayAmbush)
