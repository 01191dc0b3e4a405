"""French readers see only French: no page shows a word of the English texts, nor the other way round."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from service.api.site.web_files import CLIENTS
from tests.browser.conftest import Visit
from tests.browser.pages import tour
from tests.browser.postman import Postman
from tests.browser.tables import open_table
from tests.browser.visitors import Language, Look

WEB = CLIENTS / "web"
AREAS = sorted(str(path.relative_to(WEB)).removesuffix("-fr.json") for path in WEB.rglob("*-fr.json"))

FOREIGN = """
async ([areas, mine, other]) => {
  const own = new Set();
  const foreign = new Set();
  const said = (text) => (typeof text === "string" ? [text] : Object.values(text));
  const flat = async (file) => Object.values(await (await fetch(file)).json()).flatMap(said);
  for (const area of areas) {
    (await flat(`/web/${area}-${mine}.json`)).forEach((text) => own.add(text.trim()));
    (await flat(`/web/${area}-${other}.json`)).forEach((text) => foreign.add(text.trim()));
  }
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest(`[lang="${other}"], script`)) words.push(data.trim());
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    words.push(...["aria-label", "title", "placeholder"].map((name) => (node.getAttribute(name) ?? "").trim()));
  }
  return [...new Set(words)].filter((text) => text.length > 2 && foreign.has(text) && !own.has(text));
}
"""


def test_both_languages_have_the_same_texts(visit: Visit) -> None:
    page = visit(name="").go("/")
    keys = "async (file) => Object.keys(await (await fetch(file)).json()).sort()"
    for area in AREAS:
        assert page.evaluate(keys, f"/web/{area}-fr.json") == page.evaluate(keys, f"/web/{area}-en.json"), area
    assert {Path(area).name for area in AREAS} >= {"shell", "table"}


@pytest.mark.parametrize(("mine", "other"), [("fr", "en"), ("en", "fr")])
def test_every_page_speaks_one_language(visit: Visit, postman: Postman, mine: Language, other: Language) -> None:
    host, stranger = visit(Look(language=mine)), visit(Look(language=mine), "")
    for stop in tour(host, postman):
        page = stop.open(stranger if stop.alone else host)
        assert page.evaluate("document.documentElement.lang") == mine
        assert page.evaluate(FOREIGN, [AREAS, mine, other]) == [], stop.name


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
    expect(table.locator("[data-picture] svg").first).to_contain_text("To act")
    beside = ada.context.new_page()
    beside.goto(f"{ada.url}/lobby")
    # when
    beside.locator("header button", has_text="FR").click()
    # then
    expect(table.locator("html")).to_have_attribute("lang", "fr")
    expect(table.locator("[data-picture] svg").first).to_contain_text("À jouer")


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
