"""Standing orders at the table: chosen from the moves of the rulebook, put into words, deleted."""

import pytest
from playwright.sync_api import expect

from games.core.catalogue import rulebooks
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import PHONE, Look, Visitor
from tests.patience import eventually

RULEBOOK = "systeme-solaire"


def _kept(visitor: Visitor, game: str, *fields: str) -> list[tuple[object, ...]]:
    """The orders that the service has, as these fields of each."""
    return [tuple(order[name] for name in fields) for order in visitor.ask("GET", f"/games/{game}/orders")["orders"]]


def test_an_order_is_left_in_words_and_taken_back(visit: Visit) -> None:
    # given
    ada = visit(Look(language="fr"))
    game = open_table([ada], RULEBOOK)
    paying = {"do": "move", "move": {"type": "pay", "cards": ["terre", "probe_4"]}}
    ada.ask("PUT", f"/games/{game}/orders", json={"orders": [paying]})
    page = ada.sit_at(game)
    page.locator(".about-button").click()
    orders = page.get_by_role("region", name="Ordres permanents")
    expect(orders.locator(".order")).to_contain_text("Terre et Sonde spatiale 4")
    orders.get_by_role("button", name="Supprimer").click()
    expect(orders.locator(".order")).to_have_count(0)
    # when
    orders.get_by_role("button", name="Laisser un ordre").click()
    orders.get_by_label("Dès que je le peux :").select_option("bid")
    orders.get_by_label("Enchère", exact=True).select_option("greatest")
    orders.get_by_label("Enchère : mais au plus").fill("9")
    orders.get_by_label("Une seule fois").check()
    orders.get_by_role("button", name="Laisser cet ordre").first.click()
    # then
    expect(orders.locator(".order")).to_contain_text("le plus possible, au plus 9")
    expect(orders.locator(".order")).to_contain_text("une seule fois")
    (kept,) = ada.ask("GET", f"/games/{game}/orders")["orders"]
    assert kept["move"] == {"type": "bid", "amount": {"pick": "greatest", "at_most": 9}}
    assert (kept["do"], kept["times"], kept["pace"]) == ("move", 1, "natural")
    # when
    orders.get_by_role("button", name="Supprimer").click()
    # then
    expect(orders.locator(".order")).to_have_count(0)
    assert _kept(ada, game) == []


def test_the_only_move_is_played_at_a_pace_that_tells_nothing_unless_wished_otherwise(visit: Visit) -> None:
    # given
    ada = visit()
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    page.get_by_role("button", name="About this game").click()
    orders = page.get_by_role("region", name="Standing orders")
    hasty = orders.get_by_label("At once")
    expect(orders.get_by_label("Play my only move for me")).to_be_visible()
    expect(hasty).to_have_count(0)
    # when
    orders.get_by_label("Play my only move for me").check()
    # then
    expect(hasty).not_to_be_checked()
    assert eventually(lambda: _kept(ada, game, "id", "do", "pace") == [("o1", "only_move", "natural")])
    # when
    hasty.check()
    # then
    expect(hasty).to_be_checked()
    assert eventually(lambda: _kept(ada, game, "id", "do", "pace") == [("o1", "only_move", "at_once")])


def test_habits_of_the_rulebook_are_boxes_to_tick(visit: Visit) -> None:
    ada = visit(Look(language="fr"))
    game = open_table([ada], "fabulastro")
    ada.sit_at(game).locator(".about-button").click()
    orders = ada.page.get_by_role("region", name="Ordres permanents")
    box = orders.get_by_label("Lancer les dés pour moi")

    orders.get_by_label("Prendre le chemin le plus sûr").check()
    box.check()
    expect(orders.get_by_label("Jouer pour moi mon seul coup possible")).not_to_be_checked()
    expect(orders.locator(".order")).to_have_count(0)
    both = [("move", {"type": "roll"}, None), ("default_move", None, "move_to")]
    assert eventually(lambda: _kept(ada, game, "do", "move", "move_type") == both)

    orders.get_by_label("Prendre le chemin le plus sûr").uncheck()
    box.uncheck()
    expect(box).not_to_be_checked()
    assert eventually(lambda: _kept(ada, game) == [])


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_every_move_of_every_rulebook_can_be_ordered(visit: Visit, rulebook: str) -> None:
    # given
    ada = visit(PHONE)
    game = open_table([ada], rulebook)
    page = ada.sit_at(game)
    page.get_by_role("button", name="About this game").click()
    orders = page.get_by_role("region", name="Standing orders")
    schema = ada.ask("GET", f"/rulebooks/{rulebook}")["moves"]["$defs"]
    types = [kind for one in schema.values() for kind in one.get("properties", {}).get("type", {}).get("enum", [])]
    # when
    for kind in types[:: max(1, len(types) // 3)]:
        orders.get_by_role("button", name="Leave an order").click()
        orders.get_by_label("As soon as I may:").select_option(kind)
        orders.get_by_role("button", name="Leave this order").first.click()
        expect(orders.get_by_role("button", name="Leave an order")).to_be_visible()
    # then
    ada.watch.visit(page)
    kept = [order["move"]["type"] for order in ada.ask("GET", f"/games/{game}/orders")["orders"]]
    assert kept == types[:: max(1, len(types) // 3)]


def test_what_cannot_be_fetched_comes_with_the_line_and_leaves_the_table_as_it_is(visit: Visit) -> None:
    # given: a table whose line is lost before its orders were ever looked at
    ada = visit()
    page = ada.sit_at(open_table([ada], RULEBOOK))
    expect(page.locator(".table[data-awaited=true]")).to_be_visible()
    page.evaluate("window.stillHere = true")
    with ada.watch.expecting("ERR_INTERNET_DISCONNECTED", "Failed to fetch"):
        ada.context.set_offline(True)
        page.get_by_role("button", name="About this game").click()
        expect(page.get_by_role("dialog").get_by_role("alert").first).to_be_visible()
        # when
        ada.context.set_offline(False)
        # then: it comes by itself
        expect(page.get_by_role("region", name="Standing orders")).to_be_visible()
    expect(page.locator(".table")).to_be_visible()
    assert page.evaluate("window.stillHere")
