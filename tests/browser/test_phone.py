"""The same games under a finger on a screen of 390 by 844 points."""

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_out
from tests.browser.visitors import PHONE

RULEBOOK = "systeme-solaire"
DRAWN = "() => document.querySelector('[data-picture]')?.shadowRoot?.querySelector('svg') != null"
IN_OVERVIEW = """
(at) => {
  const picture = document.querySelector("[data-picture]").shadowRoot.querySelector("svg");
  const [x, y, width, height] = picture.querySelector("[data-overview]").dataset.overview.split(" ").map(Number);
  const point = new DOMPoint(x + width * at, y + height * at).matrixTransform(picture.getScreenCTM());
  return [point.x, point.y];
}
"""
"""Where, on the screen, a part of the way down the diagonal of a map's overview is."""
WINDOW = "() => document.querySelector('[data-picture]').shadowRoot.querySelector('[data-map]').dataset.map"


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
    page.wait_for_function(DRAWN)
    assert page.locator(".stage-tools").count() == 0
    page.get_by_role("button", name="Zoom").tap()
    page.get_by_role("button", name="Larger").tap()
    page.get_by_role("button", name="Smaller").wait_for()
    board, tools = (page.locator(part).bounding_box() for part in (".stage-scroll", ".stage-tools"))
    assert board
    assert tools
    assert board["y"] + board["height"] <= tools["y"]


def test_a_finger_on_a_map_s_overview_shows_that_part_large(visit: Visit) -> None:
    # given: a map of which a phone shows a part
    ada = visit(PHONE)
    page = ada.sit_at(open_table([ada], "jeu-des-etoiles"))
    page.wait_for_function(DRAWN)
    before = page.evaluate(WINDOW)
    # when
    with page.expect_response(lambda answer: "focus=" in answer.url):
        page.touchscreen.tap(*page.evaluate(IN_OVERVIEW, 0.3))
    # then
    page.wait_for_function(f"(before) => ({WINDOW})() !== before", arg=before)
    # when: the picture is fitted again
    page.get_by_role("button", name="Zoom").tap()
    page.get_by_role("button", name="The whole board").tap()
    # then
    page.wait_for_function(f"(before) => ({WINDOW})() === before", arg=before)
