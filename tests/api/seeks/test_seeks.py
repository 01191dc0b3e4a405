"""Seeks over HTTP: who fits plays at once, whoever waits is told, and nobody reads another's."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier
from typing import Any

import pytest
from requests import Response

from projections.lists.rows import row_in
from service.api.app import create_app
from service.settings import Settings
from service.wiring import Wiring
from tests.api.accounts.test_bot_profiles import PROFILE
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.patience import PATIENCE_SECONDS
from workers.jobs.reactions import notices

Json = dict[str, Any]

_numbers = count(1)


@pytest.fixture
def sought(parts: Wiring) -> Json:
    """A game that nobody seeks yet: tests share a service."""
    for key in parts.data.scan_iter("{seeks}:*"):
        parts.data.delete(key)
    return {"rulebook": "destiny", "speed": "day", "seats": [2]}


def somebody(api: Api, **fields: Any) -> Person:
    return Person.sign_up(api, f"Seeker {next(_numbers)}", **fields)


def seek(person: Person, sought: Json, key: str = "", **fields: Any) -> Response:
    headers = {"Idempotency-Key": key} if key else {}
    return person.api.post("/v1/seeks", sought | fields, headers=headers)


def own(person: Person) -> list[Json]:
    return list(person.api.get("/v1/seeks").json()["items"])


def test_speeds_are_named_in_both_languages_and_are_clocks_of_new_games(api: Api) -> None:
    # given
    ada = somebody(api)
    english, french = (api.get(f"/v1/speeds?language={tongue}").json()["items"] for tongue in ("en", "fr"))
    assert [speed["key"] for speed in english] == ["live", "hour", "day", "three-days", "week"]
    assert [speed["key"] for speed in french] == [speed["key"] for speed in english]
    assert not {speed["title"] for speed in english} & {speed["title"] for speed in french}
    for speed in english:
        # when
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = ada.api.post("/v1/games", {"rulebook": "destiny", "seats": seats, "clock": speed["clock"]})
        # then
        assert made.status_code == 201, made.text
        assert made.json()["clock"] == speed["clock"]


def test_two_who_fit_play_at_once_and_both_find_the_game(api: Api, sought: Json) -> None:
    # given
    ada, bob = somebody(api), somebody(api)
    waits = seek(ada, sought, entropy="salt")
    assert (waits.status_code, waits.json()["game"]) == (201, None)
    # when
    begun = seek(bob, sought)
    # then
    game = begun.json()["game"]
    assert begun.status_code == 201
    assert [one["game"] for one in own(ada)] == [game] == [one["game"] for one in own(bob)]
    seen = ada.api.get(f"/v1/games/{game}").json()
    assert (seen["status"], seen["visibility"], seen["rulebook"]) == ("running", "public", sought["rulebook"])
    assert {seat["player"]["name"]: seat["entropy"] for seat in seen["seats"]} == {ada.name: "salt", bob.name: ""}
    [speed] = [one for one in api.get("/v1/speeds").json()["items"] if one["key"] == sought["speed"]]
    assert seen["clock"] == speed["clock"]
    # and it can be renewed and withdrawn no more
    address = f"/v1/seeks/{waits.json()['id']}"
    assert ada.api.post(f"{address}/renewal").json()["game"] == game
    refused = ada.api.delete(address)
    assert (refused.status_code, refused.json()["code"], refused.json()["facts"]) == (
        409,
        "already_paired",
        {"game": game},
    )


def test_all_who_meet_are_told_that_their_game_begins(api: Api, parts: Wiring, sought: Json) -> None:
    ada, bob = somebody(api), somebody(api)
    seek(ada, sought)
    game = seek(bob, sought).json()["game"]
    catch_up(parts)
    for person in (ada, bob):
        assert game in [row["id"] for row in person.api.get("/v1/games?mine=true").json()["items"]]
    row = row_in(parts.log, parts.games.load(game))
    assert {player for player, told in notices(None, row) if told.kind == "started"} == {ada.id, bob.id}


def test_a_request_sent_twice_makes_one_game(api: Api, sought: Json) -> None:
    ada, bob, cyd = somebody(api), somebody(api), somebody(api)
    seek(ada, sought)
    first = seek(bob, sought, "once")
    assert seek(bob, sought, "once").json() == first.json()
    assert len(own(bob)) == 1
    assert seek(cyd, sought).json()["game"] is None
    other = seek(bob, sought, "once", entropy="another")
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_of_many_who_ask_at_the_same_moment_all_play_and_each_once(api: Api, sought: Json) -> None:
    # given
    people = [somebody(api) for _ in range(8)]
    start = Barrier(len(people), timeout=PATIENCE_SECONDS)

    def ask(person: Person) -> int:
        start.wait()
        return seek(person, sought).status_code

    # when
    with ThreadPoolExecutor(len(people)) as threads:
        assert set(threads.map(ask, people)) == {201}
    # then
    games = [one["game"] for person in people for one in own(person)]
    assert len(games) == len(people)
    assert None not in games
    for game in {*games}:
        sitting = [seat["player"]["id"] for seat in api.get(f"/v1/games/{game}").json()["seats"]]
        assert sorted(sitting) == sorted(person.id for person in people if own(person)[0]["game"] == game)
        assert len(sitting) == 2


def test_who_blocks_somebody_does_not_meet_them(api: Api, sought: Json) -> None:
    ada, bob, cyd = somebody(api), somebody(api), somebody(api)
    ada.api.put(f"/v1/me/blocks/{bob.id}")
    for person in (ada, bob):
        assert seek(person, sought).json()["game"] is None
    assert seek(cyd, sought).json()["game"] == own(ada)[0]["game"]
    assert own(bob)[0]["game"] is None


def test_another_number_of_seats_rating_or_speed_does_not_fit(api: Api, sought: Json) -> None:
    ada, bob = somebody(api), somebody(api)
    seek(ada, sought, ratings={"below": 0, "above": 0})
    other = next(speed for speed in ("week", "live") if speed != sought["speed"])
    for change in ({"seats": [3]}, {"speed": other}):
        assert seek(bob, sought, **change).json()["game"] is None
    assert seek(bob, sought, ratings={"below": 0, "above": 0}).json()["game"] == own(ada)[0]["game"]


def test_a_seek_is_renewed_replaced_and_withdrawn(api: Api, sought: Json) -> None:
    # given
    ada, eve = somebody(api), somebody(api)
    first = seek(ada, sought).json()
    address = f"/v1/seeks/{first['id']}"
    # when, then: renewed
    renewed = ada.api.post(f"{address}/renewal").json()
    assert renewed["lapses"] > first["lapses"]
    assert renewed["since"] == first["since"]
    # the same wish again keeps its turn
    again = seek(ada, sought, ratings={"below": 3, "above": None}).json()
    assert (again["id"], again["since"], again["ratings"]) == (first["id"], first["since"], {"below": 3, "above": None})
    # nobody else's business
    for refused in (eve.api.delete(address), eve.api.post(f"{address}/renewal")):
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown_seek")
    assert own(eve) == []
    # withdrawn
    assert ada.api.delete(address).status_code == 204
    assert own(ada) == []
    assert ada.api.delete(address).json()["code"] == "unknown_seek"
    assert seek(eve, sought).json()["game"] is None
    eve.api.delete(f"/v1/seeks/{own(eve)[0]['id']}")


def test_a_guest_seeks_and_a_bot_does_not(api: Api, sought: Json) -> None:
    # given
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    bot = somebody(api)
    programs = api.as_(bot.api.post("/v1/tokens", {"scopes": ["account", "bot", "play"]}).json()["token"])
    made = programs.patch("/v1/accounts/me", {"bot": PROFILE})
    assert made.status_code == 200, made.text
    # when, then
    refused = programs.post("/v1/seeks", sought)
    assert (refused.status_code, refused.json()["code"]) == (403, "bots_do_not_seek")
    assert guest.post("/v1/seeks", sought).json()["game"] is None
    assert seek(somebody(api), sought).json()["game"] == guest.get("/v1/seeks").json()["items"][0]["game"]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"rulebook": "nosuch"}, "unknown_rulebook", "$.rulebook"),
        ({"seats": [9]}, "bad_player_count", "$.seats"),
        ({"seats": [1]}, "invalid_field", "$.seats[0]"),
        ({"seats": []}, "invalid_field", "$.seats"),
        ({"speed": "slow"}, "invalid_field", "$.speed"),
        ({"ratings": {"below": -1}}, "invalid_field", "$.ratings.below"),
        ({"entropy": "x" * 65}, "invalid_field", "$.entropy"),
    ],
)
def test_what_cannot_be_played_is_refused(api: Api, sought: Json, change: Json, code: str, field: str) -> None:
    refused = seek(somebody(api), sought, **change)
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (422, code, field)


def test_an_account_waits_for_five_games_at_most_and_erased_for_none(api: Api, sought: Json, parts: Wiring) -> None:
    # given
    ada = somebody(api)
    for speed in ("hour", "day", "three-days", "week", "live"):
        assert seek(ada, sought, speed=speed, seats=[4], rulebook="destiny").status_code == 201
    # when, then
    refused = seek(ada, sought, seats=[4], rulebook="terre-lune", speed="week")
    assert (refused.status_code, refused.json()["code"], refused.json()["facts"]) == (
        409,
        "too_many_seeks",
        {"most": 5},
    )
    assert ada.api.delete("/v1/accounts/me").status_code == 204
    assert parts.seeks.of(ada.id) == []


def test_a_repeat_is_answered_where_its_game_has_used_up_the_quota(
    log_redis_url: str, work_redis_url: str, sought: Json
) -> None:
    # given a service where nobody may have more than one game, and two who meet
    settings = Settings(
        redis_url=log_redis_url,
        work_redis_url=work_redis_url,
        secret_key=secrets.token_hex(16),
        store_seconds=PATIENCE_SECONDS,
        rate_limits=1 / 60,
    )
    client = create_app(settings).test_client()

    def ask(number: int, path: str, body: Json, token: str = "", key: str = "once") -> Json:
        headers = {"Idempotency-Key": key} | ({"Authorization": f"Bearer {token}"} if token else {})
        network = {"REMOTE_ADDR": f"10.77.0.{number}"}
        return dict(client.post(path, json=body, headers=headers, environ_base=network).get_json())

    ada, bob = (ask(number, "/v1/guests", {})["token"]["token"] for number in (1, 2))
    waits = ask(1, "/v1/seeks", sought, ada)
    game = ask(2, "/v1/seeks", sought, bob)["game"]
    assert game
    # when, then: the same request is answered with its game, another is refused
    assert ask(1, "/v1/seeks", sought, ada) == {**waits, "game": game}
    refused = ask(1, "/v1/seeks", sought, ada, key="another")
    assert (refused["code"], refused["facts"]["quota"]) == ("quota_reached", "games")
