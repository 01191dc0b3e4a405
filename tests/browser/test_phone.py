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


def test_what_looks_closer_covers_nothing_of_the_board(visit: Visit) -> None:
    ada = visit(PHONE)
    page = ada.sit_at(open_table([ada], RULEBOOK))
    page.wait_for_function("() => document.querySelector('[data-picture]')?.shadowRoot?.querySelector('svg')")
    assert page.locator(".stage-tools").count() == 0
    page.get_by_role("button", name="Zoom").tap()
    page.get_by_role("button", name="Larger").tap()
    page.get_by_role("button", name="Smaller").wait_for()
    board, tools = (page.locator(part).bounding_box() for part in (".stage-scroll", ".stage-tools"))
    assert board and tools
    assert board["y"] + board["height"] <= tools["y"]
