"""From one board to the next what is the same stays, and what is drawn is the next one, whatever was before."""

import random
from typing import Any, Final

import pytest
from playwright.sync_api import Route

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from games.drawing.plain import picture_of
from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.contact_sheets import game
from tests.browser.tables import open_table
from tests.rules.contract.pictures import NAMES

MOST_BOARDS: Final = 60
LEAPS: Final = 10
"""So many of them once more, in any order: a reader may leaf through a game."""
LEAST_KEPT: Final = 0.5
"""Of the elements of a usual board, what the next one takes over."""
PATCH: Final = """
async ([boards, inOrder]) => {
  const files = document.querySelector("script[type=module]").src;
  const { patch } = await import(new URL("table/board/patching.js", files));
  const read = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const drawn = (node) => { // what is only referred to may stand in any order
    const copy = document.importNode(node, true);
    for (const all of copy.querySelectorAll("defs")) {
      all.replaceChildren(...[...all.children].sort((one, other) => (one.id < other.id ? -1 : 1)));
    }
    return copy;
  };
  const shown = document.importNode(read(boards[0]), true);
  const kept = [];
  const wrong = [];
  boards.forEach((text, place) => {
    const next = read(text);
    const before = new Set(shown.querySelectorAll("*"));
    patch(shown, next);
    if (!drawn(shown).isEqualNode(drawn(next))) wrong.push(place);
    const after = [...shown.querySelectorAll("*")];
    if (place && place < inOrder) kept.push(after.filter((node) => before.has(node)).length / after.length);
  });
  return { wrong, kept: kept.sort((one, other) => one - other)[kept.length >> 1] };
}
"""

WAITED: Final = """
async (game) => {
  const table = document.querySelector(".table");
  await new Promise((changed) => new MutationObserver(changed).observe(table, { attributeFilter: ["data-version"] }));
  const reads = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(`/v1/games/${game}`));
  return performance.now() - reads.at(-1).responseEnd;
}
"""
"""How long after it was told the table shows what a move led to, in milliseconds."""
LEAST_WAIT_MS: Final = 400


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_the_next_board_is_drawn_on_the_last_one(visit: Visit, key: str) -> None:
    # given the boards of a game, and then some of them in any order
    book: Rulebook[Any, Any] = rulebooks()[key]
    views = list(game(book, max(book.seats)))[:MOST_BOARDS]
    boards = [picture_of(book)(view, "en", NAMES, "wide") for view in views]
    leaps = random.Random(key).choices(boards, k=LEAPS)
    # when each follows the one before it
    found = visit(name="").go("/").evaluate(PATCH, [boards + leaps, len(boards)])
    # then all are as they were sent, and most of what was drawn was not drawn again
    assert found["wrong"] == []
    assert found["kept"] > LEAST_KEPT


def test_what_a_move_led_to_is_shown_with_its_board_or_after_a_while_without(visit: Visit) -> None:
    # given a board that does not come
    ada = visit()
    key = open_table([ada], "systeme-solaire")
    clicker = Clicker(ada.sit_at(key), 3)
    ada.page.wait_for_selector(".table[data-awaited=true]")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.page.route("**/board.svg?*", hold)
    # when
    ada.page.evaluate(f"window.waited = ({WAITED})('{key}'); null")
    clicker.play()
    # then
    assert ada.page.evaluate("window.waited") >= LEAST_WAIT_MS
    for route in held:
        route.continue_()
