"""The analysis of a finished game: begun, cancelled and read in its replay; what is shown is what the service found."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.visitors import Visitor
from tests.patience import LONG_SECONDS, eventually

RULEBOOK = "jeu-des-etoiles"
OPTIONS = {"target": 20, "round_limit": 20}
"""Some forty decisions: an analysis takes a tenth of a second of a processor for each."""
NONE_YET = ("answered 404", "status of 404")
"""What the browser says of a game that nobody has had analysed."""


def _badly_played(visitor: Visitor) -> str:
    """A finished game of bots that play anything: its id."""
    game = open_table([visitor], RULEBOOK, seats=[{"kind": "bot", "level": "random"}] * 2, options=OPTIONS)
    assert eventually(lambda: visitor.ask("GET", f"/games/{game}")["status"] == "finished")
    return game


def _analysed(visitor: Visitor, game: str) -> Page:
    """The replay of a game with its analysis, begun from the table and done."""
    page = visitor.sit_at(game)
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".luck")).to_be_visible(timeout=LONG_SECONDS * 1000)
    return page


def test_an_analysis_is_cancelled_and_begun_again_and_leads_to_mistakes(visit: Visit) -> None:
    # given a game with mistakes in it, whose analysis was begun and cancelled
    ada = visit()
    game = _badly_played(ada)
    with ada.watch.expecting(*NONE_YET):
        page = ada.go(f"/games/{game}/replay?analysis")
        page.get_by_role("button", name="Analyse this game").click()
        page.get_by_role("button", name="Cancel the analysis").click()
        expect(page.get_by_role("button", name="Analyse this game")).to_be_visible()
        # when
        page = _analysed(ada, game)
    found = ada.ask("GET", f"/games/{game}/analysis")
    # then every seat has its line, its luck and its skill
    seats = len(found["summary"])
    expect(page.locator(".chances-line")).to_have_count(seats)
    told = [int(text.replace("−", "-")) for text in page.locator(".luck td").all_inner_texts()]
    parts = [100 * one[part] for one in found["summary"] for part in ("luck", "skill", "result")]
    assert told == pytest.approx(parts, abs=0.51)
    assert faults(ada) == []
    # and its mistakes, each of which leads to the position as that seat saw it
    mistakes = [(one["seat"], version) for one in found["summary"] for version in one["mistakes"]]
    assert mistakes
    links = page.locator(".mistake a")
    expect(links).to_have_count(len(mistakes))
    seat, version = mistakes[-1]
    links.last.click()
    replay = page.locator(".replay")
    expect(replay).to_have_attribute("data-version", str(version))
    expect(page.get_by_label("Seen by")).to_have_value(str(seat))
    # and the chart leads anywhere, as its table does
    chart = page.locator(".chances-chart")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 4, "y": 20})
    expect(page.get_by_role("slider", name="Step")).to_have_value(page.locator(".reel").get_attribute("max") or "")
    page.get_by_text("Chances in numbers").click()
    page.locator(".chance-table tbody tr").first.get_by_role("button").click()
    expect(replay).to_have_attribute("data-version", str(found["chances"][0]["version"]))
