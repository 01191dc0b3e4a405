"""Tokens: shown once, stored hashed, limited by scope and time, revoked everywhere within three seconds."""

import time

import pytest
from redis import Redis

from service.accounts.slots.keys import own
from service.accounts.tokens.token import Grant
from service.accounts.tokens.tokens import Tokens
from service.accounts.tokens.uses import HOUR_MS, Uses
from service.api.http.authentication import Doorkeeper
from service.api.http.context import Caller
from service.times import milliseconds
from tests.api.client import PASSWORD, Api, Person
from tests.api.once import Once
from tests.patience import eventually


@pytest.fixture(scope="module")
def person(api: Api, once: Once) -> Person:
    """Somebody with a token of all usual scopes."""
    return once(lambda: Person.sign_up(api, "Tycho"))


def test_logging_in_gives_a_token(api: Api, person: Person) -> None:
    answer = api.post("/v1/tokens", {"name": "tycho", "password": PASSWORD, "scopes": ["account"], "label": "desk"})
    assert answer.status_code == 201
    token = answer.json()
    assert token["token"].startswith(f"astro_{token['id']}_")
    assert api.as_(token["token"]).get("/v1/accounts/me").json()["id"] == person.id


@pytest.mark.parametrize(
    ("name", "password"), [("Tycho", "wrong horse"), ("Nobody", PASSWORD), ("", PASSWORD), ("Tycho", "")]
)
def test_wrong_names_and_passwords_look_alike(api: Api, person: Person, name: str, password: str) -> None:
    answer = api.post("/v1/tokens", {"name": name, "password": password})
    assert answer.status_code == 401
    document = {**answer.json(), "request_id": ""}
    assert document["code"] == "wrong_password"
    assert "facts" not in document


def test_without_password_a_token_is_needed(api: Api) -> None:
    answer = api.post("/v1/tokens", {"label": "x"})
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_makes_another_with_the_scope_account_only(api: Api, person: Person) -> None:
    # given
    small = person.api.post("/v1/tokens", {"scopes": ["read"]}).json()
    # when
    refused = api.as_(small["token"]).post("/v1/tokens", {"scopes": ["account"]})
    # then
    assert (refused.status_code, refused.json()["code"]) == (403, "missing_scope")
    assert refused.json()["facts"] == {"needed": "account", "given": ["read"]}
    assert small["scopes"] == ["read"]


def test_the_list_shows_no_secret(api: Api, person: Person) -> None:
    answer = person.api.get("/v1/tokens")
    assert person.token.split("_")[2] not in answer.text
    assert person.token.split("_")[1] in [token["id"] for token in answer.json()["items"]]


def test_no_secret_is_stored(api: Api, person: Person, log_redis_url: str) -> None:
    # given
    kept = person.api.post("/v1/tokens", {"label": "kept"}, headers={"Idempotency-Key": "kept"}).json()
    secrets = [person.token.split("_")[2], kept["token"].split("_")[2], PASSWORD]
    # when
    with Redis.from_url(log_redis_url) as redis:
        dump = b"".join(redis.dump(key) or b"" for key in redis.scan_iter("{a*}:*"))
        texts = [redis.hgetall(key) for key in redis.scan_iter("{a-*}:token:*")]
    # then
    assert texts
    assert not any(secret.encode() in dump or secret in str(texts) for secret in secrets)


def test_a_revoked_token_is_refused_everywhere_within_three_seconds(api: Api, person: Person) -> None:
    # given
    token = person.api.post("/v1/tokens", {"scopes": ["account"]}).json()
    holder = api.as_(token["token"])
    assert {holder.get("/v1/accounts/me").status_code for _ in range(8)} == {200}
    # when
    assert person.api.delete(f"/v1/tokens/{token['id']}").status_code == 204
    time.sleep(3.1)
    # then
    assert {api.as_(token["token"]).get("/v1/accounts/me").status_code for _ in range(8)} == {401}
    assert token["id"] not in [left["id"] for left in person.api.get("/v1/tokens").json()["items"]]
    assert person.api.delete(f"/v1/tokens/{token['id']}").status_code == 404


