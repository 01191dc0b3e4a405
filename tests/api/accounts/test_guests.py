"""Guests: in at once, with a free name; erased when they stay away, or turned into accounts."""

from itertools import islice

import pytest
from redis import Redis

from service.accounts.accounts import Accounts, NoAccount
from service.accounts.erasure import erase_guests
from service.accounts.names import clean
from service.accounts.sign_up.guest_names import WORDS, guest_names
from service.accounts.sign_up.guests import Guests, NameFixed
from service.accounts.slots.keys import shard_of, spread
from service.accounts.slots.names import NameTaken
from service.api.accounts.accounts import FIRST_SCOPES
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.playing import RULEBOOK, new_game
from tests.patience import PATIENCE_SECONDS
from tests.stores import writer

GUEST = {"label": "guest", "scopes": [*FIRST_SCOPES]}


def come_in(api: Api, **fields: str) -> tuple[dict[str, object], Api]:
    """A new guest's account and client."""
    answer = api.post("/v1/guests", fields or None)
    assert answer.status_code == 201, answer.text
    account = answer.json()
    return account, api.as_(account["token"]["token"])


def test_nothing_is_needed_to_come_in(api: Api) -> None:
    # when
    account, guest = come_in(api)
    # then
    mine = guest.get("/v1/accounts/me").json()
    assert (mine["id"], mine["name"], mine["guest"]) == (account["id"], account["name"], True)
    assert {name: account["token"][name] for name in GUEST} == GUEST  # type: ignore[index]
    assert guest.get(f"/v1/players/{account['name']}").json()["guest"] is True


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_name_is_in_the_guest_s_language(api: Api, language: str) -> None:
    account, _ = come_in(api, language=language, time_zone="Europe/Paris")
    words = " ".join(part for pair in WORDS[language] for part in pair).split()
    assert account["language"] == language
    assert account["time_zone"] == "Europe/Paris"
    assert str(account["name"]).split()[0] in words
    assert str(account["name"]).split()[1] in words


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_name_is_one_that_a_player_may_have(language: str) -> None:
    for firsts, seconds in WORDS[language]:
        for first in firsts.split():
            for second in seconds.split():
                assert clean(f"{first} {second} 999") == f"{first} {second} 999"
    assert any(name.split()[-1].isdigit() for name in islice(guest_names(language), 20))


def test_a_repeated_request_gives_the_same_guest(api: Api) -> None:
    once = {"Idempotency-Key": "a-guest-that-comes-once"}
    first, again = (api.post("/v1/guests", {"language": "fr"}, headers=once).json() for _ in range(2))
    assert first == again


def test_a_guest_plays_against_bots(api: Api) -> None:
    # given
    account, guest = come_in(api)
    bot = {"kind": "bot", "level": "random"}
    # when
    game = guest.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, bot, bot]}).json()
    # then
    assert game["status"] == "running"
    assert game["seats"][0]["player"] == {"id": account["id"], "name": account["name"]}
    taken = guest.get(f"/v1/games/{game['id']}/events").json()["items"][1]
    assert (taken["type"], taken["data"]["guest"]) == ("seat_taken", True)


def test_a_guest_who_stays_keeps_games_and_token(api: Api) -> None:
    # given
    account, guest = come_in(api)
    mine = guest.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]}).json()
    # when
    settled = guest.patch("/v1/accounts/me", {"name": "Hypatia", "password": PASSWORD, "language": "fr"})
    # then
    assert settled.status_code == 200
    assert {**account, "name": "Hypatia", "guest": False, "language": "fr"}.items() >= settled.json().items()
    assert guest.get(f"/v1/games/{mine['id']}").json()["you"]["seat"] == 0
    login = api.post("/v1/tokens", {"name": "hypatia", "password": PASSWORD})
    assert login.status_code == 201
    assert api.get(f"/v1/players/{account['name']}").status_code == 404
    # and from now on it is an account like all others
    other = guest.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]}).json()
    assert "guest" not in guest.get(f"/v1/games/{other['id']}/events").json()["items"][1]["data"]
    again = guest.patch("/v1/accounts/me", {"name": "Hypatia II", "password": PASSWORD})
    assert (again.status_code, again.json()["code"], again.json()["field"]) == (409, "name_fixed", "$.name")


