"""What comes before the client: the front page's first words, on which it draws on, and what a table begins with."""

from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import MOVED
from tests.browser.visitors import LOOKS, Look

MODULES: Final = "**/*.js"
MARK: Final = """() => {
  for (const part of document.querySelectorAll(".hero *, .brand")) part.served = true;
  return document.querySelectorAll(".hero *").length;
}"""
NEW: Final = """() => [...document.querySelectorAll(".hero-words > *, .hero .actions > *, .brand")]
  .filter((part) => !part.served).map((part) => part.outerHTML)"""
MOST_MOVED: Final = 0.02


class Client:
    """The client's modules, which a page gets when it is let."""

    def __init__(self, page: Page) -> None:
        self._held: list[Route] | None = []
        page.route(MODULES, self._hold)

    def _hold(self, route: Route) -> None:
        if self._held is None:
            route.continue_()
        else:
            self._held.append(route)

    def comes(self) -> None:
        """It comes."""
        held, self._held = self._held, None
        for route in held or ():
            route.continue_()


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_what_the_service_has_written_is_what_the_client_draws_on(visit: Visit, look: Look) -> None:
    # given a stranger whose browser has the page, and not yet the client
    stranger = visit(look, "")
    page = stranger.page
    page.add_init_script(MOVED)
    client = Client(page)
    page.goto(stranger.url, wait_until="commit")
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate(MARK) > 5
    # when the client comes
    client.comes()
    page.wait_for_selector(".plates")
    expect(page.locator(".hero-level select")).to_be_visible()
    # then it has drawn on the same elements, in their places
    assert page.evaluate(NEW) == []
    assert page.evaluate("moved") < MOST_MOVED


@pytest.mark.parametrize("kind", ["a member", "another language"])
def test_what_is_not_for_this_reader_is_not_seen(visit: Visit, kind: str) -> None:
    # given
    visitor = visit(Look(), None if kind == "a member" else "")
    page = visitor.page
    if kind == "another language":
        page.add_init_script("localStorage.setItem('astrolude.language', 'fr')")
    client = Client(page)
    # when
    page.goto(visitor.url, wait_until="commit")
    # then
    expect(page.locator("h1")).to_be_attached()
    expect(page.locator("h1")).not_to_be_visible()
    client.comes()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("h1")).to_have_text("The sky is a board" if kind == "a member" else "Le ciel est un plateau")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_table_is_asked_for_before_the_client_is_there_and_once(visit: Visit, look: Look) -> None:
    # given a table at which something is awaited of somebody whose browser has not got the client yet
    visitor = visit(look)
    page = visitor.page
    game = open_table([visitor], "systeme-solaire")
    visitor.let_bots_play(game)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(visitor.url)))
    client = Client(page)
    # when
    with page.expect_response("**/board.svg?*"), page.expect_response("**/moves"):
        page.goto(f"{visitor.url}/games/{game}", wait_until="commit")
    reads = sorted(address for address in asked if address.startswith(f"/v1/games/{game}"))
    client.comes()
    page.wait_for_selector(".table[data-awaited=true] .stage:not([data-shown='-1'])")
    # then the client has taken the answers
    assert len(reads) == 3, reads
    assert [asked.count(address) for address in reads] == [1, 1, 1]


def test_a_table_opens_where_what_came_before_the_client_was_lost(visit: Visit) -> None:
    # given
    visitor = visit()
    page = visitor.page
    game = open_table([visitor], "systeme-solaire")
    lost: list[Route] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route)
            route.abort()

    page.route("**/v1/games/**", lose_the_first)
    # when
    with visitor.watch.expecting("ERR_FAILED"):
        page.goto(f"{visitor.url}/games/{game}")
        # then
        page.wait_for_selector(".table .stage:not([data-shown='-1'])")
    assert lost
