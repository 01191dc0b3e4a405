"""Two people with a mouse and bots play a whole game of every rulebook, knowing nothing but what the table shows."""

import pytest

from games.core.catalogue import rulebooks
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_out
from tests.browser.visitors import Look


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_two_people_and_bots_play_a_whole_game_by_clicks(visit: Visit, rulebook: str) -> None:
    # given
    ada, bob = visit(Look(motion=True)), visit(Look(language="fr", theme="dark"))
    game = open_table([ada, bob], rulebook)
    clickers = [Clicker(visitor.sit_at(game), seed) for seed, visitor in enumerate((ada, bob))]
    # when
    play_out(clickers)
    # then
    result = ada.ask("GET", f"/games/{game}")
    assert result["status"] == "finished"
    assert not any(seat["timeouts"] or seat["resigned"] for seat in result["seats"])
    assert all(clicker.moves for clicker in clickers)
    print(rulebook, [(clicker.moves, clicker.clicks) for clicker in clickers])
