"""A tournament in the browser: announced, entered, begun, followed to its standings; and the way there from a game."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import faults
from tests.browser.test_people import Words
from tests.browser.visitors import LOOKS

TEXTS = ("games/tournaments", "table/table", "shell/shell")


def test_a_tournament_is_announced_entered_and_followed(visit: Visit) -> None:
    host, guest = visit(LOOKS["light"]), visit(LOOKS["phone"])
    en, fr = Words("en", TEXTS), Words("fr", TEXTS)
    title = f"Cup of {host.name}"
    # Given a round robin with bots, what is wrong with which is said where it belongs
    page = host.go("/tournaments")
    page.get_by_role("link", name=en("tournaments.announce")).first.click()
    page.get_by_label(en("tournaments.name"), exact=True).fill(title)
    page.get_by_role("radio", name="Round robin").check()
    page.get_by_label(en("tournaments.rulebook"), exact=True).select_option("destiny")
    page.get_by_label(en("tournaments.fact.bots")).check()
    page.get_by_label(en("tournaments.least"), exact=True).fill("4")
    page.get_by_label(en("tournaments.most"), exact=True).fill("3")
    with host.watch.expecting("422"):
        page.get_by_role("button", name=en("tournaments.announce.do")).click()
        expect(page.locator("[aria-invalid=true]")).to_be_visible()
    page.get_by_label(en("tournaments.least"), exact=True).fill("2")
    page.get_by_role("button", name=en("tournaments.announce.do")).click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    cup = page.url.rpartition("/")[2]
    assert host.ask("GET", f"/tournaments/{cup}")["format"] == "round-robin"
    # when bots are let in, somebody finds it and enters, and it begins
    for _ in range(2):
        page.get_by_role("button", name=en("tournaments.bots.let-in")).click()
    expect(page.get_by_role("list", name=en("tournaments.entrants")).get_by_role("listitem")).to_have_count(2)
    other = guest.go("/tournaments")
    other.get_by_role("link", name=title).click()
    other.get_by_role("button", name=fr("tournaments.enter"), exact=True).click()
    expect(other.get_by_text(fr("tournaments.you-are-in"))).to_be_visible()
    page.reload()
    page.get_by_role("button", name=en("tournaments.start"), exact=True).click()
    assert faults(host) == []
    page.get_by_role("dialog").get_by_role("button", name=en("tournaments.start"), exact=True).click()
    # then who entered is led to their game, and from there back to the standings
    other.reload()
    other.get_by_role("link", name=fr("tournaments.to-game")).click()
    other.get_by_role("link", name=fr("table.tournament")).click()
    expect(other.get_by_role("row").filter(has_text=guest.name)).to_be_visible()
    assert faults(guest) == []
    means = other.locator(".tie-break-told")
    other.locator(".tie-break").first.focus()
    expect(means).not_to_have_text(fr("tournaments.tie-breaks.hint"))
    other.get_by_role("tab", name=fr("tournaments.rounds")).click()
    expect(other.locator(".round-mine").first).to_contain_text(guest.name)
    # Withdrawn, they stay in the standings; called off, everybody reads why
    other.get_by_role("button", name=fr("tournaments.leave"), exact=True).click()
    other.get_by_role("dialog").get_by_role("button", name=fr("tournaments.leave"), exact=True).click()
    other.get_by_role("tab", name=fr("tournaments.entrants")).click()
    expect(other.get_by_text(re.compile(fr("tournaments.left.own")))).to_be_visible()
    page.get_by_role("button", name=en("tournaments.cancel"), exact=True).click()
    page.get_by_role("dialog").get_by_label(en("tournaments.reason"), exact=True).fill("We begin again.")
    page.get_by_role("dialog").get_by_role("button", name=en("tournaments.cancel"), exact=True).click()
    expect(page.get_by_text(en("tournaments.cancelled-by.organiser"))).to_contain_text("We begin again.")
    other.reload()
    expect(other.get_by_text(fr("tournaments.cancelled-by.organiser"))).to_be_visible()
