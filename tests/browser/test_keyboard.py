"""From the front page to a table without a mouse; whole games by keys are in `test_whole_games`."""

import pytest

from games.core.catalogue import rulebooks
from tests.browser.conftest import Visit

MOST_STOPS = 80


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_the_tab_key_leads_from_the_front_page_to_a_table(visit: Visit, rulebook: str) -> None:
    # given
    stranger = visit(name="")
    page = stranger.go("/")
    page.wait_for_selector(".plates button")
    title = stranger.ask("GET", f"/rulebooks/{rulebook}")["title"]
    # when
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        where = page.evaluate("[document.activeElement.localName, document.activeElement.ariaLabel ?? '']")
        if where[0] == "button" and title in where[1]:
            break
    page.keyboard.press("Enter")
    # then
    page.wait_for_selector(".table")
    assert page.evaluate("document.activeElement !== null")
