"""Standing orders in plain words: given, taken back, and said again."""

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clients.mail.phrases import order_words, orders_after, read
from clients.mail.phrases.commands import AddOrders, DropOrders, Play, Show, Unclear
from games.core.catalogue import rulebooks
from service.api.orders.requests import OrdersIn
from service.api.rulebooks.answers import RulebookOut
from tests.mail.decisions import Json, decision
from tests.mail.phases import PHASES

NOW = datetime(2026, 11, 21, 9, 30, 5, tzinfo=UTC)
PASS = {"do": "move", "move": {"type": "pass"}}


def rulebook(key: str, language: str) -> Json:
    """A rulebook as the API tells it."""
    told: Json = msgspec.json.decode(msgspec.json.encode(RulebookOut.of(rulebooks()[key], language)))
    return told


def given_orders(text: str, language: str = "en", book: str = "systeme-solaire", offered: Json | None = None) -> Any:
    """The only command of a text."""
    (command,) = read(text, offered, language, rulebook=rulebook(book, language), now=NOW)
    return command


WRITTEN: dict[str, list[Json]] = tomllib.loads((Path(__file__).parent / "orders.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("language", "text", "orders"),
    [(language, row["text"], row["orders"]) for language, rows in WRITTEN.items() for row in rows],
)
def test_an_order_is_read_and_is_what_the_service_takes(language: str, text: str, orders: list[Json]) -> None:
    command = given_orders(text, language)

    assert command == AddOrders(orders, text)
    OrdersIn().load({"orders": command.orders})


def test_orders_name_choices_as_they_are_on_offer() -> None:
    offered = decision("systeme-solaire", "en", *PHASES["systeme-solaire"]["lots"])

    command = given_orders("order: take lot 2 with sun and venus", offered=offered)

    assert command.orders == [{"do": "move", "move": {"type": "take_lot", "lot": 2, "to_table": ["soleil", "venus"]}}]


def test_orders_of_a_game_whose_moves_have_many_shapes() -> None:
    assert given_orders("order: stay", book="jeu-des-etoiles").orders == [{"do": "move", "move": {"type": "stay"}}]
    travel = given_orders("order: fly S1 > S2", book="jeu-des-etoiles").orders
    assert travel == [{"do": "move", "move": {"type": "travel", "path": ["S1", "S2"]}}]
    play = given_orders("order: play a card R5, once", book="terre-lune").orders
    assert play == [{"do": "move", "move": {"type": "play_card", "card": "R5"}, "times": 1}]
    power = given_orders("order: play a card for its power: pla-03", book="destiny").orders
    assert power == [{"do": "move", "move": {"type": "play_power", "card": "pla-03"}}]
    named = given_orders("order: play a card for its power: Earth", book="destiny").orders
    assert named == power
    ordre = given_orders("ordre : échanger une carte planète : vénus", "fr", "fabulastro").orders
    assert ordre == [{"do": "move", "move": {"type": "swap_card", "card": "venus"}}]
    stars = given_orders("ordre : voler Kochab > Yildun", "fr", "jeu-des-etoiles").orders
    assert stars == [{"do": "move", "move": {"type": "travel", "path": ["S72607", "S85822"]}}]
    trump = given_orders("order: play a card red MOLAB, once", book="terre-lune").orders
    assert trump == [{"do": "move", "move": {"type": "play_card", "card": "R1"}, "times": 1}]
    vote = given_orders("ordre : voter pour ou contre la règle : oui", "fr", "fabulastro").orders
    assert vote == [{"do": "move", "move": {"type": "vote", "yes": True}}]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("order: fly to the moon", "order_unknown"),
        ("order: 3", "order_unknown"),
        ("order: resign", "order_resign"),
        ("order: resign if I lose", "order_condition"),
        ("order: resign if hopeless", "order_condition"),
        ("order: pass until view.x >", "order_condition"),
        ("order: if awaited for a miracle: pass", "order_type"),
        ("order: pass, expires 2020-01-01", "order_time"),
        ("order: pass, expires 2026-13-45", "order_time"),
        ("order: pass, expires tomorrow", "order_time"),
        ("order: bid", "missing"),
        ("order: pay mars, cheese", "leftover"),
        ("order: pass quickly", "leftover"),
        ("order: {x", "not_json"),
    ],
)
def test_what_is_wrong_with_an_order_is_told(text: str, reason: str) -> None:
    for language in ("en", "fr"):
        command = given_orders(text, language)
        if language == "en" or text.startswith(("order: {", "order: 3", "order: resign")):
            assert isinstance(command, Unclear)
            assert command.reason == reason


