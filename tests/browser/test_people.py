"""Blocking and reporting in the browser: from the talk, a table, a player's page and the settings."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from service.api.site.web_files import CLIENTS
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.visitors import LOOKS, Look, Visitor
from tests.patience import eventually

BAD = "You cheat, all of you"


class Words:
    """What the pages say in a language."""

    def __init__(self, language: str, areas: tuple[str, ...] = ("account/people", "table/table")) -> None:
        self._texts: dict[str, Any] = {}
        for name in areas:
            self._texts |= json.loads((CLIENTS / "web" / "texts" / f"{name}-{language}.json").read_text("utf-8"))

    def __call__(self, key: str, **values: str) -> str:
        return str(self._texts[key]).format(**values)


def turn_to_talk(visitor: Visitor, game: str, words: Words, *, narrow: bool) -> None:
    if narrow:
        visitor.page.locator(".dock-button[data-panel=talk]").click()
    else:
        visitor.turn_to(words("table.talk"), game)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_message_is_reported_and_its_speaker_blocked(visit: Visit, look: Look) -> None:
    # given
    reader, speaker = visit(look), visit()
    words = Words(look.language)
    game = open_table([reader, speaker], "systeme-solaire")
    speaker.ask("POST", f"/games/{game}/messages", json={"text": BAD})
    page = reader.sit_at(game)
    turn_to_talk(reader, game, words, narrow=look.width < 800)
    # when
    page.get_by_role("button", name=words("table.report-name", name=speaker.name)).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(BAD)
    assert faults(reader) == []
    report(dialog, words, "people.reason.abuse")
    assert faults(reader) == []
    dialog.get_by_role("button", name=words("people.close")).last.click()
    # then
    expect(page.get_by_role("button", name=words("table.report-name", name=speaker.name))).to_be_focused()
    (kept,) = reader.ask("GET", "/me/reports")["items"]
    assert (kept["about"]["message"], kept["reason"], kept["text"]) == (1, "abuse", "Once too often.")
    # and when
    page.get_by_role("button", name=words("table.block-name", name=speaker.name)).click()
    assert faults(reader) == []
    page.get_by_role("dialog").get_by_role("button", name=words("people.block"), exact=True).click()
    # then
    expect(page.get_by_text(BAD)).to_have_count(0)
    assert [block["player"]["name"] for block in reader.ask("GET", "/me/blocks")["items"]] == [speaker.name]
    page.reload()
    page.wait_for_selector(".table")
    turn_to_talk(reader, game, words, narrow=look.width < 800)
    expect(page.get_by_text(BAD)).to_have_count(0)


def report(dialog: Any, words: Words, reason: str) -> None:
    """Fill the form in, and send it."""
    dialog.get_by_role("radio", name=words(reason)).check()
    dialog.get_by_label(words("people.text")).fill("Once too often.")
    dialog.get_by_role("button", name=words("people.report.send")).click()
    expect(dialog).to_contain_text(words("people.report.sent"))


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_players_and_tables_are_reported_and_the_settings_list_it(visit: Visit, look: Look) -> None:
    # given
    reader, other = visit(look), visit()
    words = Words(look.language)
    game = open_table([reader, other], "systeme-solaire")
    # when
    page = reader.go(f"/players/{other.name}")
    page.get_by_role("button", name=words("people.report"), exact=True).click()
    report(page.get_by_role("dialog"), words, "people.reason.offensive_name")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("people.block"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=words("people.block"), exact=True).click()
    expect(page.get_by_text(words("people.is-blocked"))).to_be_visible()
    assert faults(reader) == []
    page.get_by_role("button", name=words("people.unblock"), exact=True).click()
    expect(page.get_by_role("button", name=words("people.block"), exact=True)).to_be_visible()
    page = reader.sit_at(game)
    page.get_by_role("button", name=words("table.about")).click()
    page.get_by_role("button", name=words("table.report-table")).click()
    report(page.get_by_role("dialog"), words, "people.reason.stalling")
    # then
    page = reader.go("/settings")
    expect(page.get_by_role("list", name=words("people.reports.mine")).get_by_role("listitem")).to_have_count(2)
    # and when
    page.get_by_label(words("people.blocks.name")).fill(other.name.upper())
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name=words("people.blocks"))).to_contain_text(other.name)
    assert faults(reader) == []
    page.get_by_role("button", name=words("people.unblock-name", name=other.name)).click()
    # then
    expect(page.get_by_text(words("people.blocks.none"))).to_be_visible()
    assert reader.ask("GET", "/me/blocks")["items"] == []


def finish(players: list[Visitor], game: str) -> None:
    """Have everybody play what the engine would."""
    while (now := players[0].ask("GET", f"/games/{game}"))["status"] == "running":
        for player in players:
            if (asked := player.ask("GET", f"/games/{game}/moves"))["decision"]:
                player.ask("POST", f"/games/{game}/moves", json={"move": asked["default"]})
    assert now["status"] == "finished"


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_player_is_followed_and_looked_back_on(visit: Visit, look: Look) -> None:
    # given two who have played a game
    reader, other = visit(look), visit()
    words = Words(look.language, ("account/people", "games/player", "table/table"))
    game = open_table([reader, other], "systeme-solaire")
    finish([reader, other], game)
    assert eventually(lambda: reader.ask("GET", f"/players/{other.id}/statistics")["items"])
    badges = other.ask("GET", f"/players/{other.id}/statistics?language={look.language}")["items"][0]["badges"]
    # when one looks at the other's page
    page = reader.go(f"/players/{other.name}")
    # then it tells of the game, and how they did against each other
    expect(page.get_by_role("tab")).to_have_count(1)
    expect(page.locator(".record-chart img")).to_have_count(1)
    for badge in badges:
        expect(page.locator(".record-badges")).to_contain_text(badge["title"])
    row = page.get_by_role("table", name=words("player.against.table", name=other.name, other=reader.name))
    expect(row.get_by_role("row")).to_have_count(2)
    assert faults(reader) == []
    # and when they follow the other, but not for coming online
    page.get_by_role("button", name=words("people.follow"), exact=True).click()
    page.get_by_role("checkbox", name=words("people.follow.online")).click()
    assert eventually(lambda: [one["online"] for one in reader.ask("GET", "/me/follows")["items"]] == [False])
    assert faults(reader) == []
    # then the settings list it, and end it
    page = reader.go("/settings")
    expect(page.get_by_role("list", name=words("people.follows"))).to_contain_text(other.name)
    page.get_by_role("button", name=words("people.unfollow"), exact=True).click()
    expect(page.get_by_text(words("people.follows.none"))).to_be_visible()
    # and the end of the game names the badges that were earned there
    standings = reader.ask("GET", f"/games/{game}")["result"]["standings"]
    page = reader.sit_at(game)
    expect(page.locator(".result-badges li")).to_have_count(len({key for one in standings for key in one["badges"]}))
    assert faults(reader) == []
