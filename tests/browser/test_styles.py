"""A page looks the same from wherever one comes to it: no sheet of one page dresses another."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import Json

PROPERTIES: Final = [
    "display", "position", "color", "background-color", "font-size", "font-weight", "line-height", "text-align", "gap",
    "padding", "margin-top", "margin-left", "border-top-width", "border-left-width", "border-top-style",
]  # fmt: skip
LOOKS = """
(properties) => Object.fromEntries([...document.querySelectorAll("main *:not(svg *, .game-row-board *)")]
    .map((node, at) => {
  const style = getComputedStyle(node);
  const looks = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  return [`${at} ${node.localName} ${node.getAttribute("class")}`, looks];
}))
"""
"""Small boards come when they come, and are there at once the second time."""
GO = "(address) => (history.pushState({ step: 99 }, '', address), dispatchEvent(new PopStateEvent('popstate')))"
"""As a link within the client does."""
STILL_MS: Final = 250
READY = "() => document.querySelector('main h1') && !document.querySelector('.skeleton, [aria-busy=true]')"


def looks(page: Page) -> Json:
    """How everything on the page looks, once it is there."""
    page.wait_for_function(READY)
    found: Json = {}
    while (now := page.evaluate(LOOKS, PROPERTIES)) != found:
        found = now
        page.wait_for_timeout(STILL_MS)
    return found


def test_a_page_looks_the_same_whatever_was_seen_before(visit: Visit) -> None:
    # given: pages of many kinds, each as it is at first sight
    ada = visit()
    book = ada.ask("GET", "/rulebooks")["items"][0]["key"]
    game = open_table([ada], book)
    ada.let_bots_play(game)
    pages = [f"/games/{game}", "/inbox", "/settings", f"/rulebooks/{book}", "/games/new", "/"]
    first = {address: looks(ada.go(address)) for address in pages}
    # when: one after the other is visited without a new start, in the other order
    for address in reversed(pages):
        ada.page.evaluate(GO, address)
        # then
        now = looks(ada.page)
        assert {name: now.get(name) for name in first[address]} == first[address]
