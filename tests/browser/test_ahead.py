"""A move ahead of the turn: left while others are to move, shown, played when the turn comes, or taken back at once."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import LOOKS, Visitor
from tests.patience import eventually

RULEBOOK = "fabulastro"
WORDS = {
    "en": {
        "if": "If it is still possible, then …",
        "may": "As soon as I may:",
        "leave": "Leave this move",
        "back": "take back",
    },
    "fr": {
        "if": "Si c’est encore possible, alors…",
        "may": "Dès que je le peux :",
        "leave": "Prévoir ce coup",
        "back": "annuler",
    },
}


def waiting(people: list[Visitor], game: str) -> tuple[Visitor, Visitor]:
    """Whoever is to move, and somebody who waits."""
    (seat,) = {awaited["seat"] for awaited in people[0].ask("GET", f"/games/{game}")["awaiting"]}
    return people[seat], people[seat - 1]


def kept(visitor: Visitor, game: str) -> list[tuple[object, ...]]:
    """The orders that the service has: what, how often, whether they lapse."""
    orders = visitor.ask("GET", f"/games/{game}/orders")["orders"]
    return [(order["move"], order["times"], order["lapses"]) for order in orders]


def log_of(page: Page) -> None:
    """Have the log shown, where it is behind a button."""
    button = page.locator('.dock-button[data-panel="log"]')
    if button.count() and button.get_attribute("aria-expanded") == "false":
        button.click()


@pytest.mark.parametrize("kind", LOOKS)
def test_a_move_is_left_ahead_of_the_turn_and_taken_back(visit: Visit, kind: str) -> None:
    # given somebody who waits for another's move
    people = [visit(LOOKS[kind]) for _ in range(3)]
    game = open_table(people, RULEBOOK, clock={"kind": "none"})
    mover, waiter = waiting(people, game)
    words = WORDS[waiter.look.language]
    page = waiter.sit_at(game)
    log_of(page)
    # when they say by keys alone what they would play
    page.get_by_text(words["if"]).press("Enter")
    form = page.locator("form.new-order")
    form.get_by_label(words["may"]).select_option("roll")
    form.get_by_role("button", name=words["leave"]).press("Enter")
    # then it is kept for one time, shown, and taken back by one click
    order = page.locator(".ahead .order")
    expect(order).to_have_count(1)
    assert kept(waiter, game) == [({"type": "roll"}, 1, True)]
    waiter.watch.visit(page)
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/ahead-{kind}.png")
    order.get_by_role("button", name=words["back"]).click()
    expect(order).to_have_count(0)
    assert kept(waiter, game) == []
    # when it is left again, and the page is opened anew
    form.get_by_label(words["may"]).select_option("roll")
    form.get_by_role("button", name=words["leave"]).click()
    expect(order).to_have_count(1)
    waiter.sit_at(game)
    log_of(page)
    # then it is still there, without another click
    expect(order).to_have_count(1)
    # and whoever is to choose is offered no move ahead
    theirs = mover.sit_at(game)
    expect(theirs.locator(".table[data-awaited=true]")).to_be_visible()
    expect(theirs.locator(".ahead")).to_have_count(0)


def test_what_was_left_ahead_is_played_when_the_turn_comes(visit: Visit) -> None:
    # given
    people = [visit() for _ in range(3)]
    game = open_table(people, RULEBOOK, clock={"kind": "none"})
    _, waiter = waiting(people, game)
    order = {"do": "move", "move": {"type": "roll"}, "times": 1, "lapses": True, "pace": "at_once"}

    def leave() -> None:
        waiter.ask("PUT", f"/games/{game}/orders", json={"orders": [order]})

    leave()

    # when the others have moved until it is the waiter's turn
    def moved() -> bool:
        for somebody in people:
            told = somebody.ask("GET", f"/games/{game}/moves")
            kinds = {form["type"] for form in told["forms"]} if told["decision"] else set()
            if kinds and not (somebody is waiter and "roll" in kinds):
                somebody.ask("POST", f"/games/{game}/moves", json={"move": told["default"]})
                if somebody is waiter:  # asked something in another's turn, for which the order has lapsed
                    leave()
        return bool(waiter.ask("GET", f"/games/{game}/orders")["orders"][0]["fired"])

    # then
    assert eventually(moved)
    assert waiter.ask("GET", f"/games/{game}/orders")["orders"][0]["ended"] == "used"
