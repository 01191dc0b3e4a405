"""Hints at a table: where there are any they are the service's, and a press makes the recommended move."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.visitors import PHONE, Json, Look, Visitor
from tests.patience import eventually

RULEBOOK = "systeme-solaire"
DOUBT = 0.25
"""A standard error above which no chance is shown."""


def _played(visitor: Visitor, game: str) -> list[Json]:
    """The moves of the first seat so far."""
    events = visitor.ask("GET", f"/games/{game}/events?limit=500")["items"]
    played = [event["data"] for event in events if event["type"] == "move_played"]
    return [data["move"] for data in played if data["seat"] == 0]


@pytest.mark.parametrize("look", [Look(), PHONE], ids=["desk", "phone"])
def test_a_hint_fills_the_form_in_and_is_played(visit: Visit, look: Look) -> None:
    # given a table against bots
    ada = visit(look)
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    page.wait_for_selector(".table[data-awaited=true]")
    if look.touch:
        page.locator(".dock-button[data-panel=move]").click()
    # when
    page.get_by_role("button", name="Ask for a hint").click()
    moves = page.locator(".advice-moves li")
    expect(moves.first).to_be_visible()
    # then it is what the API says
    hint = ada.ask("GET", f"/games/{game}/hint")
    expect(page.locator(".advice-reason")).to_have_text(hint["reason"])
    expect(page.locator(".advice-move")).to_have_text([move["label"] for move in hint["moves"]])
    tried = [100 * move["chance"] for move in hint["moves"] if move["chance"] is not None and move["error"] <= DOUBT]
    shown = page.locator(".advice-chance:not(.advice-doubt)").all_inner_texts()
    assert [int(text.rstrip("\N{NO-BREAK SPACE}%")) for text in shown] == pytest.approx(tried, abs=0.51)
    assert faults(ada) == []
    # and the recommended move is made by two presses; the hint goes with its decision
    moves.first.get_by_role("button").click()
    assert _played(ada, game) == []
    page.locator("[data-action=confirm]").click()
    assert eventually(lambda: len(_played(ada, game)) > 0)
    assert _played(ada, game)[0] == hint["moves"][0]["move"]
    expect(page.get_by_text(hint["reason"])).to_have_count(0)


def test_where_somebody_else_plays_no_hint_is_offered(visit: Visit) -> None:
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    assert eventually(lambda: any(_awaited(one, game) for one in (ada, bob)))
    mover = next(one for one in (ada, bob) if _awaited(one, game))

    page = mover.sit_at(game)

    expect(page.locator(".move")).to_be_visible()
    expect(page.locator(".advice")).to_have_count(0)
    with pytest.raises(AssertionError, match="no_hints_here"):
        mover.ask("GET", f"/games/{game}/hint")


def _awaited(visitor: Visitor, game: str) -> bool:
    return visitor.ask("GET", f"/games/{game}")["you"]["decision"] is not None
