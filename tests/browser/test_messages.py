"""Two players write to each other in the browser: asked for, accepted, read, reported, ended."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import faults
from tests.browser.test_people import Words, report
from tests.browser.visitors import LOOKS, Look
from tests.patience import eventually

TEXTS = ("account/messages", "account/people", "shell/shell")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_two_write_to_each_other(visit: Visit, look: Look) -> None:
    reader, other = visit(look), visit()
    words = Words(look.language, TEXTS)
    # given somebody who writes from the other's page
    page = reader.go(f"/players/{other.name}")
    page.get_by_role("link", name=words("people.write"), exact=True).click()
    page.get_by_label(words("messages.text")).fill("Shall we play\nanother one?")
    page.get_by_role("button", name=words("messages.send"), exact=True).click()
    expect(page.get_by_text(words("messages.asked", name=other.name))).to_be_visible()
    expect(page.get_by_label(words("messages.text"))).to_have_count(0)
    # when the other, who has not been there, answers
    other.ask("POST", f"/me/conversations/{reader.id}/messages", json={"text": "With pleasure!"})
    # then it is there, and read
    expect(page.get_by_role("list", name=words("messages.said"))).to_contain_text("With pleasure!")
    assert eventually(lambda: reader.ask("GET", f"/me/conversations/{other.id}")["unread"] == 0)
    page.get_by_label(words("messages.text")).fill("Tonight?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name=words("messages.said"))).to_contain_text("Tonight?")
    expect(page.get_by_label(words("messages.text"))).to_have_value("")
    assert faults(reader) == []
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"messages-{look.language}-{look.theme}-{look.width}.png")
    # and what is bad is reported
    page.get_by_role("button", name=words("people.report"), exact=True).click()
    report(page.get_by_role("dialog"), words, "people.reason.abuse")
    [filed] = reader.ask("GET", "/me/reports")["items"]
    assert (filed["about"]["kind"], filed["about"]["message"]) == ("private_message", 2)
    # and when a stranger asks, that is told on every page, accepted, and ended
    third = visit()
    reader.go("/inbox")
    third.ask("POST", f"/me/conversations/{reader.id}/messages", json={"text": "Hello there"})
    page.reload()
    page = reader.go("/messages")
    page.get_by_role("link", name=third.name).click()
    expect(page.get_by_text(words("messages.request", name=third.name))).to_be_visible()
    assert faults(reader) == []
    if folder:
        page.screenshot(path=Path(folder) / f"request-{look.language}-{look.theme}-{look.width}.png")
    page.get_by_role("button", name=words("messages.accept"), exact=True).click()
    expect(page.get_by_text(words("messages.request", name=third.name))).to_have_count(0)
    page.get_by_role("button", name=words("messages.end"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=words("messages.end"), exact=True).click()
    expect(page.get_by_role("link", name=third.name)).to_have_count(0)
    assert reader.ask("GET", f"/me/conversations/{third.id}")["state"] == "ended"
    assert faults(reader) == []
