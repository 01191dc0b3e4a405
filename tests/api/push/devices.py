"""Devices that are subscribed over the API."""

from typing import Any

from tests.api.client import Person
from tests.workers.push.browser import Browser

Json = dict[str, Any]


def request_of(person: Person, browser: Browser, endpoint: str) -> Json:
    """What a page sends for its browser."""
    return {"endpoint": endpoint, **browser.keys, "key": person.api.get("/v1/me/push").json()["key"]}


def subscribe(person: Person, browser: Browser, endpoint: str, **fields: Any) -> Json:
    """A device of the person's."""
    answer = person.api.post("/v1/me/push", {**request_of(person, browser, endpoint), **fields})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found
