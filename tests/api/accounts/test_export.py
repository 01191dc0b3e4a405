"""The export: all that is kept of an account, nothing that it may not see, made as it is sent."""

import json
import secrets
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from service.api.app import create_app
from service.api.exports.zipping import zipped
from service.limits.rates import EXPORTS
from service.settings import Settings
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import confirm
from tests.api.playing import new_game
from tests.api.push.devices import subscribe
from tests.workers.push.browser import Browser

PATH = "/v1/accounts/me/export"


def exported(person: Person) -> dict[str, Any]:
    """The documents of a person's export by name; of those that are not JSON the text."""
    answer = person.api.get(PATH)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/zip")
    with ZipFile(BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    return {name: json.loads(text) if name.endswith(".json") else text for name, text in texts.items()}


@pytest.fixture
def person(api: Api, gateway: Api) -> Person:
    made = Person.sign_up(api, f"Export{secrets.token_hex(5)}", language="fr")
    confirm(made, gateway, f"{made.name.lower()}@example.org")
    return made


def test_it_holds_what_the_account_has_and_may_see_and_no_secret(
    api: Api, person: Person, parts: Wiring, log_redis_url: str
) -> None:
    # given a game with hidden hands, talk, a webhook, wishes and another token
    friend = Person.sign_up(api, f"Friend{secrets.token_hex(5)}")
    game = new_game(person, friend, Person.sign_up(api, f"Third{secrets.token_hex(5)}"), rulebook="destiny", options={})
    for who, text in ((person, "hello there"), (friend, "not mine to export")):
        assert who.api.post(f"{game}/messages", {"text": text}).status_code == 201
    program = person.api.post("/v1/tokens", {"label": "my program", "scopes": ["account", "bot"]}).json()["token"]
    hook = {"url": "https://hooks.example.org/mine", "kinds": ["awaited"]}
    signing = api.as_(program).post("/v1/webhooks", hook).json()["secret"]
    device = subscribe(person, Browser(), "https://push.example.org/secret-address")
    person.api.put(f"{game}/notices", {"mode": "none"})
    catch_up(parts)
    # when
    found = exported(person)
    # then
    assert found["README.txt"].startswith("Vos données")
    assert all(name.partition("/")[0] in found["README.txt"] for name in found if name != "README.txt")
    assert found["account.json"] == person.api.get("/v1/accounts/me").json()
    assert found["mail.json"]["address"] == person.api.get("/v1/accounts/me/mail").json()
    assert [wanted["mode"] for wanted in found["mail.json"]["notices_of_games"].values()] == ["none"]
    assert [letter["kind"] for letter in found["letters.json"]] == ["confirm"]
    assert {token["label"] for token in found["sign-in.json"]["tokens"]} == {"sign-up", "my program"}
    assert len(found["sign-in.json"]["networks"]) == 1
    assert [hook["url"] for hook in found["webhooks.json"]] == [hook["url"]]
    assert found["devices.json"] == [{**device, "current": False}]
    assert "secret-address" not in str(found)
    assert [said["text"] for [said] in found["messages.json"].values()] == ["hello there"]
    [row] = found["games.json"]
    told = found[f"games/{row['id']}.json"]
    assert told["game"] == person.api.get(game).json()
    assert told["events"] == person.api.get(f"{game}/events?limit=500&language=fr").json()["items"]
    assert told["archive"] is None
    # and nothing of others that they would not show, and no secret
    whole = json.dumps(found)
    hashes = (person.token.rpartition("_")[2], program.rpartition("_")[2], signing, PASSWORD, "argon2")
    assert not [secret for secret in (*hashes, "not mine to export") if secret in whole]


def test_it_is_asked_for_with_one_s_own_account_and_a_few_times_a_day(
    api: Api, person: Person, log_redis_url: str, work_redis_url: str, parts: Wiring
) -> None:
    reader = person.api.post("/v1/tokens", {"scopes": ["read", "play"]}).json()["token"]
    assert api.as_(reader).get(PATH).status_code == 403
    key = parts.settings.secret_key
    limited = Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key=key, store_seconds=20)
    client = create_app(limited).test_client()
    headers = {"Authorization": f"Bearer {person.token}"}
    answers = [client.get(PATH, headers=headers) for _ in range(EXPORTS.requests + 1)]
    assert [answer.status_code for answer in answers] == [200] * EXPORTS.requests + [429]


def test_memory_holds_one_document_at_a_time() -> None:
    size, documents = 1 << 20, 40

    def made() -> Iterator[tuple[str, bytes]]:
        for number in range(documents):
            yield f"{number}.json", secrets.token_bytes(size)

    tracemalloc.start()
    sent = sum(len(part) for part in zipped(made()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sent > documents * size
    assert peak < 6 * size
