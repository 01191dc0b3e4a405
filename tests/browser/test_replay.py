"""A finished game is leafed through, seen with other eyes, and proved: by the service and in the browser itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import bots_alone
from tests.browser.tables import open_table
from tests.browser.visitors import Look, arrive
from tests.faults.stack import Stack

RULEBOOK = "systeme-solaire"


@pytest.fixture(scope="module")
def finished(browser: Browser, stack: Stack) -> Iterator[str]:
    """A game that is over, for everybody to read."""
    host = arrive(browser, stack.url, Look())
    yield bots_alone(host, RULEBOOK)
    host.context.close()


def _place(page: Page) -> str:
    return page.locator(".controls-place").inner_text()


def test_a_game_is_leafed_through_by_keys_and_a_link_leads_back_to_the_step(visit: Visit, finished: str) -> None:
    # given
    ada = visit()
    page = ada.go(f"/games/{finished}/replay")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    # when
    first = _place(page)
    slider.focus()
    page.keyboard.press("End")
    step = page.locator(".controls-place")
    expect(step).not_to_have_text(first)
    there = _place(page)
    page.wait_for_url(f"**?at={there.rpartition(' ')[2]}")
    address = page.url
    page.get_by_role("button", name="One step back").click()
    expect(step).not_to_have_text(there)
    # then
    page = ada.go(address[address.index("/games/") :])
    expect(page.locator(".controls-place")).to_have_text(there, use_inner_text=True)


def test_what_was_asked_about_may_go(visit: Visit, finished: str) -> None:
    # given: an explanation that stays, of the beginning's highest bid
    page = visit().go(f"/games/{finished}/replay")
    slider, bid = page.get_by_role("slider", name="Step"), page.locator("[data-picture] #bid")
    slider.focus()
    page.keyboard.press("Home")
    bid.click(force=True)
    expect(page.locator(".hint-pinned")).to_be_visible()
    # when the end is shown, where nobody bids
    slider.focus()
    page.keyboard.press("End")
    # then it goes, and pressing anything is no error
    expect(bid).to_have_count(0)
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_role("heading", level=1).click()


def test_after_the_end_every_seat_can_be_looked_through(visit: Visit, finished: str) -> None:
    ada = visit()
    page = ada.go(f"/games/{finished}/replay")
    eyes = page.get_by_label("Seen by")
    expect(eyes).to_be_visible()

    eyes.select_option("1")
    expect(page.locator("[data-picture]")).to_have_count(1)
    eyes.select_option("all")

    expect(page.locator("[data-picture]")).not_to_have_count(1)


def test_the_service_and_the_browser_find_the_game_sound(visit: Visit, finished: str) -> None:
    ada = visit()
    page = ada.go(f"/games/{finished}/replay")
    page.locator("details.proof summary", has_text="fair").click()

    page.get_by_role("button", name="Ask the service’s audit").click()
    page.get_by_role("button", name="Check in this browser").click()

    expect(page.get_by_text("The audit finds nothing wrong.")).to_be_visible()
    expect(page.get_by_text("Your browser finds nothing wrong.")).to_be_visible()


def test_what_points_are_made_of_is_told_in_the_rulebooks_order(visit: Visit, finished: str) -> None:
    ada = visit()
    parts = list(ada.ask("GET", f"/rulebooks/{RULEBOOK}")["parts"].values())
    page = ada.sit_at(finished)
    lines = page.locator(".standing-parts")
    expect(lines).not_to_have_count(0)
    for line in lines.all_inner_texts():
        places = [line.index(part) for part in parts if part in line]
        assert len(places) > 1
        assert places == sorted(places)


def test_at_the_table_what_was_before_the_beginning_leads_to_the_first_board(visit: Visit) -> None:
    # given a game that was set up before it began
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    events = ada.ask("GET", f"/games/{game}/events?limit=100")["items"]
    begun = next(event["version"] + event["rest"] for event in events if event["type"] == "game_started")
    page = ada.sit_at(game)
    ada.turn_to("Log", game)
    # when
    page.locator(".log-step button").first.click()
    # then
    expect(page.locator(".past")).to_contain_text(f"version {begun} of")
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
