"""The same games under a finger on a screen of 390 by 844 points."""

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_out
from tests.browser.visitors import PHONE

RULEBOOK = "systeme-solaire"


def test_a_whole_game_is_played_on_a_phone(visit: Visit) -> None:
    ada = visit(PHONE)
    game = open_table([ada], RULEBOOK)
    clicker = Clicker(ada.sit_at(game), 3, touch=True)
    play_out([clicker])
    ada.watch.visit(ada.page)
    assert clicker.moves > 5
