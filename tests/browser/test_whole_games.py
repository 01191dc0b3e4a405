"""Whole games of every rulebook by people who know only what the table shows, or what a screen reader says of it."""

from typing import Any

import pytest

from games.core.catalogue import rulebooks
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.keys import LISTEN, Typist
from tests.browser.tables import open_table, play_out
from tests.browser.test_every_page import faults
from tests.browser.visitors import MOVING, Look, Visitor


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_a_whole_game_is_played_by_mouse_and_by_keys(visit: Visit, rulebook: str) -> None:
    # given: somebody with a mouse, for whom all moves, and somebody with a keyboard and a screen reader
    people = ada, bob = [visit(MOVING), visit(Look(language="fr", theme="dark"))]
    bob.page.add_init_script(LISTEN)
    game = open_table(people, rulebook)
    clicker, typist = Clicker(ada.sit_at(game), 1), Typist(bob.sit_at(game), 2)
    # when
    play_out([clicker, typist])
    # then: both have played, and nobody ran out of time
    result = ada.ask("GET", f"/games/{game}")
    assert result["status"] == "finished"
    assert not any(seat["timeouts"] or seat["resigned"] for seat in result["seats"])
    assert clicker.moves
    assert typist.moves
    # and what is there now shuts neither out
    assert faults(ada) + faults(bob) == []
    # and all that keys came to had a role and a name, and all that the listener did was said
    assert typist.silent == set()
    assert _own(bob, game, 1) <= set(" ".join(typist.heard()).split())


def _own(visitor: Visitor, game: str, seat: int) -> set[str]:
    """All words of what is told of a seat's own doing, as its player is told it."""
    told: list[Any] = visitor.ask("GET", f"/games/{game}/events?limit=500")["items"]
    return {word for event in told if event.get("seat") == seat for word in event["text"].split()}
