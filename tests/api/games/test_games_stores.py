"""What a request costs the stores, and what happens while they are down."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from requests import Response

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.playing import awaited, new_game, play_once, play_out
from tests.api.process import running
from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS, eventually
from tests.stores import Store, patient

pytestmark = pytest.mark.slow

Group = list[Person]
MOST_LOOKS_UP = 10
"""The service looks up who calls every few seconds, which costs more: then the same is measured again."""


@pytest.fixture(scope="module")
def store(socket_dir: Path) -> Iterator[Store]:
    store = Store(new_folder(socket_dir), "always")
    yield store
    store.stop()


@pytest.fixture(scope="module")
def own_api(
    store: Store, work_redis_url: str, tmp_path_factory: pytest.TempPathFactory, document: Document
) -> Iterator[Api]:
    """A service with one process over that store."""
    with running(tmp_path_factory.mktemp("own"), store.url, work_redis_url) as server:
        yield Api(server.url, document)


@pytest.fixture(scope="module")
def group(own_api: Api) -> Group:
    return [Person.sign_up(own_api, name) for name in ("Pia", "Quin", "Rosa")]


class Monitor:
    """Counts the commands that clients send to a Redis, apart from reads that wait and what scripts do inside."""

    def __init__(self, url: str) -> None:
        self._redis = patient(url)
        self._closing = patient(url)
        self._names: list[str] = []

    def __enter__(self) -> list[str]:
        self._closing.ping()
        self._monitor = self._redis.monitor()
        self._monitor.__enter__()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        return self._names

    def _listen(self) -> None:
        for command in self._monitor.listen():
            name = command["command"].partition(" ")[0].upper()
            if name == "ECHO":
                return
            if command["client_type"] != "lua" and name != "XREAD":
                self._names.append(name)

    def __exit__(self, *_: object) -> None:
        self._closing.echo("done")
        self._thread.join(PATIENCE_SECONDS)
        self._monitor.__exit__(None, None, None)


def test_a_move_and_a_look_cost_one_round_trip_each(own_api: Api, store: Store, work_redis_url: str) -> None:
    group = [Person.sign_up(own_api, name) for name in ("Sara", "Tim", "Uma")]
    game = new_game(*group)

    def move() -> Callable[[], Response]:
        player = awaited(group[0].api.get(game).json(), group)
        decision = player.api.get(f"{game}/moves").json()
        body = {"move": decision["default"], "decision": decision["decision"]["id"]}
        return lambda: player.api.post(f"{game}/moves", body, headers={"Idempotency-Key": body["decision"]})

    def look() -> Callable[[], Response]:
        return lambda: group[0].api.get(game)

    def costs(prepare: Callable[[], Callable[[], Response]]) -> tuple[list[str], list[str]]:
        act = prepare()
        with Monitor(store.url) as asked, Monitor(work_redis_url) as work:
            assert act().status_code == 200
        return asked, work

    for _ in range(4):
        assert (["EVALSHA"], []) in (costs(move) for _ in range(MOST_LOOKS_UP))
        assert (["XRANGE"], []) in (costs(look) for _ in range(MOST_LOOKS_UP))


def test_without_its_store_the_service_says_when_to_ask_again_and_recovers(
    own_api: Api, group: Group, store: Store
) -> None:
    game = new_game(*group)
    before = group[0].api.get(game).json()
    opener = awaited(before, group)
    body = {"move": {"type": "bid", "amount": 1}}

    store.kill()
    for answer in (
        own_api.get(game),
        own_api.get(f"{game}/events"),
        opener.api.get(f"{game}/moves"),
        opener.api.post(f"{game}/moves", body, headers={"Idempotency-Key": "away"}),
        opener.api.post("/v1/games", {"rulebook": "systeme-solaire", "seats": [{"kind": "open"}] * 3}),
        own_api.get("/readyz"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert int(answer.headers["Retry-After"]) >= 1
    assert own_api.get("/healthz").status_code == 200
    store.start()

    assert opener.api.get(game).json()["version"] == before["version"]
    assert opener.api.post(f"{game}/moves", body, headers={"Idempotency-Key": "away"}).status_code == 200
    assert play_out(game, group)["status"] == "finished"


def _listen(person: Person, game: str, heard: list[dict[str, Any]]) -> None:
    headers = {"Accept": "text/event-stream"}
    response = person.api.as_(person.token).get(f"{game}/events", headers=headers, stream=True)
    lines = response.iter_lines(chunk_size=1)
    heard.extend(json.loads(line[6:]) for line in lines if line.startswith(b"data: "))


def test_a_stream_outlives_the_store(group: Group, store: Store) -> None:
    game = new_game(*group)
    heard: list[dict[str, Any]] = []
    listener = threading.Thread(target=_listen, args=(group[0], game, heard), daemon=True)
    listener.start()
    assert eventually(lambda: heard)
    rng = random.Random(6)
    for _ in range(2):
        play_once(game, awaited(group[0].api.get(game).json(), group), rng)
        store.kill()
        time.sleep(1.0)
        store.start()
    play_out(game, group)
    listener.join(timeout=PATIENCE_SECONDS)

    events = group[0].api.get(f"{game}/events?limit=500").json()["items"]
    assert [event["hash"] for event in heard] == [event["hash"] for event in events]
    assert requests.get(f"{group[0].api.url}/readyz", timeout=PATIENCE_SECONDS).ok
