"""Sealed entropy over the API: sit down with a hash, and reveal what it is of once everybody sits."""

import hashlib
from typing import Any

import pytest

from tests.api.client import Person
from tests.api.playing import RULEBOOK

People = dict[str, Person]
OPEN, BOT = {"kind": "open"}, {"kind": "bot", "level": "random"}
PARTS = {"Ada": "5f1d7a0c9be24836a1c0ffee00c0de42", "Bob": "per aspera 7f3c2a0955d1e86b"}


def seal(entropy: str) -> str:
    return hashlib.sha256(entropy.encode()).hexdigest()


def announce(creator: Person, *seats: dict[str, Any], **fields: Any) -> Any:
    mine = {"kind": "me"}
    body = {"rulebook": RULEBOOK, "seats": [mine, *seats], "reveal_within": "PT1H", **fields}
    return creator.api.post("/v1/games", body)


def code(answer: Any) -> tuple[int, str, str | None]:
    problem = answer.json()
    return answer.status_code, problem["code"], problem.get("field")


def test_a_round_of_reveals_from_creation_to_audit(people: People) -> None:
    ada, bob = people["Ada"].api, people["Bob"].api
    # given a table that seals parts, whose creator sealed hers with the creation
    made = announce(people["Ada"], OPEN, BOT, commitment=seal(PARTS["Ada"]))
    assert made.status_code == 201, made.text
    game, table = made.headers["Location"], made.json()
    assert table["dice"]["algorithm"] == "astrolude-dice/2"
    assert table["dice"]["reveals"] == {"within": "PT3600S", "until": None, "awaiting": [], "withheld": []}
    assert (table["seats"][0]["commitment"], table["seats"][0]["entropy"]) == (seal(PARTS["Ada"]), "")

    # when the last seat is taken, then all are frozen and the round begins
    full = bob.put(f"{game}/seats/1", {"commitment": seal(PARTS["Bob"])}).json()
    assert (full["status"], full["dice"]["reveals"]["awaiting"]) == ("open", [0, 1])
    assert full["dice"]["reveals"]["until"] is not None
    assert code(bob.delete(f"{game}/seats/1")) == (409, "reveals_begun", None)
    assert code(ada.post(f"{game}/start")) == (409, "reveals_begun", None)

    # and each player, nobody else, reveals what they sealed, nothing else
    assert code(people["Chen"].api.post(f"{game}/reveal", {"entropy": "x"}))[:2] == (403, "no_seat")
    assert code(bob.post(f"{game}/reveal", {"entropy": PARTS["Ada"]})) == (422, "bad_reveal", "$.entropy")
    once = {"Idempotency-Key": "reveal-once"}
    first, again = (bob.post(f"{game}/reveal", {"entropy": PARTS["Bob"]}, headers=once) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["dice"]["reveals"]["awaiting"] == [0]
    begun = ada.post(f"{game}/reveal", {"entropy": PARTS["Ada"]}).json()

    # then the game begins, and proves what was revealed
    assert (begun["status"], begun["seats"][1]["entropy"]) == ("running", PARTS["Bob"])
    told = [event["text"] for event in ada.get(f"{game}/events").json()["items"]]
    assert "Bob reveals what they add to the dice." in told
    for one in (ada, bob):
        one.post(f"{game}/resignation")
    assert ada.get(f"{game}/audit").json()["sound"]


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({}, (422, "commitment_needed", "$.commitment")),
        ({"entropy": "known at once"}, (422, "commitment_needed", "$.commitment")),
        ({"commitment": "A" * 64}, (422, "invalid_field", "$.commitment")),
        ({"commitment": seal("x"), "reveal_within": "PT59S"}, (422, "invalid_field", "$.reveal_within")),
        ({"commitment": seal("x"), "reveal_within": "P31D"}, (422, "invalid_field", "$.reveal_within")),
    ],
)
def test_a_table_that_cannot_be(people: People, fields: dict[str, str], refusal: tuple[int, str, str]) -> None:
    assert code(announce(people["Ada"], OPEN, BOT, **fields)) == refusal


def test_each_table_takes_parts_in_its_own_way(people: People) -> None:
    ada, bob = people["Ada"], people["Bob"].api
    sealed = announce(ada, OPEN, OPEN, commitment=seal("x")).headers["Location"]
    usual = ada.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, OPEN, OPEN]}).headers["Location"]

    assert code(bob.put(f"{sealed}/seats/1", {"entropy": "x"})) == (422, "commitment_needed", "$.entropy")
    assert code(bob.put(f"{sealed}/seats/1")) == (422, "commitment_needed", "$.entropy")
    assert code(bob.put(f"{usual}/seats/1", {"commitment": seal("x")})) == (422, "no_reveals", "$.commitment")
    assert code(bob.put(f"{sealed}/seats/1", {"commitment": seal("x"), "entropy": "x"}))[0] == 422
    assert code(ada.api.post(f"{sealed}/reveal", {"entropy": "x"})) == (409, "reveals_not_begun", None)


def test_a_rematch_seals_parts_as_the_game_did(people: People) -> None:
    ada, bob, chen = (people[name].api for name in ("Ada", "Bob", "Chen"))
    game = announce(people["Ada"], OPEN, OPEN, commitment=seal("0")).headers["Location"]
    for seat, one in enumerate((bob, chen), 1):
        one.put(f"{game}/seats/{seat}", {"commitment": seal(str(seat))})
    for seat, one in enumerate((ada, bob, chen)):
        assert one.post(f"{game}/reveal", {"entropy": str(seat)}).ok
    for one in (bob, chen):
        one.post(f"{game}/resignation")
    assert ada.post(f"{game}/win").json()["status"] == "finished"

    assert code(ada.post(f"{game}/rematch", {"entropy": "a"}))[1] == "commitment_needed"
    rematch = ada.post(f"{game}/rematch", {"commitment": seal("another")}).json()

    assert rematch["dice"]["reveals"]["within"] == "PT3600S"
    assert seal("another") in [seat["commitment"] for seat in rematch["seats"]]
