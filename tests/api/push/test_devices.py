"""Devices over the API: they are their owner's alone, few, and last as long as what they signed in with."""

from typing import Any
from uuid import uuid4

import pytest

from games.core.clock import DAY
from service.api.app import create_app
from service.limits.rates import DEVICES
from service.notices.notices import Notice
from service.push.messages import Message
from service.push.subscriptions import KINDS, MOST
from service.settings import Settings
from service.settings.given import SettingError
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.push.devices import request_of, subscribe
from tests.workers.push.browser import Browser, encoded

Json = dict[str, Any]


@pytest.fixture
def owner(api: Api) -> Person:
    return Person.sign_up(api, f"D{uuid4().hex[:12]}")


@pytest.fixture
def endpoint() -> str:
    """An address of a browser that nobody else has."""
    return f"https://push.example.org/{uuid4().hex}"


def listed(person: Person) -> list[Json]:
    found: list[Json] = person.api.get("/v1/me/push").json()["items"]
    return found


def signed_in_again(person: Person) -> Person:
    """The same person on another device."""
    token = person.api.post("/v1/tokens", {"scopes": ["account"]}).json()["token"]
    return person._replace(token=token, api=person.api.as_(token))


def test_a_device_is_listed_without_its_address_and_ends_with_its_token(owner: Person, endpoint: str) -> None:
    elsewhere = signed_in_again(owner)
    made = subscribe(elsewhere, Browser(), endpoint, label="my phone", language="fr", kinds=["late"])
    assert (made["service"], made["label"], made["language"], made["kinds"]) == (
        "push.example.org",
        "my phone",
        "fr",
        ["late"],
    )
    assert made["current"]
    assert listed(owner) == [{**made, "current": False}]
    assert endpoint not in owner.api.get("/v1/me/push").text
    # when it is signed out
    token = next(one["id"] for one in elsewhere.api.get("/v1/tokens").json()["items"] if one["current"])
    owner.api.delete(f"/v1/tokens/{token}")
    # then it is gone
    assert listed(owner) == []


def test_the_same_browser_is_one_device_whoever_uses_it(api: Api, owner: Person, endpoint: str) -> None:
    first = subscribe(owner, Browser(), endpoint)
    again = subscribe(owner, Browser(), endpoint, kinds=["invited"])
    assert (again["id"], again["kinds"], first["kinds"]) == (first["id"], ["invited"], list(KINDS))
    assert listed(owner) == [again]
    # when somebody else subscribes with it
    other = Person.sign_up(api, f"E{uuid4().hex[:12]}")
    subscribe(other, Browser(), endpoint)
    assert (listed(owner), len(listed(other))) == ([], 1)


def test_a_device_is_its_owners_alone(people: dict[str, Person], owner: Person, endpoint: str) -> None:
    made = subscribe(owner, Browser(), endpoint)
    refused = people["Ada"].api.delete(f"/v1/me/push/{made['id']}")
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_device")
    assert owner.api.delete(f"/v1/me/push/{made['id']}").status_code == 204
    assert listed(owner) == []
    assert owner.api.delete(f"/v1/me/push/{made['id']}").json()["code"] == "unknown_device"


def test_guests_are_told_too(api: Api, endpoint: str) -> None:
    made = api.post("/v1/guests", {}).json()
    guest = Person(made["id"], made["name"], made["token"]["token"], api.as_(made["token"]["token"]))
    subscribe(guest, Browser(), endpoint)
    assert len(listed(guest)) == 1


def test_devices_are_few(owner: Person, endpoint: str) -> None:
    browser = Browser()
    for number in range(MOST):
        last = subscribe(owner, browser, f"{endpoint}/{number}")
    refused = owner.api.post("/v1/me/push", request_of(owner, browser, endpoint))
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_devices")
    assert subscribe(owner, browser, f"{endpoint}/{MOST - 1}")["id"] == last["id"]  # one of them may change


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "http://push.example.org/1"),
        ("endpoint", "https://10.0.0.1/1"),
        ("endpoint", "https://localhost:22/1"),
        ("endpoint", "https://[2606:4700::1]/1"),
        ("endpoint", "https://me:secret@push.example.org/1"),
        ("endpoint", "ftp://push.example.org/1"),
        ("p256dh", encoded(b"\4" + bytes(64))),
        ("p256dh", "é"),
        ("auth", encoded(bytes(15))),
        ("key", encoded(b"\4" + bytes(64))),
        ("kinds", []),
        ("kinds", ["finished"]),
        ("language", "de"),
    ],
)
def test_what_cannot_be_told_is_refused(owner: Person, endpoint: str, field: str, value: Any) -> None:
    body = {**request_of(owner, Browser(), endpoint), field: value}
    refused = owner.api.post("/v1/me/push", body)
    assert (refused.status_code, refused.json()["field"].partition("[")[0]) == (422, f"$.{field}")


def test_subscribing_is_limited(parts: Wiring, people: dict[str, Person], endpoint: str) -> None:
    strict = Wiring(Settings(**{**parts_of_settings(parts), "rate_limits": 1.0}))
    client = create_app(strict).test_client()
    headers = {"Authorization": f"Bearer {people['Emil'].token}"}
    body = request_of(people["Emil"], Browser(), endpoint)
    codes = [client.post("/v1/me/push", json=body, headers=headers).status_code for _ in range(DEVICES.requests + 1)]
    assert codes == [201] * DEVICES.requests + [429]


def parts_of_settings(parts: Wiring) -> Json:
    """The settings of the service beside which a test stands."""
    return {name: getattr(parts.settings, name) for name in parts.settings.__struct_fields__}


@pytest.mark.parametrize(
    ("method", "path", "wanted"),
    [
        ("PUT", "/v1/accounts/me/notices", {"mode": "at_once", "quiet": None}),
        ("PATCH", "/v1/accounts/me", {"time_zone": "Asia/Tokyo"}),
    ],
)
def test_what_waits_is_looked_at_again_when_it_may_be_wanted_earlier(
    parts: Wiring, owner: Person, endpoint: str, method: str, path: str, wanted: Json
) -> None:
    device = subscribe(owner, Browser(), endpoint)["id"]
    now = milliseconds()
    notice = Notice(kind="invited", reference="1-0", at=now, game="g", rulebook="destiny", version=1, hash="", seat=0)
    later = Message(device=device, kind="invited", notice=notice, created=now, due=now + DAY, serial="1")
    assert parts.push_messages.add(later)
    assert parts.push_messages.claim(device, milliseconds()) is None
    assert owner.api.request(method, path, json=wanted).status_code == 200
    assert parts.push_messages.claim(device, milliseconds()) == later


@pytest.mark.parametrize("contact", ["ops", "http://example.org", "mailto:ops@example.org", "a b@example.org"])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(SettingError, match="ASTROLUDE_CONTACT"):
        Settings.read({"ASTROLUDE_CONTACT": contact})
    assert Settings.read({"ASTROLUDE_CONTACT": "ops@example.org"}).contact == "ops@example.org"
