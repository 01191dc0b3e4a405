"""Whatever people write is shown as text: names of addresses, talk, entropy, labels, reasons."""

import json
from time import monotonic
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.browser.clicker import LOOK_MS, Clicker
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import Json
from tests.patience import PATIENCE_SECONDS

RULEBOOK = "systeme-solaire"
ATTACKS = [
    "<img src=x onerror=hacked=1>",
    '"><script>hacked=1</script>',
    "<svg/onload=hacked=1>",
    "javascript:hacked=1",
    "[x](javascript:hacked=1)",
    "{{constructor.constructor('hacked=1')()}}",
]
HACKED = "typeof hacked !== 'undefined'"
MARKUP = """<img src=x onerror="window.broken=1"><script>window.broken=2</script>"'&"""
BROKEN = "typeof window.broken !== 'undefined'"
INJECTED = """
() => [document, ...[...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean)]
  .flatMap((root) => [...root.querySelectorAll("img[src='x'], [onerror], script:not([src], head > [data-files])")])
  .map((node) => node.outerHTML)
"""
STARTS = ("/players/", "/rulebooks/", "/leaderboards/", "/games/", "/no/such/")
NOT_FOUND = ("answered 404", "status of 404")


def unharmed(page: Page) -> None:
    """Check that nothing of the markup has become a part of the page."""
    assert page.evaluate(BROKEN) is False
    assert page.evaluate(INJECTED) == []


def test_talk_is_text(visit: Visit) -> None:
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    page = bob.sit_at(game)
    bob.turn_to("Chat", game)
    for text in ATTACKS:
        ada.ask("POST", f"/games/{game}/messages", json={"text": text})
    for text in ATTACKS:
        page.get_by_text(text, exact=True).first.wait_for()
    assert page.evaluate(HACKED) is False


def test_what_one_types_oneself_is_text(visit: Visit) -> None:
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    page = ada.sit_at(game)
    ada.turn_to("Chat", game)
    page.locator(".table form input, .table form textarea").last.fill(ATTACKS[0])
    page.keyboard.press("Enter")
    page.get_by_text(ATTACKS[0], exact=True).first.wait_for()
    assert page.evaluate(HACKED) is False


def test_labels_and_reasons_are_text(visit: Visit) -> None:
    ada = visit()
    for text in ATTACKS:
        ada.ask("POST", "/tokens", json={"label": text, "scopes": ["read"]})
    page = ada.go("/settings")
    for text in ATTACKS:
        page.get_by_text(text, exact=True).first.wait_for()
    game = ada.ask("POST", "/games", json={"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]})
    ada.ask("POST", f"/games/{game['id']}/abort", json={"reason": ATTACKS[0]})
    ada.go(f"/games/{game['id']}").get_by_text(ATTACKS[0]).first.wait_for()
    assert page.evaluate(HACKED) is False


@pytest.mark.parametrize("attack", ATTACKS[:4])
def test_addresses_are_text(visit: Visit, attack: str) -> None:
    stranger = visit(name="")
    addresses = [f"{start}{quote(attack, safe='')}" for start in STARTS]
    with stranger.watch.expecting(*NOT_FOUND):
        pages = [stranger.context.new_page() for _ in addresses]
        for page, address in zip(pages, addresses, strict=True):
            page.goto(stranger.url + address)
        for page in pages:  # beside one another: each is to come to rest
            page.wait_for_selector("h1")
            page.wait_for_load_state("networkidle")
            assert page.evaluate(HACKED) is False
    page = stranger.go(f"/sign-in?next={quote(attack, safe='')}")
    page.wait_for_selector("h1")
    assert page.evaluate(HACKED) is False


def test_what_a_seat_gives_to_the_dice_is_text(visit: Visit) -> None:
    # given: somebody who has sat down with a piece of markup, beside an empty seat
    ada, bob, cid = visit(), visit(), visit(name="")
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 2]
    game = ada.ask("POST", "/games", json={"rulebook": RULEBOOK, "seats": seats})["id"]
    page = bob.go(f"/games/{game}")
    page.locator(".entropy summary").click()
    words = "<img src=x onerror=broken=1>"
    page.locator(".entropy input").fill(words)
    page.locator(".seat-row-deeds button").first.click()

    # when, then: everybody in the waiting room reads it
    for visitor in (ada, bob, cid):
        visitor.go(f"/games/{game}").get_by_text(words).first.wait_for()
        unharmed(visitor.page)


def test_standing_orders_are_text(visit: Visit) -> None:
    # given: orders with markup in note and condition
    ada = visit()
    game = open_table([ada], RULEBOOK)
    quoted = MARKUP.replace("'", "")
    orders = [{"do": "resign", "note": MARKUP, "when": "`false`"}, {"do": "resign", "when": f"view.x == '{quoted}'"}]
    ada.ask("PUT", f"/games/{game}/orders", json={"orders": orders})

    # when: the panel is opened, and an order is written that is refused
    page = ada.sit_at(game)
    page.locator(".about-button").click()

    # then
    page.locator(".order").get_by_text(MARKUP, exact=True).wait_for()
    page.locator(".order").get_by_text("<script>window.broken=2</script>").nth(1).wait_for()
    page.get_by_role("button", name="Leave an order").click()
    page.locator(".orders summary").click()
    page.locator(".orders textarea").fill(json.dumps({"do": MARKUP, "note": MARKUP}))
    with ada.watch.expecting("answered 4", "status of 4"):
        page.locator(".orders details button").click()
        page.locator(".orders [role=alert]").wait_for()
    unharmed(page)


def test_a_name_that_is_refused_is_text(visit: Visit) -> None:
    stranger = visit(name="")
    page = stranger.go("/sign-up")
    name = MARKUP[:24]
    page.locator("form input").first.fill(name)
    page.locator("form input[type=password]").first.fill("correct horse")
    with stranger.watch.expecting("answered 4", "status of 4"):
        page.locator("form button[type=submit]").click()
        page.locator("form .field-problem, form :invalid").first.wait_for()
    assert page.locator("form input").first.input_value() == name
    unharmed(page)


def test_a_double_click_on_play_says_nothing_more(visit: Visit) -> None:
    # given: a table at which a move is complete
    ada = visit()
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    clicker = Clicker(page, 1)
    ready = _until_ready(clicker)

    # when: the hand is too quick
    version = page.locator(".table").get_attribute("data-version")
    page.mouse.dblclick(ready["x"], ready["y"])

    # then: one move, and the present is shown
    page.wait_for_selector(f".table:not([data-version='{version}'])")
    assert page.locator(".past").count() == 0

    # and: nor does a second click that falls on the log, though a first one does
    ada.turn_to("Log", game)
    step = page.locator(".log-step button").first
    step.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.locator(".past").count() == 0
    step.click()
    page.wait_for_selector(".past")


def _until_ready(clicker: Clicker) -> Json:
    """Build a move: where to confirm it."""
    until = monotonic() + PATIENCE_SECONDS
    while monotonic() < until:
        offered = clicker.look()
        if offered.get("confirm"):
            place: Json = offered["confirm"][0]
            return place
        choices = next(filter(None, map(offered.get, ("asked", "targets", "open", "fields", "forms"))), None)
        if choices:
            clicker.click(choices[0])
        else:
            clicker.page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"no move: {clicker.look()}")
