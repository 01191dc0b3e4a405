"""Webhooks over the API: made, verified, rotated, replayed, and nobody else's business."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from redis import Redis

from service.accounts.slots.keys import own
from service.api.http.authentication import SCOPES
from service.notices.notices import KINDS, Notice, Notices
from service.webhooks.deliveries import Deliveries
from tests.api.client import PASSWORD, Api, Person

Json = dict[str, Any]

URL = "https://bot.example/hook"
ALL_SCOPES = [*SCOPES]


@pytest.fixture
def owner(api: Api) -> Person:
    """Somebody with a token of all scopes."""
    return with_all_scopes(Person.sign_up(api, f"W{uuid4().hex[:12]}"))


def with_all_scopes(person: Person) -> Person:
    asked_for = {"name": person.name, "password": PASSWORD, "scopes": ALL_SCOPES}
    return person._replace(api=person.api.as_(person.api.as_(None).post("/v1/tokens", asked_for).json()["token"]))


@pytest.fixture
def work(work_redis_url: str) -> Iterator[Redis]:
    redis = Redis.from_url(work_redis_url)
    yield redis
    redis.close()


def made(owner: Person, **fields: Any) -> Json:
    answer = owner.api.post("/v1/webhooks", {"url": URL, **fields})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def activate(owner: Person, log_redis_url: str, name: str) -> None:
    """As the worker does when the address has answered a ping."""
    redis = Redis.from_url(log_redis_url)
    key = own(owner.id, "webhook", name)
    kept: Any = redis.get(key)
    redis.set(key, kept.replace(b'"unverified"', b'"active"'))
    redis.close()
    assert owner.api.get(f"/v1/webhooks/{name}").json()["state"] == "active"


def told(version: int, game: str = "g" * 16) -> Notice:
    return Notice(kind="awaited", reference=f"{version}-0", at=version, game=game, version=version)


def test_a_new_webhook_shows_its_secret_once_and_is_sent_a_ping(owner: Person) -> None:
    new = made(owner, kinds=["awaited", "invited"], label="mine")
    assert new["secret"].startswith("whsec_")
    assert (new["state"], new["kinds"], new["label"]) == ("unverified", ["awaited", "invited"], "mine")
    shown = owner.api.get(f"/v1/webhooks/{new['id']}").json()
    assert shown == {name: value for name, value in new.items() if name != "secret"}
    assert owner.api.get("/v1/webhooks").json() == {"items": [shown]}
    (ping,) = owner.api.get(f"/v1/webhooks/{new['id']}/deliveries").json()["items"]
    assert (ping["kind"], ping["state"], ping["attempts"]) == ("ping", "waiting", [])
    assert owner.api.get(f"/v1/webhooks/{new['id']}/deliveries/{ping['id']}").json() == ping


def test_no_store_holds_a_secret(owner: Person, log_redis_url: str) -> None:
    new = made(owner)
    redis = Redis.from_url(log_redis_url)
    kept: Any = redis.get(own(owner.id, "webhook", new["id"]))
    redis.close()
    assert new["secret"].removeprefix("whsec_").encode() not in kept


def test_a_repeated_request_makes_one_webhook(owner: Person) -> None:
    once = {"Idempotency-Key": uuid4().hex}
    first = owner.api.post("/v1/webhooks", {"url": URL}, headers=once)
    assert owner.api.post("/v1/webhooks", {"url": URL}, headers=once).json() == first.json()
    assert len(owner.api.get("/v1/webhooks").json()["items"]) == 1
    other = owner.api.post("/v1/webhooks", {"url": f"{URL}/2"}, headers=once)
    assert other.json()["code"] == "key_reused"


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://bot.example/", "L’adresse doit commencer par https."),
        ("https://127.0.0.1/", "C’est une adresse privée ou locale."),
        ("https://bot.example:25/", "Ce n’est pas le port d’un serveur web."),
        ("https://a:b@bot.example/", "L’adresse ne doit contenir ni nom ni mot de passe."),
        ("bot.example", "Ce n’est pas l’adresse d’un serveur web."),
    ],
)
def test_addresses_that_are_never_called_are_refused(owner: Person, url: str, words: str) -> None:
    owner.api.patch("/v1/accounts/me", {"language": "fr"})
    answer = owner.api.post("/v1/webhooks", {"url": url})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"]) == (422, "invalid_field", "$.url")
    assert problem["errors"] == [{"field": "$.url", "detail": words}]
    assert owner.api.get("/v1/webhooks").json() == {"items": []}


def test_an_account_has_ten_webhooks_at_most(owner: Person) -> None:
    for _ in range(10):
        made(owner)
    answer = owner.api.post("/v1/webhooks", {"url": URL})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_webhooks")


def test_another_address_is_verified_anew(owner: Person, log_redis_url: str) -> None:
    name = made(owner)["id"]
    activate(owner, log_redis_url, name)
    changed = owner.api.patch(f"/v1/webhooks/{name}", {"label": "other"}).json()
    assert (changed["state"], changed["label"]) == ("active", "other")
    assert owner.api.patch(f"/v1/webhooks/{name}", {"kinds": ["invited"]}).json()["kinds"] == ["invited"]
    changed = owner.api.patch(f"/v1/webhooks/{name}", {"url": f"{URL}/new"}).json()
    assert (changed["state"], changed["url"]) == ("unverified", f"{URL}/new")
    deliveries = f"/v1/webhooks/{name}/deliveries"
    first = owner.api.get(f"{deliveries}?limit=1").json()
    second = owner.api.get(f"{deliveries}?limit=1&cursor={first['next']}").json()
    assert second["next"] is None
    assert [*first["items"], *second["items"]] == owner.api.get(deliveries).json()["items"]
    assert owner.api.get(f"{deliveries}?cursor=unknown").json() == {"items": [], "next": None}
    refused = owner.api.patch(f"/v1/webhooks/{name}", {"url": "https://10.0.0.1/"})
    assert refused.json()["field"] == "$.url"


def test_its_owner_switches_it_off_and_on(owner: Person) -> None:
    name = made(owner)["id"]
    off = owner.api.patch(f"/v1/webhooks/{name}", {"enabled": False}).json()
    assert (off["state"], off["reason"]) == ("disabled", "owner")
    on = owner.api.patch(f"/v1/webhooks/{name}", {"enabled": True}).json()
    assert (on["state"], on["reason"]) == ("unverified", None)


def test_secrets_rotate(owner: Person) -> None:
    new = made(owner)
    rotated = owner.api.post(f"/v1/webhooks/{new['id']}/secrets", {"keep": "PT1H"}).json()
    assert rotated["secret"] != new["secret"]
    assert [secret["serial"] for secret in rotated["secrets"]] == [1, 2]
    assert [secret["until"] is None for secret in rotated["secrets"]] == [False, True]
    for _ in range(5):
        rotated = owner.api.post(f"/v1/webhooks/{new['id']}/secrets").json()
    assert [secret["serial"] for secret in rotated["secrets"]] == [3, 4, 5, 6, 7]


def test_a_ping_is_sent_on_demand(owner: Person) -> None:
    name = made(owner)["id"]
    ping = owner.api.post(f"/v1/webhooks/{name}/ping")
    assert (ping.status_code, ping.json()["kind"]) == (202, "ping")


def test_notices_are_replayed_from_a_position_or_a_version(owner: Person, work: Redis, log_redis_url: str) -> None:
    # given a webhook, and notices of two games that it was never sent
    name = made(owner)["id"]
    notices = Notices(work)
    for version in (3, 5, 8):
        notices.add(owner.id, told(version))
    notices.add(owner.id, told(4, game="h" * 16))
    places = [place for place, _ in notices.kept(owner.id)]
    # while it is not verified nothing is sent
    refused = owner.api.post(f"/v1/webhooks/{name}/replay", {"game": "g" * 16})
    assert (refused.status_code, refused.json()["code"]) == (409, "webhook_disabled")
    # afterwards what is asked for
    activate(owner, log_redis_url, name)
    replay = f"/v1/webhooks/{name}/replay"
    assert owner.api.post(replay, {"game": "g" * 16, "version": 5}).json() == {"deliveries": 2}
    assert owner.api.post(replay, {"after": places[2]}).json() == {"deliveries": 1}
    assert owner.api.post(replay, {"after": "0-0"}).json() == {"deliveries": 4}
    sent = owner.api.get(f"/v1/webhooks/{name}/deliveries").json()["items"]
    assert sorted(one["body"]["data"].get("version", 0) for one in sent) == [0, 3, 4, 5, 8]
    # and what is forgotten cannot be asked for
    gone = owner.api.post(replay, {"after": "1-0"})
    assert (gone.status_code, gone.json()["code"]) == (409, "position_gone")
    assert owner.api.post(replay, {}).json()["code"] == "invalid_field"
    assert owner.api.post(replay, {"after": "0-0", "game": "g"}).json()["code"] == "invalid_field"


def test_a_delivery_is_sent_again_under_its_id(owner: Person, log_redis_url: str) -> None:
    name = made(owner)["id"]
    (ping,) = owner.api.get(f"/v1/webhooks/{name}/deliveries").json()["items"]
    address = f"/v1/webhooks/{name}/deliveries/{ping['id']}/replay"
    assert owner.api.post(address).json()["code"] == "webhook_disabled"
    activate(owner, log_redis_url, name)
    again = owner.api.post(address)
    assert (again.status_code, again.json()["id"], again.json()["state"]) == (202, ping["id"], "waiting")


def test_nobody_finds_the_webhooks_of_others(owner: Person, api: Api) -> None:
    other = with_all_scopes(Person.sign_up(api, f"W{uuid4().hex[:12]}"))
    mine, theirs = made(owner)["id"], made(other)["id"]
    (ping,) = owner.api.get(f"/v1/webhooks/{mine}/deliveries").json()["items"]
    address = f"/v1/webhooks/{mine}"
    refused = [
        other.api.get(address),
        other.api.patch(address, {"enabled": False}),
        other.api.delete(address),
        other.api.get(f"{address}/deliveries"),
        other.api.get(f"{address}/deliveries/{ping['id']}"),
        other.api.post(f"{address}/deliveries/{ping['id']}/replay"),
        *(other.api.post(f"{address}/{what}") for what in ("ping", "secrets")),
        other.api.post(f"{address}/replay", {"after": "0-0"}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [(404, "unknown_webhook")] * 9
    stolen = other.api.get(f"/v1/webhooks/{theirs}/deliveries/{ping['id']}")
    assert stolen.json()["code"] == "unknown_delivery"


@pytest.mark.slow
def test_nothing_is_left_of_a_webhook_or_an_account_that_was_erased(owner: Person, work: Redis) -> None:
    first, second = made(owner)["id"], made(owner, kinds=list(KINDS))["id"]
    assert owner.api.delete(f"/v1/webhooks/{first}").status_code == 204
    assert owner.api.get(f"/v1/webhooks/{first}").status_code == 404
    assert owner.api.delete("/v1/accounts/me").status_code == 204
    assert [key for name in (first, second) for key in work.keys(f"webhooks:*{name}*")] == []
    assert Deliveries(work).of(second, 9) == []
