"""A player's night and days off in the settings, and at a table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_mail_pages import card
from tests.browser.test_people import Words
from tests.browser.visitors import LOOKS, Look


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_player_chooses_when_to_rest_and_the_table_shows_it(visit: Visit, look: Look) -> None:
    # given somebody who has chosen nothing
    ada, bob, chen = visit(look), visit(), visit()
    words = Words(look.language, ("account/settings", "account/mail", "table/table"))
    page = ada.go("/settings")
    rest = card(page, words("settings.rest"))
    begins, ends = (rest.get_by_label(words(f"mail.quiet.{end}"), exact=True) for end in ("begins", "ends"))
    expect(begins).to_have_value("22:00")
    # when they choose a long day off and a shorter night
    days = rest.get_by_role("group", name=words("settings.rest.days")).get_by_role("checkbox")
    days.nth(5).check()
    days.nth(6).check()
    ends.fill("06:30")
    rest.get_by_role("button", name=words("settings.rest.save")).click()
    # then it stays for a week
    expect(rest.get_by_role("button", name=words("settings.rest.save"))).to_be_hidden()
    expect(begins).to_be_disabled()
    chosen = ada.ask("GET", "/me/rest")
    assert (chosen["days_off"], chosen["night"]) == (["saturday", "sunday"], {"begins": "22:00", "ends": "06:30"})
    # and others at a table whose clocks rest see it
    game = open_table([ada, bob, chen], "systeme-solaire", clock={"kind": "per_move", "limit": "P2D"}, nights=True)
    seats = bob.ask("GET", f"/games/{game}")["seats"]
    assert seats[0]["rest"]["days_off"] == ["saturday", "sunday"]
    page = ada.sit_at(game)
    page.get_by_role("button", name=words("table.about")).click()
    expect(page.locator(".rests dd")).to_have_count(3)