def test_a_guest_may_keep_the_name(api: Api) -> None:
    account, guest = come_in(api)
    settled = guest.patch("/v1/accounts/me", {"name": account["name"], "password": PASSWORD})
    assert settled.json()["guest"] is False
    assert api.post("/v1/tokens", {"name": account["name"], "password": PASSWORD}).status_code == 201


@pytest.mark.parametrize(
    ("fields", "status", "code", "field"),
    [
        ({"name": "Somebody"}, 422, "missing_field", "$.password"),
        ({"password": PASSWORD}, 422, "missing_field", "$.current_password"),
        ({"password": PASSWORD, "current_password": PASSWORD}, 401, "wrong_password", None),
        ({"name": "A", "password": PASSWORD}, 422, "invalid_field", "$.name"),
        ({"name": "Ada", "password": PASSWORD}, 409, "name_taken", "$.name"),
    ],
)
def test_a_guest_who_stays_needs_a_name_and_a_password(
    api: Api, people: dict[str, Person], fields: dict[str, str], status: int, code: str, field: str | None
) -> None:
    account, guest = come_in(api)
    answer = guest.patch("/v1/accounts/me", fields)
    assert (answer.status_code, answer.json()["code"], answer.json().get("field")) == (status, code, field)
    assert guest.get("/v1/accounts/me").json()["name"] == account["name"]


def test_an_account_keeps_its_name(people: dict[str, Person]) -> None:
    answer = people["Ada"].api.patch("/v1/accounts/me", {"name": "Lovelace", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_fixed")


def test_nobody_logs_in_as_a_guest(api: Api) -> None:
    account, _ = come_in(api)
    for password in ("", "None", PASSWORD):
        answer = api.post("/v1/tokens", {"name": account["name"], "password": password})
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong_password")


@pytest.fixture
def parts(log_redis_url: str, work_redis_url: str) -> Wiring:
    """The parts of a process beside the service."""
    settings = Settings(
        redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key="k" * 32, store_seconds=PATIENCE_SECONDS
    )
    return Wiring(settings)


def test_a_guest_without_a_token_is_erased(api: Api, parts: Wiring, people: dict[str, Person]) -> None:
    # given
    account, guest = come_in(api)
    name, player = str(account["name"]), str(account["id"])
    game = new_game(people["Ada"], people["Bob"], people["Chen"])
    token = guest.get("/v1/tokens").json()["items"][0]
    # when
    erase_guests(parts, milliseconds())
    # then: its token is valid
    assert parts.accounts.get(player).guest
    # when
    guest.delete(f"/v1/tokens/{token['id']}")
    erase_guests(parts, milliseconds() + 31 * 24 * 60 * 60 * 1000)
    # then
    with pytest.raises(NoAccount):
        parts.accounts.get(player)
    assert parts.accounts.find(name) is None
    assert api.get(f"/v1/players/{name}").status_code == 404
    assert people["Ada"].api.get(game).status_code == 200


def test_a_guest_with_a_newer_token_is_left_alone(api: Api, parts: Wiring) -> None:
    # given
    account, guest = come_in(api)
    newer = guest.post("/v1/tokens", {"label": "phone", "expires_in": "P90D"}).json()
    # when
    erase_guests(parts, milliseconds() + 31 * 24 * 60 * 60 * 1000)
    # then
    assert parts.accounts.get(str(account["id"])).guest
    due = writer(parts.settings.redis_url).zscore(spread("guests", shard_of(str(account["id"]))), str(account["id"]))
    assert due is not None
    assert newer["expires"] > account["token"]["expires"]  # type: ignore[index]
    assert float(str(due)) > milliseconds() + 60 * 24 * 60 * 60 * 1000


def test_settling_is_for_guests_whose_account_is_there(log_redis_url: str, api: Api, people: dict[str, Person]) -> None:
    redis = Redis.from_url(log_redis_url)
    accounts = Accounts(redis)
    guests, ada = Guests(redis, accounts), accounts.find("Ada")
    assert ada is not None
    account, _ = come_in(api)
    with pytest.raises(NameFixed):
        guests.settle(ada, "Ada Two", password="x")
    with pytest.raises(NameTaken):
        guests.settle(str(account["id"]), "ADA", password="x")
    with pytest.raises(NoAccount):
        guests.settle("nobody", "Nobody", password="x")
