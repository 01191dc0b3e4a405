"""Whole games of every rulebook by mouse, played by people who know nothing but what the table shows."""

from itertools import cycle

import pytest

from games.core.catalogue import rulebooks
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_out
from tests.browser.visitors import Look

LOOKS = (Look(motion=True), Look(language="fr", theme="dark"))


@pytest.mark.parametrize(("rulebook", "look"), [*zip(sorted(rulebooks()), cycle(LOOKS), strict=False)])
def test_somebody_plays_a_whole_game_by_clicks(visit: Visit, rulebook: str, look: Look) -> None:
    _play_a_whole_game(visit, rulebook, look)


def test_two_people_play_a_whole_game_by_clicks(visit: Visit) -> None:
    """At the table of the fewest moves; what people do to one another in Fabulastro is in `test_written_in_games`."""
    _play_a_whole_game(visit, "systeme-solaire", *LOOKS)


def _play_a_whole_game(visit: Visit, rulebook: str, *looks: Look) -> None:
    """Among people who look at it so, and bots."""
    # given
    people = [visit(look) for look in looks]
    game = open_table(people, rulebook)
    clickers = [Clicker(visitor.sit_at(game), seed) for seed, visitor in enumerate(people)]
    # when
    play_out(clickers)
    # then
    result = people[0].ask("GET", f"/games/{game}")
    assert result["status"] == "finished"
    assert not any(seat["timeouts"] or seat["resigned"] for seat in result["seats"])
    assert all(clicker.moves for clicker in clickers)
