"""Every page, in every look: it shuts nobody out (axe-core, WCAG 2.2 AA), and it speaks its reader's language alone."""

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from service.api.site.web_files import CLIENTS
from tests.browser.conftest import Visit
from tests.browser.pages import tour
from tests.browser.postman import Postman
from tests.browser.tables import open_table
from tests.browser.visitors import LOOKS, PHONE, Json, Language, Look, Visitor

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_AXE = ("inline style", "style-src")
"""axe-core measures with styles of its own, which the pages' policy does not let in."""
MOVED = """
window.moved = 0;
const add = ({ value, hadRecentInput }) => (window.moved += hadRecentInput ? 0 : value);
new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true });
"""
"""How much of the page has moved by itself (Cumulative Layout Shift)."""
MOST_MOVED = 0.1
"""What counts as good (https://web.dev/articles/cls)."""
OTHER: dict[Language, Language] = {"fr": "en", "en": "fr"}
WORDS = """
(other) => {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest(`[lang="${other}"], script`)) words.push(data.trim());
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    words.push(...["aria-label", "title", "placeholder"].map((name) => (node.getAttribute(name) ?? "").trim()));
  }
  return words;
}
"""
"""All that a page says, but for what is marked as said in the other language."""


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_no_page_shuts_anybody_out(visit: Visit, postman: Postman, look: Look) -> None:
    host, stranger = visit(look), visit(look, "")
    for visitor in (host, stranger):
        visitor.page.add_init_script(MOVED)
    foreign = _texts(OTHER[look.language]) - _texts(look.language)
    found = []
    for stop in tour(host, postman):
        visitor = stranger if stop.alone else host
        page = stop.open(visitor)
        found += [f"{stop.name}: {fault}" for fault in faults(visitor)]
        found += [f"{stop.name}: {text}" for text in _said(page, look.language) & foreign]
        found += [f"{stop.name}: {moved:.2f} has moved" for moved in [page.evaluate("moved")] if moved > MOST_MOVED]
    assert not found, "\n".join(found)


def test_nor_does_what_can_be_said_of_a_game_s_mail_and_orders(visit: Visit, postman: Postman) -> None:
    ada = visit(PHONE)
    postman.confirm(ada)
    page = ada.sit_at(open_table([ada], "systeme-solaire"))
    page.get_by_role("button", name="About this game").click()
    page.get_by_role("button", name="Change for this game").click()
    page.get_by_role("radio", name="only when time runs short").click()
    page.get_by_label("Separate quiet hours").first.check()
    page.get_by_role("button", name="Leave an order").click()
    page.get_by_label("As soon as I may:").select_option("bid")
    assert faults(ada) == []


def faults(visitor: Visitor) -> list[str]:
    """What shuts somebody out of the page as it is."""
    options = {"resultTypes": ["violations"], "runOnly": RULES, "preload": False}
    with visitor.watch.expecting(*OF_AXE):
        found = Axe().run(visitor.page, options=options).response["violations"]
    return [_told(fault) for fault in found]


def _told(fault: Json) -> str:
    """What is wrong, and with which elements."""
    first = fault["nodes"][0]["failureSummary"].replace("\n", " ")
    return f"{fault['id']} {[node['target'] for node in fault['nodes']]}: {first}"


def _texts(language: Language) -> set[str]:
    """All that the client has to say in a language."""
    files = (CLIENTS / "web" / "texts").rglob(f"*-{language}.json")
    return {text.strip() for file in files for text in _strings(json.loads(file.read_text(encoding="utf-8")))}


def _strings(texts: Json) -> Iterator[str]:
    for text in texts.values():
        yield from _strings(text) if isinstance(text, dict) else [text]


def _said(page: Page, language: Language) -> set[str]:
    """What a page says, in the language it says it is in; a word or two of letters alone may be the same in both."""
    assert page.evaluate("document.documentElement.lang") == language
    return {text for text in page.evaluate(WORDS, OTHER[language]) if len(text) > 2}
