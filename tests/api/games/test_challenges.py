"""Answers to invitations: a reason why not, or other terms instead, and whoever invited learns of either."""

import secrets
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from requests import Response

from projections.lists.rows import row_in
from service.wiring import Wiring
from tests.api.client import Api, Person
from workers.jobs.reactions import notices

Json = dict[str, Any]

BOOK = "destiny"
CLOCK = {"kind": "per_move", "limit": "P1D"}
SLOWER = {"kind": "per_move", "limit": "P7D"}
BOT = {"kind": "bot", "level": "normal"}
_numbers = count(1)


def somebody(api: Api) -> Person:
    return Person.sign_up(api, f"Rival {next(_numbers)}")


def challenge(host: Person, rival: Person, *others: Json, **fields: Any) -> str:
    """The address of a private table of two, and perhaps of others."""
    seats = [{"kind": "me"}, {"kind": "invited", "player": rival.name}, *others]
    wanted = {"rulebook": BOOK, "visibility": "private", "clock": CLOCK, "seats": seats}
    answer = host.api.post("/v1/games", wanted | fields)
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def counter(rival: Person, game: str, key: str = "", **fields: Any) -> Response:
    return rival.api.post(f"{game}/counter-offer", fields, headers={"Idempotency-Key": key} if key else {})


