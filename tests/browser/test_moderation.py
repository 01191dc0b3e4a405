"""Moderating in the browser: a report is worked through, and whoever is no moderator sees nothing of it."""

import re

import pytest
from playwright.sync_api import Page, expect

from service.accounts.ranks import Role
from service.administration.log import OPERATOR
from service.wiring import Wiring
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.test_people import BAD, Words, turn_to_talk
from tests.browser.visitors import LOOKS, Look, Visitor
from tests.faults.stack import Stack

AREAS = ("admin/admin", "admin/deeds", "account/people", "table/table", "shell/shell")
STREAM_AFTER_MS = 1_500
"""The page itself comes first."""
WHY = "Insults at the table."


def hire(stack: Stack, visitor: Visitor, role: Role) -> Visitor:
    """Give a visitor a role, as the operator does."""
    Wiring(stack.settings).roles.change(visitor.id, role, by=OPERATOR, at=0)
    return visitor


def shown(visitor: Visitor, address: str) -> Page:
    """An address of the moderators' pages, once all of it is there; nobody is shut out of it."""
    page = visitor.go(address)
    settled(visitor)
    return page


def settled(visitor: Visitor) -> None:
    page = visitor.page
    page.wait_for_function(
        "() => document.querySelector('h1') && !document.querySelector('.skeleton, [aria-busy=true]')"
    )
    visitor.watch.visit(page)
    assert faults(visitor) == []


def report(visitor: Visitor, game: str) -> None:
    about = {"game": game, "message": 1}
    visitor.ask("POST", "/reports", json={"about": about, "reason": "abuse", "text": "Again and again."})


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_moderator_works_through_a_report_to_a_suspension_and_everybody_is_told(
    visit: Visit, stack: Stack, look: Look
) -> None:
    # given
    moderator, reporter, other, speaker = hire(stack, visit(look), "moderator"), visit(), visit(), visit(look)
    words = Words(look.language, AREAS)
    game = open_table([reporter, other, speaker], "systeme-solaire")
    speaker.ask("POST", f"/games/{game}/messages", json={"text": BAD})
    report(reporter, game)
    report(other, game)
    reporter.ask("POST", "/reports", json={"about": {"game": game}, "reason": "stalling"})  # what comes next
    # when
    page = shown(moderator, "/admin")
    page.get_by_role("list", name=words("reports.open")).get_by_role("link", name=speaker.name).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(speaker.name)
    settled(moderator)
    # then
    expect(page.locator("blockquote")).to_have_text(BAD)
    expect(page.get_by_role("list", name=words("reports.filed")).get_by_role("listitem")).to_have_count(2)
    # and when
    here = page.url
    expect(page.get_by_role("link", name=words("reports.after"), exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name=words("reports.before"), exact=True)).to_be_visible()
    expect(page).not_to_have_url(here)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(here)
    expect(page.locator("blockquote")).to_have_text(BAD)
    page.keyboard.press("Enter")
    decisions = page.get_by_role("group", name=words("reports.decide"))
    expect(decisions.get_by_role("button").first).to_be_focused()
    decisions.get_by_role("button", name=words("deed.do.suspend")).click()
    dialog = page.get_by_role("dialog", name=words("deed.ask.suspend", name=speaker.name))
    dialog.get_by_label(words("deed.reason"), exact=True).fill(WHY)
    settled(moderator)
    page.keyboard.press("Enter")
    # then
    expect(page.get_by_role("status").get_by_text(words("reports.outcome.suspended"), exact=True)).to_be_visible()
    expect(
        page.get_by_role("link", name=re.compile(f"{words('reports.next-open')}|{words('reports.back')}"))
    ).to_be_focused()
    assert speaker.ask("GET", "/accounts/me")["suspension"]["reason"] == WHY
    with speaker.watch.expecting("403"):  # nothing is streamed to whoever is suspended
        told = speaker.go("/settings")
        expect(told.get_by_text(WHY)).to_be_visible()
        expect(told.get_by_text(words("people.decision.suspended"))).to_be_visible()
        told.wait_for_timeout(STREAM_AFTER_MS)
        told.goto("about:blank")
    assert [item["outcome"] for item in other.ask("GET", "/me/reports")["items"]] == ["action_taken"]
    # and when
    page = shown(moderator, "/admin/accounts")
    page.get_by_role("searchbox").press_sequentially(speaker.name.upper())
    page.get_by_role("link", name=speaker.name, exact=True).click()
    expect(page.get_by_text(WHY).first).to_be_visible()
    settled(moderator)
    page.get_by_role("button", name=words("deed.do.lift_suspension")).click()
    page.get_by_role("dialog").get_by_role("button", name=words("deed.do.lift_suspension")).click()
    # then
    expect(page.get_by_role("button", name=words("deed.do.ban"))).to_be_visible()
    assert speaker.ask("GET", "/accounts/me")["suspension"] is None


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_links_are_made_words_hidden_where_they_were_said_a_table_ended_and_the_log_tells_it(
    visit: Visit, stack: Stack, look: Look
) -> None:
    # given
    administrator, speaker = hire(stack, visit(look), "administrator"), visit()
    words = Words(look.language, AREAS)
    game = open_table([speaker], "systeme-solaire")
    for text in (BAD, "Good luck"):
        speaker.ask("POST", f"/games/{game}/messages", json={"text": text})
    # when
    page = shown(administrator, "/admin/invitations")
    page.get_by_role("button", name=words("invitations.make")).click()
    # then
    expect(page.locator(".admin-link code")).to_contain_text(f"{administrator.url}/sign-up#")
    expect(page.get_by_text(words("invitations.left", left="1", uses="1")).first).to_be_visible()
    settled(administrator)
    # and when
    shown(administrator, "/admin/log")
    page = administrator.sit_at(game)
    turn_to_talk(administrator, game, words, narrow=look.width < 800)
    page.get_by_role("button", name=words("table.hide-name", name=speaker.name)).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(words("deed.reason"), exact=True).fill(WHY)
    dialog.get_by_role("button", name=words("deed.do.hide_message")).click()
    # then
    expect(page.get_by_text(BAD)).to_have_count(0)
    assert [said["text"] for said in speaker.ask("GET", f"/games/{game}/messages")["items"]] == ["Good luck"]
    # and when
    page = shown(administrator, "/admin/games")
    page.get_by_label(words("admin.games.address")).fill(f"{administrator.url}/games/{game}")
    page.keyboard.press("Enter")
    expect(page.get_by_text(BAD)).to_be_visible()
    settled(administrator)
    page.get_by_role("button", name=words("deed.do.end_game")).click()
    page.get_by_role("dialog").get_by_label(words("deed.reason"), exact=True).fill("Two accounts of one person.")
    page.keyboard.press("Enter")
    # then
    expect(page.get_by_text(words("admin.games.aborted"), exact=True)).to_be_visible()
    page = shown(administrator, "/admin/log")
    expect(page.get_by_role("list", name=words("admin.log")).get_by_role("listitem").first).to_contain_text(
        words("log.end_game")
    )
    expect(page.get_by_text(words("log.hide_message")).first).to_be_visible()


