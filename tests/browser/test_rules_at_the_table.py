"""Rules come to whoever needs them: what lies on the board explains itself, and the rules open beside it."""

from typing import Final

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_every_page import faults
from tests.browser.visitors import PHONE
from tests.patience import eventually

RULEBOOK: Final = "systeme-solaire"
PLACE_OF: Final = """(id) => {
  const box = document.querySelector("[data-picture]").shadowRoot.getElementById(id).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
DRAWN: Final = "() => document.querySelector('[data-picture]')?.shadowRoot?.querySelector('svg') != null"

EXPLAINED: Final = """async (books) => {
  const { explain } = await import("/web/table/rules/book.js");
  const named = ({ key, references }) =>
    references.flatMap(({ rule, elements }) => elements.map((element) => ({ key, element, rule })));
  const own = books.flatMap(named).filter(({ element }) => !element.includes("*"));
  const told = await Promise.all(own.map(({ key, element }) => explain(key, element)));
  return { own: own.length, astray: own.filter(({ rule }, at) => told[at]?.rule !== rule) };
}"""
"""How many elements a rule names one by one, and those that another rule explains."""


def _place(page: Page, element: str) -> tuple[float, float]:
    x, y = page.evaluate(PLACE_OF, element)
    return x, y


def _points_at(page: Page, element: str, bubble: Locator) -> bool:
    """Whether something is told of an element at which a pointer comes to rest."""
    page.mouse.move(1, 1)
    page.mouse.move(*_place(page, element))
    try:
        bubble.wait_for(timeout=10_000)
    except Error:
        return False
    return True


def test_what_is_pointed_at_names_its_rule_and_a_click_leads_there(visit: Visit) -> None:
    # given
    ada = visit()
    game = open_table([ada], RULEBOOK)
    ada.let_bots_play(game)  # a move takes away what a pointer at rest has asked for
    page = ada.sit_at(game)
    page.wait_for_selector(".tray")  # which takes its room from the board
    page.wait_for_function(DRAWN)
    bubble, drawer = page.locator(".hint"), page.get_by_role("dialog", name="The rules")
    # when a pointer rests on the deck, nothing that can be chosen
    assert eventually(lambda: _points_at(page, "deck", bubble))  # again, where the board was still coming to rest
    # then
    expect(bubble).to_contain_text("Deck:")
    expect(bubble).to_contain_text("SS-10")
    # when it is clicked, its rule is a way into the rules
    page.mouse.click(*_place(page, "deck"))
    bubble.get_by_role("button", name="Rule SS-10").click()
    expect(drawer.locator(".rule-shown")).to_have_id("SS-10")
    expect(drawer.locator(".rule-shown")).to_be_in_viewport()
    assert faults(ada) == []
    # and one rule leads to another, without the table being left
    drawer.locator("#SS-33").get_by_role("link", name="SS-42").click()
    expect(drawer.locator(".rule-shown")).to_have_id("SS-42")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def test_the_rule_that_names_an_element_explains_it_before_one_of_its_kind(visit: Visit) -> None:
    ada = visit()
    books = [ada.ask("GET", f"/rulebooks/{book['key']}") for book in ada.ask("GET", "/rulebooks")["items"]]
    found = ada.go("/dice").evaluate(EXPLAINED, books)
    assert found["own"] > len(books)
    assert found["astray"] == []


def test_the_choice_at_hand_names_its_rule(visit: Visit) -> None:
    # given
    ada = visit(PHONE)
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    page.wait_for_selector(".tray")
    rule = ada.ask("GET", f"/games/{game}/moves")["forms"][0]["rule"]
    # when
    page.get_by_role("button", name="About this game").click()
    page.get_by_role("button", name="The rules").click()
    expect(page.get_by_role("dialog", name="The rules").locator(".rules-text")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    # then
    shown = page.get_by_role("dialog", name="The rules").locator(".rule-shown")
    expect(shown).to_have_id(rule)
    expect(shown).to_be_in_viewport()


def test_a_finger_that_stays_asks_and_does_not_choose(visit: Visit) -> None:
    # given
    ada = visit(PHONE)
    page = ada.sit_at(open_table([ada], RULEBOOK))
    page.wait_for_selector(".tray")
    page.wait_for_function(DRAWN)
    x, y = _place(page, "hand-probe_1-0")
    before = page.locator(".tray-move").inner_text()
    # when
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".hint-pinned")).to_contain_text("SS-04")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # then
    expect(page.locator(".hint-pinned")).to_contain_text("SS-04")
    assert page.locator(".tray-move").inner_text() == before
    # and it goes when another place is touched
    page.touchscreen.tap(5, 300)
    expect(page.locator(".hint-pinned")).to_have_count(0)