def test_nobody_revokes_another_s_token(api: Api, person: Person, people: dict[str, Person]) -> None:
    mine = person.token.split("_")[1]
    assert people["Ada"].api.delete(f"/v1/tokens/{mine}").status_code == 404
    assert person.api.get("/v1/accounts/me").status_code == 200


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"expires_in": "PT30S"}, "$.expires_in"),
        ({"expires_in": "P2Y"}, "$.expires_in"),
        ({"expires_in": 5}, "$.expires_in"),
        ({"scopes": []}, "$.scopes"),
        ({"scopes": ["admin"]}, "$.scopes[0]"),
        ({"label": "x" * 61}, "$.label"),
        ({"name": "Tycho"}, "$.password"),
        ({"password": PASSWORD}, "$.name"),
    ],
)
def test_bad_wishes_name_the_field(person: Person, fields: dict[str, object], field: str) -> None:
    answer = person.api.post("/v1/tokens", fields)
    assert answer.status_code == 422
    assert answer.json()["field"] == field


def test_a_token_ends_when_it_was_said_to(person: Person, log_redis_url: str) -> None:
    # given
    tokens = Tokens(Redis.from_url(log_redis_url), ("k" * 32,))
    for life in (300, 3_000, 30_000):  # it may be over before it is looked at
        token, text = tokens.issue(person.id, Grant("brief", ("read",), milliseconds() + life))
        held = tokens.authenticate(text)
        if held is not None:
            break
    # when
    assert eventually(lambda: milliseconds() > token.expires)
    # then
    assert held is not None
    assert (held.account, held.expires) == (person.id, token.expires)
    assert tokens.authenticate(text) is None
    assert token.id not in [left["id"] for left in person.api.get("/v1/tokens").json()["items"]]


def test_a_token_that_a_release_before_issued_lasts_as_long_as_its_record(person: Person, log_redis_url: str) -> None:
    # given one whose id does not begin with its account's
    with Redis.from_url(log_redis_url) as redis:
        tokens, record = Tokens(redis, ("k" * 32,)), own(person.id, "token", "f" * 16)
        redis.hset(record, "expires", milliseconds() + 60_000)
        # then
        assert tokens.lasts(person.id, "f" * 16)
        redis.hset(record, "expires", milliseconds() - 1)
        assert not tokens.lasts(person.id, "f" * 16)
        redis.delete(record)
        assert not tokens.lasts(person.id, "f" * 16)


def test_what_was_found_out_of_a_token_is_kept_for_three_seconds_and_never_beyond_its_end() -> None:
    # given
    now = [1000.0]
    door = Doorkeeper(lambda: now[0])
    caller = Caller("ada")
    door.keep("long", caller, 5000.0, door.begin())
    door.keep("brief", caller, 1001.0, door.begin())
    # then
    assert (door.peek("long"), door.peek("brief"), door.peek("other")) == (caller, caller, None)
    now[0] = 1001.5
    assert (door.peek("long"), door.peek("brief")) == (caller, None)
    now[0] = 1003.5
    assert door.peek("long") is None
    # when a process stands still between its look and what it makes of it, then that counts
    began = door.begin()
    now[0] = 1006.0
    door.keep("late", caller, 5000.0, began)
    assert door.peek("late") == caller
    now[0] = 1006.6
    assert door.peek("late") is None


def test_what_was_found_out_before_a_token_was_revoked_is_not_remembered_afterwards() -> None:
    # given a request that has looked its token up
    door = Doorkeeper(lambda: 1000.0)
    began = door.begin()
    # when that is revoked before it goes on
    door.forget("ada")
    door.keep("revoked", Caller("ada"), 5000.0, began)
    # then
    assert door.peek("revoked") is None