@pytest.mark.parametrize(
    ("text", "number"),
    [("orders off", None), ("ordres stop", None), ("order 2 off", 2), ("ordre 2 stop", 2), ("order off", None)],
)
def test_orders_are_taken_back(text: str, number: int | None) -> None:
    assert given_orders(text) == DropOrders(number, text)


def test_orders_are_shown_and_a_move_called_like_an_order_is_no_order() -> None:
    offered = decision("systeme-solaire", "en", *PHASES["systeme-solaire"]["order"])

    assert given_orders("orders") == Show("orders", "orders")
    assert given_orders("order") == Show("orders", "order")
    ordering = given_orders("choose cards for the turn order in secret: probe 5", offered=offered)
    assert ordering == Play({"type": "choose_order_cards", "cards": ["probe_5"]}, ordering.words)


def test_what_to_put_after_a_command() -> None:
    kept: Json = {
        "id": "o1",
        "do": "only_move",
        "move": None,
        "when": None,
        "pace": "natural",
        "note": "",
        "fired": [],
        "ended": None,
    }
    put = {"id": "o1", "do": "only_move", "pace": "natural"}

    assert orders_after([kept], AddOrders([PASS])) == [put, PASS]
    assert orders_after([kept, {**kept, "id": "o2"}], DropOrders(1)) == [{**put, "id": "o2"}]
    assert orders_after([kept], DropOrders(None)) == []
    assert orders_after([kept], DropOrders(2)) is None
    OrdersIn().load({"orders": orders_after([kept], AddOrders([PASS]))})


def test_what_became_of_an_order_is_said() -> None:
    order = {"do": "only_move", "fired": [{"version": 3, "at": ""}], "ended": "used"}

    assert order_words(order, "en") == ("play my only move", "carried out: 1, ended, used up")
    assert order_words(order, "fr") == ("jouer mon seul coup", "exécuté\u00a0: 1, terminé, épuisé")


BOUNDS = st.fixed_dictionaries({}, optional={"at_least": st.integers(0, 99), "at_most": st.integers(0, 99)})
AMOUNTS = st.one_of(
    st.integers(0, 99),
    st.builds(lambda pick, bounds: {"pick": pick, **bounds}, st.sampled_from(["least", "greatest"]), BOUNDS),
)
MOVES = st.one_of(
    st.just({"type": "pass"}),
    st.builds(lambda amount: {"type": "bid", "amount": amount}, AMOUNTS),
    st.builds(lambda amount, up_to: {"type": "bid", "amount": amount, "up_to": up_to}, AMOUNTS, st.integers(0, 99)),
    st.builds(lambda cards: {"type": "pay", "cards": cards}, st.lists(st.sampled_from(["mars", "terre", "probe_4"]))),
)
CONDITIONS = st.sampled_from(["view.round > `3`", "contains(moves, 'pay')", "view.a[0:2] == ['x', 'y']", "seat == `1`"])
LIMITS = {
    "move_type": st.sampled_from(["bid", "pass", "pay", "take_lot"]),
    "when": CONDITIONS,
    "until": CONDITIONS,
    "expires": st.sampled_from(["2026-12-01T18:00:00Z", "2099-01-01T00:00:00Z", "2020-02-03T04:05:06Z"]),
    "times": st.integers(1, 1000),
    "pace": st.just("at_once"),
    "note": st.sampled_from(["too dear", "Up to <nine>"]),
}
ORDERS = st.one_of(
    st.fixed_dictionaries({"do": st.just("move"), "move": MOVES}, optional=LIMITS),
    st.fixed_dictionaries({"do": st.just("only_move")}, optional=LIMITS),
    st.builds(
        lambda when, order: {**order, "when": when},
        CONDITIONS,
        st.fixed_dictionaries({"do": st.just("resign")}, optional=LIMITS),
    ),
)


@settings(max_examples=150, deadline=None)
@given(order=ORDERS, language=st.sampled_from(["en", "fr"]))
def test_an_order_said_in_words_is_given_again_by_them(order: Json, language: str) -> None:
    book = rulebook("systeme-solaire", language)
    words, _ = order_words(order, language, rulebook=book)

    (command,) = read(f"order: {words}", None, language, rulebook=book, now=datetime(2019, 1, 1, tzinfo=UTC))

    assert not words.startswith("{")
    assert isinstance(command, AddOrders)
    assert command.orders == [order]
