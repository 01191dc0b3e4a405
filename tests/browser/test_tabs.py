"""Many tabs of one browser: on HTTP/1.1 it has six connections to a host, and every tab still shows what happens."""

from playwright.sync_api import Page

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table, play_some
from tests.patience import eventually

RULEBOOK = "systeme-solaire"
TABS = 10
STREAMS = 4
"""Three of games, and that of the account."""
SHOWS = "(version) => Number(document.querySelector('.table').dataset.version) >= version"
LINE = "document.querySelector('.table').dataset.line"
TURN_AWAY = """
Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""


def _holds(tabs: list[Page]) -> list[Page]:
    """The tabs with a stream of their game."""
    return [tab for tab in tabs if tab.evaluate(LINE) == "live"]


def test_ten_tabs_are_all_kept_up_to_date_and_hidden_ones_give_their_line_to_others(visit: Visit) -> None:
    # given the notices that every tab may tell, and ten tables, all of which are seen
    ada = visit()
    ada.go("/rulebooks").evaluate("localStorage.setItem('astrolude.notices', 'all')")
    game = open_table([ada], RULEBOOK)
    tabs = [ada.page, *(ada.context.new_page() for _ in range(TABS - 1))]
    for tab in tabs:
        tab.goto(f"{ada.url}/games/{game}")
        tab.wait_for_selector(".table:not([data-line=connecting])")
    holders = _holds(tabs)
    assert 1 <= len(holders) < STREAMS
    # when
    play_some([Clicker(tabs[-1], 1)], 2)
    # then
    version = ada.ask("GET", f"/games/{game}")["version"]
    for tab in tabs:
        tab.wait_for_function(SHOWS, arg=version)
    # when those who have a line are not looked at any more
    for tab in holders:
        tab.evaluate(TURN_AWAY)
    # then they give it to others, and hear of their turns all the same
    for tab in holders:
        tab.wait_for_selector(".table[data-line=waiting]")
    others = [tab for tab in tabs if tab not in holders]
    assert eventually(lambda: any(tab.query_selector(".table[data-line=live]") for tab in others))
    play_some([Clicker(tabs[4] if tabs[4] not in holders else tabs[5], 2)], 2)
    version = ada.ask("GET", f"/games/{game}")["version"]
    for tab in tabs:
        if tab not in holders:
            tab.wait_for_function(SHOWS, arg=version)
