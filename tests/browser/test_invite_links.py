"""Invitation links: a host makes one, somebody opens it and sits down in one click, and withdrawn it says so."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.visitors import PHONE, Visitor

BOOK = "destiny"


def private_table(host: Visitor) -> tuple[str, Page]:
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = open_table([host], BOOK, seats=seats, visibility="private", clock={"kind": "none"})
    page = host.go(f"/games/{game}")
    return game, page


def make_link(page: Page) -> str:
    """What the host sends to a friend."""
    page.get_by_role("button", name="Create a link").click()
    line = page.locator(".invite-links").get_by_role("textbox")
    expect(line).to_have_value(re.compile("/join#[a-z2-7]{48}$"))
    return line.input_value()


def test_a_stranger_on_a_phone_sits_down_at_a_private_table_in_one_click(visit: Visit) -> None:
    # given
    host, stranger = visit(), visit(PHONE, "")
    game, page = private_table(host)
    link = make_link(page)
    assert faults(host) == []
    # when
    opened = stranger.go(link.removeprefix(stranger.url))
    expect(opened.get_by_role("heading", level=1)).to_have_text(f"{host.name} invites you to play Destiny")
    expect(opened.get_by_text("You need no account")).to_be_visible()
    assert faults(stranger) == []
    opened.get_by_role("button", name="Sit down").click()
    # then both are at the table, and the dice are the stranger's too
    for one in (opened, page):
        expect(one.locator(".table")).to_be_visible()
    assert opened.url.endswith(f"/games/{game}")
    assert host.ask("GET", f"/games/{game}")["seats"][1]["entropy"]


def test_a_link_that_was_withdrawn_says_so(visit: Visit) -> None:
    host, friend = visit(), visit()
    _, page = private_table(host)
    link = make_link(page).removeprefix(host.url)
    opened = friend.go(link)
    expect(opened.get_by_role("button", name="Sit down")).to_be_visible()
    # when
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator(".invite-links")).to_have_count(0)
    # then
    with friend.watch.expecting("answered 404", "status of 404"):
        expect(opened.get_by_role("heading", level=1)).to_have_text("This link is no longer valid")
        assert faults(friend) == []
