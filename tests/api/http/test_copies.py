"""A service that asks for a copy: what the replica does not have is not acknowledged, and neither is its repetition."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.process import Server, running
from tests.patience import eventually
from tests.replicas import Pair

STORE_SECONDS = "1"


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path / "log")
    yield made
    made.end()


@pytest.fixture
def service(pair: Pair, work_redis_url: str, tmp_path: Path) -> Iterator[Server]:
    told: Any = {"ASTROLUDE_COPIES": "1", "ASTROLUDE_STORE_SECONDS": STORE_SECONDS}
    with running(tmp_path, pair.nodes[0].url, work_redis_url, **told) as server:
        yield server


def test_a_move_is_accepted_when_it_is_copied(service: Server, pair: Pair, document: Document) -> None:
    # given a game, and a replica that hangs
    ada = Person.sign_up(Api(service.url, document), "Ada")
    bot = {"kind": "bot", "level": "random"}
    asked_for = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, bot, bot]}
    game = ada.api.post("/v1/games", asked_for).headers["Location"]
    version = ada.api.get(game).json()["version"]
    pair.nodes[1].pause()

    # when
    def resign() -> requests.Response:
        return ada.api.post(f"{game}/resignation", headers={"Idempotency-Key": "once"})

    def rename() -> requests.Response:
        return ada.api.patch("/v1/accounts/me", {"language": "fr"})

    # then it is said what has happened, again and again, and readers wait for nothing
    for act in (resign, rename, resign):
        answer = act()
        assert (answer.status_code, answer.json()["code"]) == (503, "not_copied"), answer.text
        assert int(answer.headers["Retry-After"]) >= 1
    assert ada.api.get(game).json()["version"] > version
    refused = requests.get(f"{service.url}/readyz", timeout=10).json()
    assert refused["facts"] == {"store": "log", "reason": "not_copied"}
    # and once the replica has it, the repetition is answered as the first request would have been
    pair.nodes[1].go_on()
    assert eventually(lambda: resign().status_code == 200)
    assert resign().headers["Idempotency-Replayed"] == "true"
    assert rename().status_code == 200
