"""What standing orders do: conditions on what the seat sees, moves from what is on offer."""

from typing import Any

import pytest

from games.core.lifecycle.playing import MovePlayed, Play
from games.core.lifecycle.substitution import Resign, Resigned
from games.core.rulebook import move_json
from service.orders.conditions import condition_fault, holds
from service.orders.matching import ended, wanted
from service.orders.model import Order
from tests.rules.core.tables import Table, running

NOW = 1_000


def order(**changed: Any) -> Order:
    """An order to bid the least that is possible."""
    usual: dict[str, Any] = {"id": "o1", "do": "move", "move": {"type": "bid", "amount": {"pick": "least"}}}
    return Order(**(usual | changed))


def body(table: Table, *orders: Order, seat: int = 0, **fired: int) -> dict[str, Any] | None:
    """The move that the orders of a seat want."""
    command = wanted(table.game, seat, orders, fired, NOW).command
    return command.move if isinstance(command, Play) else None


@pytest.mark.parametrize(
    ("amount", "bid"),
    [
        (4, 4),
        ({"pick": "least"}, 0),
        ({"pick": "greatest"}, 9),
        ({"pick": "least", "at_least": 3}, 3),
        ({"pick": "greatest", "at_least": 2, "at_most": 6}, 6),
        ({"pick": "first"}, 0),
        ({"pick": "only", "at_least": 9}, 9),
        ({"pick": "only"}, None),
        ({"pick": "least", "at_least": 10}, None),
        (10, None),
        ("four", None),
    ],
)
def test_a_field_is_stated_or_picked_among_what_is_on_offer(amount: Any, bid: int | None) -> None:
    found = body(running(), order(move={"type": "bid", "amount": amount}))

    assert found == (None if bid is None else {"type": "bid", "amount": bid})


@pytest.mark.parametrize(
    ("changed", "lapsed"),
    [
        ({"move": {"type": "bid", "amount": 10}}, True),
        ({"move": {"type": "bid", "amount": 10}, "when": "seat == `1`"}, False),
        ({"move": {"type": "travel"}}, False),
        ({"move": {"type": "bid", "amount": 4}}, False),
        ({"move": {"type": "bid", "amount": 10}, "lapses": False}, False),
    ],
)
def test_an_order_lapses_when_its_move_could_be_and_is_not_on_offer(changed: dict[str, Any], lapsed: bool) -> None:
    found = wanted(running().game, 0, [order(**{"lapses": True, **changed})], {}, NOW)

    assert (found.stopped == {"o1"}) == lapsed
    assert (found.command is None) == (changed["move"] != {"type": "bid", "amount": 4})


def test_a_pick_knows_the_fields_before_it() -> None:
    move = {"type": "bid", "amount": 5, "up_to": {"pick": "least"}}

    assert body(running(), order(move=move)) == {"type": "bid", "amount": 5, "up_to": 5}


@pytest.mark.parametrize("move", [{"type": "travel"}, {"type": "bid"}, {"type": "bid", "amount": 1, "colour": "red"}])
def test_what_is_not_on_offer_is_not_wanted(move: dict[str, Any]) -> None:
    assert body(running(), order(move=move)) is None


@pytest.mark.parametrize(
    ("expression", "true"),
    [
        ("view.phase == 'bid'", True),
        ('view.cards."0" > `0`', True),
        ('view.cards."1"', False),
        ("length(view.seats) == `3`", True),
        ("contains(moves, 'bid') && seat == `0`", True),
        ("view.omen", False),
        ("`0`", True),
        ("length(view.phase, view.phase)", False),
        ("abs(view.phase)", False),
    ],
)
def test_conditions_ask_what_the_seat_sees(expression: str, true: bool) -> None:
    assert (body(running(), order(when=expression)) is not None) is true


