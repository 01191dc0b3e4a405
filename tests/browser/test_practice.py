"""Practice: from a step of a replay, or from a set-piece, to a table of one's own that says where it came from."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import bots_alone
from tests.browser.visitors import Json, Look, Visitor, arrive
from tests.faults.stack import Stack

RULEBOOK = "systeme-solaire"
TABLE = re.compile(r"/games/[^/?]+$")


@pytest.fixture(scope="module")
def finished(browser: Browser, stack: Stack) -> Iterator[str]:
    """A game that is over, for everybody to read."""
    host = arrive(browser, stack.url, Look())
    yield bots_alone(host, RULEBOOK)
    host.context.close()


def _half_way(visitor: Visitor, game: str) -> int:
    """The version after a command in the middle of a game."""
    events = visitor.ask("GET", f"/games/{game}/events?limit=500")["items"]
    ends = [event["version"] for event in events if event["rest"] == 0]
    return int(ends[len(ends) // 2])


def _begun(visitor: Visitor, page: Page) -> Json:
    """The game whose table a page has come to."""
    page.wait_for_url(TABLE)
    page.wait_for_selector(".table")
    game: Json = visitor.ask("GET", f"/games/{page.url.rpartition('/')[2]}")
    return game


def test_a_step_of_a_replay_becomes_a_table_of_one_s_own(visit: Visit, finished: str) -> None:
    # given a position of a game of others
    ada = visit()
    version = _half_way(ada, finished)
    page = ada.go(f"/games/{finished}/replay?at={version}")
    names = [seat["name"] for seat in ada.ask("GET", f"/games/{finished}")["seats"]]
    # when a seat and a level are chosen
    page.get_by_role("button", name="Practise from here").click()
    page.get_by_role("radio", name=names[1]).click()
    page.get_by_label("Bots on the other seats").select_option("easy")
    page.get_by_role("button", name="Begin practice").click()
    # then the game goes on from there
    game = _begun(ada, page)
    assert (game["practice"]["game"], game["practice"]["version"]) == (finished, version)
    assert game["you"]["seat"] == 1
    assert [seat["bot"] for seat in game["seats"] if seat["seat"] != 1] == ["easy"] * (len(names) - 1)
    # and the table says so, and leads back
    origin = page.locator(".origin")
    expect(origin).to_contain_text("Counts for no rating.")
    origin.get_by_role("link").click()
    expect(page.locator(".replay")).to_have_attribute("data-version", str(version))
    page.get_by_role("slider", name="Step").press("End")
    expect(page.get_by_role("button", name="Practise from here")).to_be_disabled()


def test_a_guest_takes_up_a_set_piece(visit: Visit) -> None:
    # given somebody without an account, at a rulebook's page
    page = visit(name="").go(f"/rulebooks/{RULEBOOK}")
    # when
    page.get_by_role("button", name="Play from here: The last auction").click()
    page.get_by_role("button", name="Begin practice").click()
    page.wait_for_url(TABLE)
    # then they sit where it is worth it
    expect(page.locator(".origin")).to_contain_text("Set-piece: The last auction")
    expect(page.locator(".seat-mine")).to_have_count(1)
    expect(page.locator(".table")).to_have_attribute("data-awaited", "true")
