"""The reader's language: where it can be chosen, and where the choice counts."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import Look


def test_the_language_can_be_changed_on_the_spot(visit: Visit) -> None:
    ada = visit(Look(language="en"))
    page = ada.go("/rulebooks")
    page.get_by_role("heading", name="Solar System").first.wait_for()
    page.locator("header [lang=fr], header button", has_text="FR").first.click()
    page.get_by_role("heading", name="Système Solaire").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert ada.ask("GET", "/accounts/me")["language"] == "fr"


def test_a_language_chosen_in_one_tab_counts_in_all_and_the_boards_follow(visit: Visit) -> None:
    # given a table, and another page of the same reader beside it
    ada = visit(Look(language="en"))
    game = open_table([ada], "systeme-solaire")
    table = ada.sit_at(game)
    expect(table.locator("[data-picture] svg").first).to_contain_text("to act")
    beside = ada.context.new_page()
    beside.goto(f"{ada.url}/lobby")
    # when
    beside.locator("header button", has_text="FR").click()
    # then
    expect(table.locator("html")).to_have_attribute("lang", "fr")
    expect(table.locator("[data-picture] svg").first).to_contain_text("à jouer")


def test_a_language_chosen_on_another_device_counts_here_too(visit: Visit) -> None:
    # given a device whose browser speaks English, and an account that has gone over to French elsewhere
    ada = visit(Look(language="en"))
    ada.ask("PATCH", "/accounts/me", json={"language": "fr", "time_zone": "Asia/Tokyo"})
    # when
    page = ada.go("/lobby")
    # then
    expect(page.locator("h1")).to_have_text("Salon")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("JSON.parse(localStorage['astrolude.session']).timeZone") == "Asia/Tokyo"
