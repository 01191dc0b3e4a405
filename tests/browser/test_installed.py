"""The client as an application: it is installed, and without a line it opens with the boards that were seen last."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import INSTALLED
from tests.browser.watch import REFUSED

RULEBOOK: Final = "systeme-solaire"
NO_LINE: Final = ("net::ERR_", "Failed to load resource", "network error")
WORKS: Final = "() => navigator.serviceWorker.controller !== null"
DRAWN: Final = "() => document.querySelector('[data-picture]')?.shadowRoot?.querySelector('#deck') != null"
SEEN: Final = "async () => (await caches.keys()).filter((name) => name.startsWith('seen-')).length"


def _settle(page: Page) -> None:
    """All that the page needs comes through its service worker from now on."""
    page.wait_for_function(WORKS)
    page.reload()


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit(INSTALLED, "").go("/")
    page.wait_for_function(WORKS)
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_without_a_line_the_boards_seen_last_are_there(visit: Visit) -> None:
    # given a table that was seen, and one that was not
    ada = visit(INSTALLED)
    seen, unseen = open_table([ada], RULEBOOK), open_table([ada], RULEBOOK)
    ada.let_bots_play(seen)
    page = ada.go("/inbox")
    _settle(page)
    page.reload()
    page.locator(f"a[href='/games/{seen}']").first.wait_for()
    ada.sit_at(seen)
    page.wait_for_selector(".table[data-line=live]")
    page.wait_for_function(DRAWN)
    with ada.watch.expecting(*NO_LINE):
        # when the line is gone and the browser is opened again
        ada.context.set_offline(True)
        page.goto(f"{ada.url}/games/{seen}")
        # then
        page.wait_for_function(DRAWN)
        expect(page.get_by_text("The service can’t be reached")).to_be_visible()
        page.goto(f"{ada.url}/games/{unseen}")
        expect(page.locator(".table")).to_have_count(0)
        expect(page.get_by_role("banner")).to_be_visible()
        # and the pages from which one goes there
        page.goto(f"{ada.url}/inbox")
        page.locator(f"a[href='/games/{seen}']").first.wait_for()
        page.goto(ada.url)
        page.get_by_role("link", name="Lobby").first.wait_for()
        expect(page.locator("h1")).to_contain_text("sky")
        # and when the line is back, so is the game
        page.goto(f"{ada.url}/games/{seen}")
        ada.context.set_offline(False)
        page.wait_for_selector(".table[data-line=live]")


def test_what_was_seen_is_forgotten_when_one_signs_out(visit: Visit) -> None:
    # given
    ada = visit(INSTALLED)
    page = ada.sit_at(open_table([ada], RULEBOOK))
    _settle(page)
    page.wait_for_function(DRAWN)
    page.wait_for_function(SEEN)
    # when
    page.goto(f"{ada.url}/settings")
    with ada.watch.expecting(*REFUSED):
        page.get_by_role("button", name="Sign out", exact=True).click()
        # then
        page.wait_for_function(f"async () => await ({SEEN})() === 0")


def test_what_was_seen_is_forgotten_when_the_session_has_ended_meanwhile(visit: Visit) -> None:
    # given
    ada = visit(INSTALLED)
    page = ada.sit_at(open_table([ada], RULEBOOK))
    _settle(page)
    page.wait_for_function(DRAWN)
    page.wait_for_function(SEEN)
    # when nothing of the session is left at the next visit
    page.goto(f"{ada.url}/healthz")
    page.evaluate("localStorage.removeItem('astrolude.session')")
    page.goto(f"{ada.url}/")
    # then
    page.wait_for_function(f"async () => await ({SEEN})() === 0")
