"""Bot accounts: a profile says what a bot accepts; invitations outside of it are refused with the reason."""

from typing import Any
from uuid import uuid4

import pytest

from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK
from tests.api.streams.test_inbox import CatchUp, catch_up
from tests.api.webhooks.test_webhooks import with_all_scopes

__all__ = ["catch_up"]

Json = dict[str, Any]

PROFILE: Json = {
    "rulebooks": [RULEBOOK],
    "clocks": ["none", "per_move", "bank"],
    "shortest_move": "PT30S",
    "shortest_bank": "PT300S",
    "fewest_seats": 3,
    "most_seats": 4,
    "most_games": 2,
}


@pytest.fixture
def bot(api: Api) -> Person:
    made = with_all_scopes(Person.sign_up(api, f"B{uuid4().hex[:12]}"))
    answer = made.api.patch("/v1/accounts/me", {"bot": PROFILE})
    assert (answer.status_code, answer.json()["bot"]) == (200, PROFILE)
    return made


def invite(creator: Person, bot: Person, seats: int = 3, **fields: Any) -> Any:
    others = [{"kind": "open"}] * (seats - 2)
    body = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, {"kind": "invited", "player": bot.name}, *others], **fields}
    return creator.api.post("/v1/games", body)


def test_everybody_may_read_what_a_bot_takes(api: Api, bot: Person, people: dict[str, Person]) -> None:
    assert api.get(f"/v1/players/{bot.name}").json()["bot"] == PROFILE
    assert api.get("/v1/players/Ada").json()["bot"] is None
    assert bot.api.get("/v1/accounts/me").json()["bot"] == PROFILE


@pytest.mark.parametrize(
    ("fields", "field", "facts", "words"),
    [
        ({"rulebook": "destiny"}, "$.rulebook", {"rulebooks": [RULEBOOK]}, "plays only: systeme-solaire."),
        ({"clock": {"kind": "per_move", "limit": "PT29S"}}, "$.clock.limit", {"shortest": "PT30S"}, "at least PT30S."),
        ({"clock": {"kind": "bank", "bank": "PT4M"}}, "$.clock.bank", {"shortest": "PT300S"}, "at least PT300S."),
        ({"seats": 5}, "$.seats", {"fewest": 3, "most": 4}, "plays games of 3 to 4 seats."),
    ],
)
def test_an_invitation_outside_of_the_profile_is_refused_with_the_reason(
    people: dict[str, Person], bot: Person, fields: Json, field: str, facts: Json, words: str
) -> None:
    answer = invite(people["Ada"], bot, **fields)
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"]) == (409, "bot_declines", field)
    assert problem["facts"]["name"] == bot.name
    assert {name: problem["facts"][name] for name in facts} == facts
    assert problem["detail"].endswith(words)


def test_a_kind_of_clock_is_refused(people: dict[str, Person], bot: Person) -> None:
    bot.api.patch("/v1/accounts/me", {"bot": {**PROFILE, "clocks": ["per_move"]}})
    problem = invite(people["Ada"], bot).json()
    assert (problem["code"], problem["field"]) == ("bot_declines", "$.clock.kind")


def test_a_bot_takes_so_many_games_at_once(people: dict[str, Person], bot: Person, catch_up: CatchUp) -> None:
    games = [invite(people["Ada"], bot).headers["Location"] for _ in range(2)]
    catch_up()
    problem = invite(people["Ada"], bot).json()
    assert (problem["code"], problem["facts"]["games"]) == ("bot_declines", 2)
    # an invitation that it declines, and a game that is over, count no more
    assert bot.api.delete(f"{games[0]}/seats/1").status_code == 200
    catch_up()
    assert invite(people["Ada"], bot).status_code == 201


def test_a_seat_of_a_game_is_offered_under_the_same_bounds(people: dict[str, Person], bot: Person) -> None:
    ada = people["Ada"].api
    body = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}] + [{"kind": "open"}] * 4}
    game = ada.post("/v1/games", body).headers["Location"]
    answer = ada.put(f"{game}/seats/1/invitation", {"player": bot.name})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (409, "bot_declines", "$.player")
    stranger = people["Dora"].api.put(f"{game}/seats/1/invitation", {"player": bot.name})
    assert stranger.json()["code"] == "not_creator"
    assert invite(people["Ada"], bot).status_code == 201


def test_a_profile_needs_the_scope_bot(people: dict[str, Person], bot: Person) -> None:
    answer = people["Bob"].api.patch("/v1/accounts/me", {"bot": PROFILE})
    assert (answer.status_code, answer.json()["facts"]["needed"]) == (403, "bot")
    assert bot.api.patch("/v1/accounts/me", {"bot": None}).json()["bot"] is None
    assert invite(people["Ada"], bot, seats=5).status_code == 201


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rulebooks": ["chess"]}, "$.bot.rulebooks[0]"),
        ({"clocks": ["hourglass"]}, "$.bot.clocks[0]"),
        ({"shortest_move": "soon"}, "$.bot.shortest_move"),
        ({"fewest_seats": 5}, "$.bot.most_seats"),
        ({"most_games": -1}, "$.bot.most_games"),
        ({"colour": "red"}, "$.bot.colour"),
    ],
)
def test_a_malformed_profile_is_refused(bot: Person, change: Json, field: str) -> None:
    answer = bot.api.patch("/v1/accounts/me", {"bot": {**PROFILE, **change}})
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert bot.api.get("/v1/accounts/me").json()["bot"] == PROFILE
