"""The same games under a finger on a screen of 390 by 844 points."""

import sys

from playwright.sync_api import Route, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import PRACTICE, Practised, open_table, play_out
from tests.browser.visitors import PHONE, Look

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
TAP_AS_RINGS_COME = """
([x, y]) => {
  const click = new MouseEvent("click", {clientX: x, clientY: y, bubbles: true});
  const tap = () => document.querySelector("[data-picture]").dispatchEvent(click);
  new MutationObserver(tap).observe(document.querySelector(".targets"), {childList: true});
}
"""
WINDOW = "() => document.querySelector('[data-picture]').shadowRoot.querySelector('[data-map]').dataset.map"


def test_a_whole_game_is_played_on_a_phone(visit: Visit, long_mode: bool) -> None:
    ada = visit(PHONE)
    game = open_table([ada], RULEBOOK)
    clicker = Clicker(ada.sit_at(game), 3, touch=True)
    play_out([Practised(clicker, ada, game, sys.maxsize if long_mode else PRACTICE + 1)])  # nobody else has a finger
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
    game = open_table([ada], "jeu-des-etoiles")
    ada.let_bots_play(game)  # what is shown large is so until the next move
    page = ada.sit_at(game)
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


def test_a_tap_on_the_overview_counts_in_the_very_frame_in_which_choices_are_ringed(visit: Visit) -> None:
    # given: a picture, but not yet what can be chosen on it
    ada = visit(PHONE)
    game = open_table([ada], "jeu-des-etoiles")
    ada.let_bots_play(game)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.page.route("**/moves", hold)
    page = ada.sit_at(game)
    page.wait_for_function(DRAWN)
    before = page.evaluate(WINDOW)
    # when
    page.evaluate(TAP_AS_RINGS_COME, page.evaluate(IN_OVERVIEW, 0.5))
    held[0].continue_()
    # then
    page.wait_for_function(f"(before) => ({WINDOW})() !== before", arg=before)


def test_a_small_phone_shows_the_tall_board_as_broad_as_itself(visit: Visit) -> None:
    # given: a short screen, of which the browser's own bars take a part
    ada = visit(Look(width=375, height=553, touch=True))
    page = ada.sit_at(open_table([ada], "destiny"))
    page.wait_for_function(DRAWN)
    # then
    expect(page.locator(".stage-tall")).to_have_count(1)
    board, place = (page.locator(part).bounding_box() for part in (".stage-sheet", ".stage-scroll"))
    assert board
    assert place
    assert board["width"] == place["width"]


def test_on_a_phone_on_its_side_a_move_can_be_sent_without_scrolling(visit: Visit) -> None:
    ada = visit(Look(width=844, height=390, touch=True))
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    ada.turn_to("Move", game)
    page.wait_for_function(DRAWN)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator(".table-head h1")).to_be_in_viewport(ratio=1)
    board = page.locator(".stage-scroll").bounding_box()
    assert board
    assert (board["y"], board["height"]) == (0, 390)


def test_the_chosen_leaderboard_is_in_sight_among_the_games(visit: Visit) -> None:
    ada = visit(PHONE)
    book = ada.ask("GET", "/rulebooks")["items"][-1]
    page = ada.go(f"/leaderboards/{book['key']}")
    expect(page.locator(".book-links [aria-current]")).to_have_text(book["title"])
    expect(page.locator(".book-links [aria-current]")).to_be_in_viewport(ratio=1)
