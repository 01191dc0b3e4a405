"""A rematch in the browser: one click asks for it, one click of another joins, and both are at the next table."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import LOOKS

RULEBOOK = "destiny"


def test_one_click_asks_and_one_click_joins(visit: Visit) -> None:
    # given two at the table of a game that is over; one reads French on a phone
    ada, bob = visit(), visit(LOOKS["phone"])
    game = open_table([ada, bob], RULEBOOK)
    seats = [seat["player"]["id"] for seat in ada.ask("GET", f"/games/{game}")["seats"]]
    bob.ask("POST", f"/games/{game}/resignation", json={})
    ada.ask("POST", f"/games/{game}/win", json={})
    visit(name="").sit_at(game).wait_for_selector(".table[data-line=live]")
    first, second = ada.sit_at(game), bob.sit_at(game)
    # and they see that somebody looks on
    expect(first.get_by_text("1 spectator", exact=True)).to_be_visible()
    expect(second.get_by_text("1 spectateur", exact=True)).to_be_visible()
    # (the notice comes by the account's stream, which opens a moment after the page)
    expect(second.get_by_role("button", name="Revanche", exact=True)).to_be_visible()
    # when one asks
    first.get_by_role("button", name="Rematch", exact=True).click()
    # then they wait at the next table, and the other is told without loading anything
    first.wait_for_url(lambda url: game not in url)
    rematch = first.url.rpartition("/")[2]
    expect(second.get_by_text(f"{ada.name} propose une revanche.")).to_be_visible()
    # when the other joins
    second.get_by_role("button", name="Prendre la revanche").click()
    # then both are at it, one seat further, and it has begun
    for page in (first, second):
        page.wait_for_selector(".table[data-status=running]")
        assert page.url.endswith(rematch)
    now = ada.ask("GET", f"/games/{rematch}")
    assert [seat["player"]["id"] for seat in now["seats"]] == seats[::-1]
    # and each brought their own part of the dice
    assert len({seat["entropy"] for seat in now["seats"]} - {""}) == 2
    # and the game before leads there
    first.go_back()
    expect(first.get_by_role("link", name="To the rematch")).to_have_attribute("href", f"/games/{rematch}")