def test_whoever_is_no_moderator_sees_nothing_of_it(visit: Visit, stack: Stack) -> None:
    player, stranger, moderator = visit(), visit(None, ""), hire(stack, visit(), "moderator")
    words = Words("en", AREAS)
    for address in ("/admin", "/admin/accounts", f"/admin/accounts/{player.id}", "/admin/log"):
        page = player.go(address)
        expect(page.get_by_role("heading", level=1)).to_have_text(words("lost.title"))
        expect(page.get_by_role("link", name=words("admin.title"))).to_have_count(0)
    expect(stranger.go("/admin").get_by_role("link", name=words("shell.sign-in")).last).to_be_visible()
    page = moderator.go("/admin")
    expect(page.get_by_role("link", name=words("admin.title"), exact=True)).to_have_attribute("href", "/admin")
    expect(moderator.go("/admin/log").get_by_role("heading", level=1)).to_have_text(words("lost.title"))


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_moderator_takes_the_words_of_a_club_closes_it_and_opens_it_again(
    visit: Visit, stack: Stack, look: Look
) -> None:
    # given a club whose name and talk may not stay
    moderator, leader = hire(stack, visit(look), "moderator"), visit()
    words = Words(look.language, AREAS)
    name = f"{leader.name} and Friends"
    club = leader.ask("POST", "/clubs", json={"name": name, "about": BAD, "languages": ["en"]})["club"]["id"]
    leader.ask("POST", f"/clubs/{club}/messages", json={"text": BAD})
    # when a moderator finds it by its name
    page = shown(moderator, "/admin/clubs")
    page.get_by_label(words("admin.clubs.name")).fill(leader.name)
    page.get_by_label(words("admin.clubs.name")).press("Enter")
    page.get_by_role("list", name=words("admin.clubs")).get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    settled(moderator)
    expect(page.get_by_role("list", name=words("messages.title")).locator(".admin-text")).to_have_text(BAD)
    # then they can take its words, close it, and open it again
    for deed, reason in (("erase_club_text", "reason"), ("close_club", "reason"), ("open_club", "reason.perhaps")):
        page.get_by_role("button", name=words(f"deed.do.{deed}"), exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label(words(f"deed.{reason}")).fill(WHY)
        dialog.get_by_role("button", name=words(f"deed.do.{deed}"), exact=True).click()
        expect(dialog).to_be_hidden()
        settled(moderator)
    found = leader.ask("GET", f"/clubs/{club}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Club {club[:6]}")
    assert (found["club"]["name"], found["closed"], found["about"]) == (f"Club {club[:6]}", None, "")
