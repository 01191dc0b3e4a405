"""A series in the browser: proposed at the table, agreed to, and gone on with."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.test_people import Words, finish
from tests.browser.visitors import LOOKS, Look
from tests.patience import eventually


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_series_is_proposed_and_goes_on(visit: Visit, look: Look) -> None:
    # given two at a table, one of whom proposes a series
    reader, other = visit(look), visit()
    words = Words(look.language, ("table/table",))
    game = open_table([reader, other], "systeme-solaire")
    page = reader.sit_at(game)
    page.get_by_role("button", name=words("table.about")).click()
    page.get_by_label(words("table.series.how-many")).select_option("5")
    page.get_by_role("button", name=words("table.series.propose")).click()
    expect(page.get_by_role("button", name=words("table.series.withdraw"))).to_be_visible()
    assert faults(reader) == []
    # when the other agrees, and the game is played
    other.ask("PUT", f"/games/{game}/series", json={"games": 5})
    expect(page.get_by_role("list", name=words("table.series.points")).first).to_contain_text(other.name)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"series-{look.language}-{look.width}.png")
    page.keyboard.press("Escape")
    finish([reader, other], game)
    assert eventually(lambda: len(reader.ask("GET", f"/games/{game}/series")["played"]) == 2)
    # then the next game is a press away, and one may stop it there
    page = reader.sit_at(game)
    page.get_by_role("link", name=words("table.series.next")).click()
    following = reader.ask("GET", f"/games/{game}/series")["played"][1]["game"]
    page.wait_for_url(f"**/games/{following}")
    page.get_by_role("button", name=words("table.about")).click()
    page.get_by_role("button", name=words("table.series.stop")).click()
    expect(page.get_by_text(words("table.series.stopped", name=reader.name))).to_be_visible()
    assert faults(reader) == []
    if folder:
        page.screenshot(path=Path(folder) / f"stopped-{look.language}-{look.width}.png")
