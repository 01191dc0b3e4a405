"""Studies in the browser: a position is added from the replay, written about, shared, leafed through, and taken up."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import bots_alone
from tests.browser.test_every_page import faults
from tests.browser.test_people import Words
from tests.browser.visitors import LOOKS

TEXTS = ("games/studies", "table/replay")


def test_a_study_is_written_shared_and_taken_up(visit: Visit) -> None:
    host, guest = visit(LOOKS["light"]), visit(LOOKS["phone"])
    en, fr = Words("en", TEXTS), Words("fr", TEXTS)
    name = f"Bids of {host.name}"
    # Given two positions that somebody has put from a replay into a new study
    over = bots_alone(host, "destiny")
    page = host.go(f"/games/{over}/replay?at=6")
    for heading in ("First", "Second"):
        page.get_by_role("button", name=en("studies.add"), exact=True).click()
        dialog = page.get_by_role("dialog")
        if heading == "First":
            dialog.get_by_label(en("studies.name"), exact=True).fill(name)
        expect(dialog.get_by_label(en("studies.add.to"), exact=True)).to_be_visible()
        dialog.get_by_label(en("studies.entry.name")).fill(heading)
        dialog.get_by_label(en("studies.entry.text")).fill("What now?\nThink.")
        assert faults(host) == []
        dialog.get_by_role("button", name=en("studies.add.do")).click()
        expect(dialog.get_by_role("status")).to_contain_text(name)
        if heading == "First":
            dialog.get_by_role("button", name="Close").last.click()
            page.keyboard.press("End")
    page.get_by_role("dialog").get_by_role("link", name=en("studies.add.again")).click()
    expect(page.get_by_role("heading", name="Second", level=2)).to_be_visible()
    # when its author moves the last one up, and shares it
    page.get_by_role("button", name=en("studies.entry.up"), exact=True).click()
    expect(page.get_by_text(en("studies.position", number="1", count="2"))).to_be_visible()
    page.get_by_role("button", name=en("studies.edit")).click()
    page.get_by_role("dialog").get_by_role("radio", name=en("studies.visibility.public")).check()
    page.get_by_role("dialog").get_by_role("button", name=en("studies.save")).click()
    expect(page.get_by_role("button", name=en("studies.share"))).to_be_visible()
    # then others find it, leaf through it by keys, and take it up
    other = guest.go("/studies")
    other.get_by_role("link", name=name).last.click()
    expect(other.get_by_role("heading", name="Second", level=2)).to_be_visible()
    other.get_by_role("button", name=fr("studies.later")).focus()
    other.keyboard.press("ArrowRight")
    expect(other.get_by_role("heading", name="First", level=2)).to_be_visible()
    expect(other.locator(".study-board svg").first).to_be_visible()
    expect(other).to_have_url(re.compile("entry=1"))
    assert faults(guest) == []
    other.get_by_role("button", name=fr("studies.take-up"), exact=True).click()
    expect(other.get_by_text(fr("studies.taken-from"))).to_be_visible()
    # and it goes when its author says so; the copy stays
    page.get_by_role("button", name=en("studies.delete")).click()
    page.get_by_role("dialog").get_by_role("button", name=en("studies.delete")).click()
    expect(page.get_by_role("heading", name=en("studies.title"), level=1)).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", name=name, level=1)).to_be_visible()