def test_the_first_that_fits_fires() -> None:
    seven = {"type": "bid", "amount": 7}
    orders = (order(when="view.phase == 'travel'"), order(id="o2", move_type="travel"), order(id="o3", move=seven))

    found = wanted(running().game, 0, orders, {}, NOW)

    assert found.order == orders[2]
    assert found.command == Play(0, seven, "7-0", "player", "o3")


def test_an_order_ends_for_good_at_its_stop_by_time_or_by_use() -> None:
    stops, expired, used = order(until="view.phase == 'bid'"), order(id="o2", expires=NOW), order(id="o3", times=2)

    found = wanted(running().game, 0, (stops, expired, used), {"o3": 2}, NOW)

    assert (found.order, found.stopped) == (None, frozenset({"o1"}))
    assert ended(order(stopped=True), 0, NOW) == "stopped"
    assert (ended(expired, 0, NOW), ended(expired, 0, NOW - 1)) == ("expired", None)
    assert (ended(used, 2, NOW), ended(used, 1, NOW)) == ("used", None)


def test_an_order_may_resign() -> None:
    found = wanted(running().game, 1, (order(do="resign", move=None),), {}, NOW)

    assert found.command == Resign(1, "o1")


def test_the_default_move_is_the_one_that_the_clock_plays() -> None:
    table = running()
    default = move_json(table.game.book.default_move(table.game.state, 0))

    assert body(table, order(do="default_move", move=None)) == default
    assert body(table, order(do="default_move", move=None, move_type="bid")) == default
    assert body(table, order(do="default_move", move=None, move_type="travel")) is None


def test_only_move_waits_until_there_is_just_one() -> None:
    assert body(running(), order(do="only_move", move=None)) is None


@pytest.mark.parametrize("expression", ["", "view.", "][", "foo(`1`", "a == ", "(" * 290])
def test_what_is_no_expression_is_told(expression: str) -> None:
    assert condition_fault(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "nothing_such(@)",
        "contains(view.phase, seat)",
        "floor(`1e999`)",
        "view.hand[::0]",
        "merge(view, view.hand)",
    ],
)
def test_what_cannot_be_asked_does_not_hold(expression: str) -> None:
    assert not holds(expression, {"view": {"phase": "auction", "hand": [1, 2]}, "seat": 0})


@pytest.mark.parametrize(
    "expression",
    [
        "[@,@]" + "[].[@,@]" * 36,
        "[@,@]|" * 25 + "[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]|[]",
        "map(&[@, @], [view, view, view]) == `1` || {a: @, b: @, c: @}",
        "to_string(to_array(view)) == 'x'",
        "join(', ', view.hand) == 'x'",
    ],
)
def test_what_would_grow_without_bounds_is_refused_and_never_asked(expression: str) -> None:
    assert condition_fault(expression)
    assert not holds(expression, {"view": {"hand": ["a", "b"]}})


def test_lists_to_compare_with_may_be_written() -> None:
    sight = {"view": {"hand": ["a", "b"], "round": 3}, "seat": 1}
    asked_for = "view.hand[0:2] == ['a', 'b'] && contains(['u', 'v', 'w', 'x'], 'v') && [view.round, seat] == `[3, 1]`"
    assert condition_fault(asked_for) is None
    assert holds(asked_for, sight)


def test_an_expression_that_thinks_for_too_long_does_not_hold() -> None:
    sight = {"view": {"hand": list(range(1_000))}}
    assert holds("view.hand[*] | [*]", sight)
    assert not holds("view.hand[*]" + " | [*]" * 20, sight)


def test_the_order_stands_in_the_event_for_its_own_seat_only() -> None:
    table = running()

    played, *_ = table.do(Play(0, {"type": "bid", "amount": 1}, order="o4"))
    resigned, *_ = table.do(Resign(1, "o2"))

    assert isinstance(played, MovePlayed)
    assert isinstance(resigned, Resigned)
    assert (played.order, resigned.order) == ("o4", "o2")