def code(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def told(parts: Wiring, game: str) -> list[tuple[str, str]]:
    """Who is told what of the game's last step."""
    live = parts.games.load(game.rpartition("/")[2])
    before = parts.games.at(live.id, live.version - 1)
    return [(player, notice.kind) for player, notice in notices(row_in(parts.log, before), row_in(parts.log, live))]


def test_whoever_invited_is_told_why_not(api: Api, parts: Wiring) -> None:
    # given
    ada, bob = somebody(api), somebody(api)
    game = challenge(ada, bob)
    # when
    assert bob.api.post(f"{game}/refusal", {"reason": "No time this week."}).status_code == 200
    # then
    assert ada.api.get(game).json()["seats"][1]["declined"] == {
        "player": {"id": bob.id, "name": bob.name},
        "reason": "No time this week.",
        "counter": None,
    }
    assert (ada.id, "declined") in told(parts, game)
    # and the table is out of sight for who said no, until they are invited again
    assert code(bob.api.post(f"{game}/refusal")) == (404, "unknown_game")
    again = ada.api.put(f"{game}/seats/1/invitation", {"player": bob.name}).json()
    assert (again["seats"][1]["declined"], again["seats"][1]["invited"]["id"]) == (None, bob.id)
    # and leaving the seat that is kept says no as well
    assert bob.api.delete(f"{game}/seats/1").status_code == 200
    assert ada.api.get(game).json()["seats"][1]["declined"]["reason"] == ""
    assert (ada.id, "declined") in told(parts, game)
    # but a host who takes the invitation back is told nothing
    ada.api.put(f"{game}/seats/1/invitation", {"player": bob.name})
    assert ada.api.delete(f"{game}/seats/1").json()["seats"][1]["declined"] is None
    assert told(parts, game) == [(bob.id, "withdrawn")]


def test_a_counter_offer_is_another_table_and_accepted_it_stands_for_the_first(api: Api, parts: Wiring) -> None:
    # given
    ada, bob = somebody(api), somebody(api)
    game = challenge(ada, bob, BOT, absence_days=3, nights=True)
    before = ada.api.get(game).json()
    # when
    answer = counter(bob, game, clock=SLOWER, entropy="mine")
    # then it is the same table, but for what was asked for
    assert answer.status_code == 201, answer.text
    offered, address = answer.json(), answer.headers["Location"]
    assert offered["instead_of"] == before["id"]
    assert (offered["creator"]["id"], offered["clock"]) == (bob.id, {"kind": "per_move", "limit": "P7D"})
    for term in ("rulebook", "options", "visibility", "absence_days", "nights", "bot_pace", "timeouts_before_bot"):
        assert offered[term] == before[term], term
    assert [seat["player"] and seat["player"]["id"] for seat in offered["seats"]] == [None, bob.id, None]
    assert (offered["seats"][0]["invited"]["id"], offered["seats"][2]["bot"]) == (ada.id, "normal")
    assert offered["seats"][1]["entropy"] == "mine"
    # and the first one says so, to whom the invitation is the news
    assert ada.api.get(game).json()["seats"][1]["declined"]["counter"] == offered["id"]
    assert told(parts, game) == [(bob.id, "withdrawn")]
    # when it is countered again, and that is accepted
    third = counter(ada, address, options={**before["options"]}, clock=CLOCK)
    accepted = bob.api.put(f"{third.headers['Location']}/seats/1")
    # then the game begins, and the table that it answers is called off
    assert accepted.json()["status"] == "running"
    assert bob.api.get(address).json()["status"] == "aborted"
    assert ada.api.get(game).json()["status"] == "open"  # hers, which she did not answer herself


def test_a_counter_offer_sent_twice_is_one(api: Api) -> None:
    ada, bob = somebody(api), somebody(api)
    game, key = challenge(ada, bob), secrets.token_hex(8)
    first = counter(bob, game, key, clock=SLOWER)
    again = counter(bob, game, key, clock=SLOWER)
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert code(counter(bob, game, key, clock=CLOCK)) == (422, "key_reused")
    # and one whose maker died before the invitation was declined ends that when it is sent again
    ada.api.put(f"{game}/seats/1/invitation", {"player": bob.name})
    assert counter(bob, game, key, clock=SLOWER).json() == first.json()
    assert ada.api.get(game).json()["seats"][1]["declined"]["counter"] == first.json()["id"]


@pytest.mark.parametrize("others", [[{"kind": "open"}], ["cyd"]])
def test_terms_are_changed_between_two_alone(api: Api, others: list[Any]) -> None:
    ada, bob = somebody(api), somebody(api)
    seats = [{"kind": "invited", "player": somebody(api).name} if one == "cyd" else one for one in others]
    game = challenge(ada, bob, *seats)
    assert code(counter(bob, game)) == (409, "not_between_two")
    assert bob.api.get(game).json()["you"]["invited_to"] == 1


def test_only_who_is_invited_answers_and_only_before_the_game_begins(api: Api) -> None:
    ada, bob, eve = (somebody(api) for _ in range(3))
    game = challenge(ada, bob, visibility="public")
    for person in (ada, eve):
        assert code(person.api.post(f"{game}/refusal")) == (403, "not_invited")
        assert code(counter(person, game)) == (403, "not_invited")
    assert bob.api.put(f"{game}/seats/1").json()["status"] == "running"
    assert code(bob.api.post(f"{game}/refusal")) == (409, "game_started")
    assert code(counter(bob, game)) == (409, "game_started")


def test_what_cannot_be_played_or_said_changes_nothing(api: Api) -> None:
    ada, bob = somebody(api), somebody(api)
    game = challenge(ada, bob)
    before = ada.api.get(game).content
    for refused, expected in (
        (counter(bob, game, options={"nosuch": 1}), (422, "bad_option")),
        (counter(bob, game, clock={"kind": "bank"}), (422, "missing_field")),
        (bob.api.post(f"{game}/refusal", {"reason": "a\nb"}), (422, "invalid_field")),
        (bob.api.post(f"{game}/refusal", {"reason": "x" * 201}), (422, "invalid_field")),
    ):
        assert code(refused) == expected
    bob.api.put(f"/v1/me/blocks/{ada.id}")
    assert code(counter(bob, game)) == (409, "not_invitable")
    assert ada.api.get(game).content == before


def test_a_table_at_which_somebody_else_sits_by_now_is_not_called_off(api: Api) -> None:
    ada, bob, cyd = (somebody(api) for _ in range(3))
    game = challenge(ada, bob, visibility="public", starts="by_creator")
    offered = counter(bob, game, clock=SLOWER).headers["Location"]
    assert cyd.api.put(f"{game}/seats/1").status_code == 200
    assert ada.api.put(f"{offered}/seats/0").json()["status"] == "running"
    assert ada.api.get(game).json()["status"] == "open"


def test_other_terms_leave_the_parts_in_the_dice_sealed(api: Api) -> None:
    # given an invitation to a table at which parts are sealed
    ada, bob = somebody(api), somebody(api)
    sealed = sha256(b"salt").hexdigest()
    game = challenge(ada, bob, commitment=sealed, reveal_within="PT1H")
    # when other terms are proposed with a part that is open
    refused = counter(bob, game, clock=SLOWER, entropy="salt")
    # then it is refused, and with a commitment the new table seals them as well
    assert (*code(refused), refused.json()["field"]) == (422, "commitment_needed", "$.commitment")
    offered = counter(bob, game, clock=SLOWER, commitment=sealed).json()
    assert offered["dice"]["reveals"]["within"] == "PT3600S"
    assert [seat["commitment"] for seat in offered["seats"]] == ["", sealed]
