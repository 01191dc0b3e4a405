"""A challenge from a player's page: declined with a reason, or answered by other terms that are accepted."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import faults
from tests.browser.visitors import PHONE, Visitor

BOOK = "destiny"


def challenged(host: Visitor, rival: Visitor) -> tuple[str, Page]:
    """A table of two, and its page as the rival sees it."""
    seats = [{"kind": "me"}, {"kind": "invited", "player": rival.name}]
    game = str(host.ask("POST", "/games", json={"rulebook": BOOK, "seats": seats})["id"])
    return game, rival.go(f"/games/{game}")


def test_a_refusal_says_why(visit: Visit) -> None:
    host, rival = visit(), visit(PHONE)
    game, page = challenged(host, rival)
    page.get_by_role("button", name="Decline").click()
    page.get_by_label("Why, if you like").fill("No time this week.")
    assert faults(rival) == []
    page.get_by_role("dialog").get_by_role("button", name="Decline").click()
    mine = host.go(f"/games/{game}")
    expect(mine.locator(".seat-row").nth(1)).to_contain_text(f"{rival.name} declined: “No time this week.”")
    assert faults(host) == []


def test_other_terms_are_proposed_and_accepted(visit: Visit) -> None:
    # given
    host, rival = visit(), visit()
    game, page = challenged(host, rival)
    # when the rival wants a clock
    page.get_by_role("button", name="Decline").click()
    page.get_by_role("link", name="Propose other terms").click()
    page.get_by_label("Speed").select_option("three-days")
    assert faults(rival) == []
    page.get_by_role("button", name="Send the proposal").click()
    expect(page.get_by_text("A counter-offer")).to_be_visible()
    # then the host comes to it from their own table, and the game begins
    mine = host.go(f"/games/{game}")
    mine.get_by_role("link", name="proposes other terms").click()
    expect(mine.get_by_text("your own table is called off")).to_be_visible()
    assert faults(host) == []
    mine.get_by_role("button", name="Accept and sit down").click()
    expect(mine.locator(".table")).to_be_visible()
    offered = host.ask("GET", f"/games/{mine.url.rpartition('/')[2]}")
    assert offered["clock"] == {"kind": "per_move", "limit": "P3D"}
    assert all(seat["entropy"] for seat in offered["seats"])
    assert host.ask("GET", f"/games/{game}")["status"] == "aborted"
