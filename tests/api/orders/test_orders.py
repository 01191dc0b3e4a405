"""Standing orders over the API: given, shown, ended, and nobody else's business."""

import secrets
from typing import Any

import pytest

from tests.api.client import Api, Person
from tests.api.games.test_seats import code
from tests.api.playing import new_game

People = dict[str, Person]

BID: dict[str, Any] = {
    "do": "move",
    "move": {"type": "bid", "amount": {"pick": "least", "at_most": 9}},
    "move_type": "bid",
    "until": "view.round > `3`",
    "times": 5,
    "expires": "2099-01-01T00:00:00Z",
    "note": "Up to <nine>",
}
PASS: dict[str, Any] = {"do": "move", "move": {"type": "pass"}}


def table(people: People) -> str:
    return new_game(people["Ada"], people["Bob"], people["Chen"])


def put(person: Person, game: str, *orders: dict[str, Any]) -> Any:
    return person.api.put(f"{game}/orders", {"orders": list(orders)})


def test_orders_are_numbered_shown_and_kept_by_their_id(people: People) -> None:
    game = table(people)

    first = put(people["Ada"], game, BID, PASS).json()["orders"]
    second = put(people["Ada"], game, {**PASS, "id": "o2"}, {"do": "only_move"}).json()["orders"]

    assert [(order["id"], order["do"], order["fired"], order["ended"]) for order in first] == [
        ("o1", "move", [], None),
        ("o2", "move", [], None),
    ]
    assert {name: first[0][name] for name in BID} == {**BID, "expires": "2099-01-01T00:00:00.000Z"}
    assert [order["id"] for order in second] == ["o2", "o3"]
    assert people["Ada"].api.get(f"{game}/orders").json()["orders"] == second
    assert people["Ada"].api.delete(f"{game}/orders").status_code == 204
    assert people["Ada"].api.get(f"{game}/orders").json() == {"orders": [], "next": None}


def test_orders_say_what_they_would_answer_now(people: People) -> None:
    game = table(people)
    seat = people["Ada"].api.get(game).json()["awaiting"][0]["seat"]
    who = (people["Ada"], people["Bob"], people["Chen"])[seat]
    form = who.api.get(f"{game}/moves").json()["forms"][0]
    field = form["fields"][0]["name"]

    shown = put(who, game, {"do": "move", "move": {"type": form["type"], field: {"pick": "first"}}}).json()

    assert shown["next"]["order"] == "o1"
    assert shown["next"]["move"]["type"] == form["type"]
    other = (people["Ada"], people["Bob"], people["Chen"])[(seat + 1) % 3]
    assert put(other, game, {"do": "resign"}).json()["next"] is None


def test_nobody_else_learns_of_orders(people: People) -> None:
    game = table(people)
    before = {name: people[name].api.get(game).content for name in ("Bob", "Dora")}

    put(people["Ada"], game, BID)

    assert people["Bob"].api.get(f"{game}/orders").json() == {"orders": [], "next": None}
    assert code(people["Dora"].api.get(f"{game}/orders")) == (403, "no_seat")
    assert {name: people[name].api.get(game).content for name in ("Bob", "Dora")} == before


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({}, "$.orders[0].do"),
        ({"do": "dance"}, "$.orders[0].do"),
        ({"do": "move"}, "$.orders[0].move"),
        ({"do": "resign", "move": {"type": "pass"}}, "$.orders[0].move"),
        ({"do": "move", "move": {}}, "$.orders[0].move"),
        ({"do": "move", "move": {"type": 5}}, "$.orders[0].move"),
        ({"do": "move", "move": {"type": "castle"}}, "$.orders[0].move"),
        ({"do": "move", "move": {"type": "bid", "amount": {"pick": "best"}}}, "$.orders[0].move"),
        ({"do": "move", "move": {"type": "bid", "amount": {"pick": "least", "at_most": "9"}}}, "$.orders[0].move"),
        ({**PASS, "when": "view.["}, "$.orders[0].when"),
        ({**PASS, "when": "[@,@]" + "[].[@,@]" * 30}, "$.orders[0].when"),
        ({**PASS, "until": "x" * 301}, "$.orders[0].until"),
        ({**PASS, "times": 0}, "$.orders[0].times"),
        ({**PASS, "expires": "tomorrow"}, "$.orders[0].expires"),
        ({**PASS, "expires": "0001-01-01T00:00:00+14:00"}, "$.orders[0].expires"),
        ({**PASS, "expires": "9999-12-31T23:59:59-14:00"}, "$.orders[0].expires"),
        ({**PASS, "pace": "hasty"}, "$.orders[0].pace"),
        ({**PASS, "note": "\u0007"}, "$.orders[0].note"),
        ({**PASS, "id": "x1"}, "$.orders[0].id"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(people: People, order: dict[str, Any], field: str) -> None:
    game = table(people)

    answer = put(people["Ada"], game, order)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert people["Ada"].api.get(f"{game}/orders").json()["orders"] == []


def test_twenty_orders_are_enough(people: People) -> None:
    assert put(people["Ada"], table(people), *([PASS] * 20)).status_code == 200
    assert put(people["Ada"], table(people), *([PASS] * 21)).json()["field"] == "$.orders"


def test_who_erases_the_account_leaves_no_orders(people: People, api: Api) -> None:
    gone = Person.sign_up(api, f"Gone {secrets.token_hex(4)}")
    game = new_game(people["Ada"], people["Bob"], gone)
    put(gone, game, PASS)

    assert gone.api.delete("/v1/accounts/me").status_code == 204

    assert code(gone.api.get(f"{game}/orders")) == (401, "invalid_token")