def test_a_repeat_with_the_same_key_gives_the_same_token(api: Api, person: Person) -> None:
    # given
    key = {"Idempotency-Key": "laptop-token"}
    first = person.api.post("/v1/tokens", {"label": "laptop"}, headers=key)
    # when
    again = person.api.post("/v1/tokens", {"label": "laptop"}, headers=key)
    other = person.api.post("/v1/tokens", {"label": "tower"}, headers=key)
    # then
    assert again.json() == first.json()
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    labels = [token["label"] for token in person.api.get("/v1/tokens").json()["items"]]
    assert labels.count("laptop") == 1


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer x", "Basic YTpi", "Bearer astro_a_b", "Bearer astro__", "Bearer astro_é_b", "astro_a_b"],
)
def test_what_is_no_token_is_refused_also_where_none_is_needed(api: Api, header: str) -> None:
    answer = api.get("/v1/players/Tycho", headers={"Authorization": header.encode()})
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token")
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


def test_a_changed_letter_is_another_token(api: Api, person: Person) -> None:
    last = "0" if person.token[-1] != "0" else "1"
    assert api.as_(person.token[:-1] + last).get("/v1/accounts/me").status_code == 401


def listed(person: Person) -> dict[str, tuple[str | None, bool]]:
    """The person's tokens by their labels: when they were last used, and whether they are the person's own."""
    return {one["label"]: (one["used"], one["current"]) for one in person.api.get("/v1/tokens").json()["items"]}


def test_the_list_tells_the_last_use_to_the_hour_and_which_token_asks(api: Api) -> None:
    person = Person.sign_up(api, "Halley")
    person.api.post("/v1/tokens", {"label": "idle"})
    used = api.as_(person.api.post("/v1/tokens", {"label": "busy"}).json()["token"])
    used.get("/v1/inbox")
    assert eventually(lambda: listed(person)["busy"][0] and listed(person)["sign-up"][0])
    found = listed(person)
    assert (found["idle"], found["busy"][1], found["sign-up"][1]) == ((None, False), False, True)
    assert str(found["busy"][0])[13:] == ":00:00.000Z"


def test_a_use_is_written_once_an_hour_and_an_ended_token_stays_ended(log_redis_url: str) -> None:
    with Redis.from_url(log_redis_url) as redis:
        written: list[bytes] = []
        uses = Uses(redis, lambda *_: None)
        redis.hset(own("ada", "token", "used"), "hash", "00")
        hour = 500_000 * HOUR_MS
        for moment in (hour, hour + 1, hour + HOUR_MS - 1, hour + HOUR_MS, hour + 2 * HOUR_MS - 1):
            uses.note("ada", "used", moment)
            uses.note("ada", "ended", moment)
            uses._write(moment - moment % HOUR_MS)
            written.append(redis.hget(own("ada", "token", "used"), "used"))
        assert [int(found) // HOUR_MS for found in written] == [500_000] * 3 + [500_001] * 2
        assert not redis.exists(own("ada", "token", "ended"))
        redis.delete(own("ada", "token", "used"))


def test_all_others_are_revoked_at_once_or_stay_with_a_new_password(api: Api) -> None:
    person = Person.sign_up(api, "Kepler's wife".replace("'", ""))
    others = [person.api.post("/v1/tokens", {}).json()["token"] for _ in range(2)]
    change = {"password": "another horse", "current_password": PASSWORD, "revoke_tokens": False}
    assert person.api.patch("/v1/accounts/me", change).status_code == 200
    assert len(listed(person)) == 2
    assert [api.as_(other).get("/v1/inbox").status_code for other in others] == [200, 200]
    assert person.api.delete("/v1/tokens").status_code == 204
    assert list(listed(person)) == ["sign-up"]
    assert eventually(lambda: {api.as_(other).get("/v1/inbox").status_code for other in others} == {401})
