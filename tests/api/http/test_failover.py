"""A whole service over stores under Sentinels: both fail over in the middle of a game, and it goes on by itself."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.playing import choose
from tests.api.process import running
from tests.patience import LONG_SECONDS, eventually
from tests.replicas import Pair
from tests.workers.crew import Crew

pytestmark = pytest.mark.slow

STORE_SECONDS = "5"
MEANWHILE = 503


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[list[Pair]]:
    """The log store and the work store."""
    with ExitStack() as stack:
        pairs = [Pair(tmp_path / name) for name in ("log", "work")]
        for pair in pairs:
            stack.callback(pair.end)
        yield pairs


@pytest.fixture
def service(stores: list[Pair], tmp_path: Path) -> Iterator[str]:
    """Web, dispatcher, bots and the jobs' clock over them: the address."""
    log, work = (pair.watch() for pair in stores)
    # With one replica nobody follows after a fail-over: none could be waited for.
    told: Any = {"ASTROLUDE_STORE_SECONDS": STORE_SECONDS, "ASTROLUDE_ALLOW_LOSSY_FAILOVER": "true"}
    with ExitStack() as stack:
        environ = {"REDIS_URL": log, "WORK_REDIS_URL": work, "ASTROLUDE_VAR": str(tmp_path), **told}
        crew = Crew(environ, tmp_path)
        stack.callback(crew.end)
        server = stack.enter_context(running(tmp_path, log, work, **told))
        crew.start("dispatcher", "bots", "deadlines", "sweeper")
        yield server.url


def ready(service: str) -> bool:
    return requests.get(f"{service}/readyz", timeout=60).ok


def play_on(ada: Person, game: str, rng: random.Random) -> str:
    """Make the move that is awaited, if one is; the game's status."""
    answer = ada.api.get(f"{game}/moves")
    if answer.status_code != MEANWHILE and (decision := answer.json()["decision"]):
        body = {"move": choose(answer.json()["forms"], rng), "decision": decision["id"]}
        ada.api.post(f"{game}/moves", body, headers={"Idempotency-Key": decision["id"]})
    answer = ada.api.get(game)
    return str(answer.json()["status"]) if answer.ok else ""


def test_a_game_with_bots_outlives_a_fail_over_of_both_stores(
    service: str, stores: list[Pair], document: Document
) -> None:
    ada = Person.sign_up(Api(service, document), "Ada")
    bot = {"kind": "bot", "level": "random"}
    asked_for = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, bot, bot]}
    game = ada.api.post("/v1/games", asked_for).headers["Location"]
    rng = random.Random(3)
    assert eventually(lambda: play_on(ada, game, rng) and ada.api.get(game).json()["version"] > 20)
    before = ada.api.get(f"{game}/events?limit=500").json()["items"]

    assert eventually(lambda: all(pair.primary.in_sync() for pair in stores))
    for pair in stores:
        pair.fail_over()

    assert eventually(lambda: ready(service))
    assert eventually(lambda: play_on(ada, game, rng) == "finished", LONG_SECONDS)
    after = ada.api.get(f"{game}/events?limit=500").json()["items"]
    assert [event["hash"] for event in after][: len(before)] == [event["hash"] for event in before]
