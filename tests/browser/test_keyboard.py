"""A whole game, from the front page on, without a mouse."""

import pytest

from games.core.catalogue import rulebooks
from tests.browser.conftest import Visit
from tests.browser.keys import Typist
from tests.browser.tables import open_table

MOST_STOPS = 80


def test_a_whole_game_is_played_by_keys_alone(visit: Visit) -> None:
    ada = visit()
    game = open_table([ada], "systeme-solaire")
    typist = Typist(ada.sit_at(game), 2)
    typist.play_out()
    assert typist.moves > 5
    assert not any(seat["timeouts"] for seat in ada.ask("GET", f"/games/{game}")["seats"])


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
