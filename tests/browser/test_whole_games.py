"""Whole games of every rulebook by people who know only what the table shows, or what a screen reader says of it.

What somebody has done twice is done for them from then on, but in the long mode.
"""

import sys
from itertools import pairwise

import pytest

from games.core.catalogue import rulebooks
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.keys import LISTEN, Typist
from tests.browser.tables import PRACTICE, Player, Practised, open_table, play_out, reads_of
from tests.browser.test_every_page import faults
from tests.browser.visitors import MOVING, Look, Visitor

READ_AGAIN = 2
"""Reads of a state that is there already, at most: when a page opens, and when a line was lost for a moment."""


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_a_whole_game_is_played_by_mouse_and_by_keys(visit: Visit, rulebook: str, long_mode: bool) -> None:
    # given: somebody with a mouse, for whom all moves, and somebody with a keyboard and a screen reader
    people = ada, bob = [visit(MOVING), visit(Look(language="fr", theme="dark"))]
    bob.page.add_init_script(LISTEN)
    game = open_table(people, rulebook)
    clicker, typist = Clicker(ada.sit_at(game), 1), Typist(bob.sit_at(game), 2)
    reads = reads_of(ada, game)
    often = sys.maxsize if long_mode else PRACTICE
    players = [Practised(clicker, ada, game, often), Practised(typist, bob, game, often)]
    # when
    told = Told(bob, players[1], game)
    play_out([*players, told])
    # then: both have played, and nobody ran out of time
    result = ada.ask("GET", f"/games/{game}")
    assert result["status"] == "finished"
    assert not any(seat["timeouts"] or seat["resigned"] for seat in result["seats"])
    assert clicker.moves
    assert typist.moves
    # and no state was read twice, or hardly any
    assert sum(one == other for one, other in pairwise(reads)) <= READ_AGAIN, reads
    # and what is there now shuts neither out
    assert faults(ada) + faults(bob) == []
    # and all that keys came to had a role and a name, and all that anybody did was said
    assert typist.silent == set()
    heard = "\n".join(typist.heard())
    assert told.texts
    assert [text for text in told.texts if text not in heard] == []


class Told:
    """What a player is told while the game runs: when it is over, others' secrets are told with it."""

    def __init__(self, visitor: Visitor, typist: Player, game: str) -> None:
        self.page = typist.page
        self.moves = 0
        self.texts: list[str] = []
        self.look = typist.look
        self._visitor, self._game = visitor, game
        self._version = visitor.ask("GET", f"/games/{game}")["version"]

    def play(self) -> bool:
        """Read on, once the table shows more."""
        if self.look()["version"] > self._version:
            address = f"/games/{self._game}/events?after={self._version}&limit=500"
            told = self._visitor.ask("GET", address)
            self._version = told["after"]
            if not any(event["type"] == "game_finished" for event in told["items"]):
                self.texts += [event["text"] for event in told["items"] if event["text"]]
        return False
