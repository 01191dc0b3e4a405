"""From the front page to the end of a game without an account, and on to an account that keeps it."""

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import play_some
from tests.browser.visitors import PASSWORD, Look

MOVES = 5
OVERTAKEN = ("answered 409", "status of 409")
"""The last click may still be on its way when the seat is a bot's."""


def test_a_stranger_plays_resigns_and_stays(visit: Visit) -> None:
    # given
    stranger = visit(Look(motion=True), "")
    page = stranger.go("/")
    # when: one click leads to a table
    page.locator(".plates li").last.get_by_role("button").first.click()
    page.wait_for_selector(".table")
    game = page.url.rpartition("/")[2]
    play_some([Clicker(page, 5)], MOVES)
    # when: that is enough, and bots play to the end
    with stranger.watch.expecting(*OVERTAKEN):
        for button in ("About this game", "Resign", "Resign for good"):
            page.get_by_role("button", name=button, exact=True).click()
        page.wait_for_selector(".table[data-status=finished]")
    # when: the guest takes a name
    stranger.go("/sign-up")
    page.locator("input[autocomplete=username]").fill("Caroline Herschel")
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/inbox")
    # then: the game is the new account's
    assert stranger.ask("GET", "/players/Caroline Herschel")["games"][0]["id"] == game


def test_a_stranger_may_open_a_table_as_a_guest(visit: Visit) -> None:
    page = visit(name="").go("/games/new")
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Open the table").wait_for()
