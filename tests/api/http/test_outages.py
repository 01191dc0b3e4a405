"""While a store hangs, every call ends within the time that a store is given, and says that it is away."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import requests

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.process import running
from tests.patience import eventually
from tests.replicas import Node

pytestmark = pytest.mark.slow

STORE_SECONDS = 1.0
LONGEST = 8.0
"""Two seconds that a caller asks to wait, a few answers that do not come, and a slow machine."""
AWAY = (503, "unavailable")
BOT = {"kind": "bot", "level": "random"}
TABLE = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, BOT, BOT]}
NEW = {"password": "correct horse"}
STREAM = {"Accept": "text/event-stream"}
Asked = tuple[str, str, Any, dict[str, str]]


class Said(NamedTuple):
    """How a call ended, and after how many seconds."""

    seconds: float
    status: int
    code: str


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[dict[str, Node]]:
    made = {name: Node(tmp_path / name) for name in ("log", "work")}
    yield made
    for node in made.values():
        node.go_on()
        node.kill()


@pytest.fixture
def ada(nodes: dict[str, Node], tmp_path: Path, document: Document) -> Iterator[Person]:
    told: Any = {"ASTROLUDE_STORE_SECONDS": str(STORE_SECONDS)}
    with running(tmp_path, nodes["log"].url, nodes["work"].url, **told) as server:
        yield Person.sign_up(Api(server.url, document), "Ada")


def asked(game: str, left: str) -> list[Asked]:
    """Something of everything: of strangers, of players, again under its key, streams and waits."""
    return [
        ("POST", "/v1/accounts", {"name": "Bob", **NEW}, {}),
        ("POST", "/v1/accounts", {"name": "Cleo", **NEW}, {"Idempotency-Key": "account"}),
        ("POST", "/v1/guests", {}, {}),
        ("POST", "/v1/tokens", {"name": "Ada", **NEW}, {}),
        ("POST", "/v1/games", TABLE, {}),
        ("POST", "/v1/games", TABLE, {"Idempotency-Key": "game"}),
        ("POST", f"{left}/resignation", None, {"Idempotency-Key": "left"}),
        ("POST", f"{game}/moves", {"move": {"type": "pass"}}, {"Idempotency-Key": "move"}),
        ("POST", f"{game}/messages", {"text": "hello"}, {}),
        ("PATCH", "/v1/accounts/me", {"language": "fr"}, {}),
        ("GET", game, None, {}),
        ("GET", f"{game}/events?after=900&wait=PT2S", None, {}),
        ("GET", f"{game}/events", None, STREAM),
        ("GET", "/v1/stream", None, STREAM),
        ("GET", "/v1/accounts/me/notices?wait=PT2S", None, {}),
        ("GET", "/v1/games", None, {}),
        ("GET", "/v1/inbox", None, {}),
        ("GET", f"{game}/audit", None, {}),
        ("GET", "/v1/players/Ada", None, {}),
        ("GET", "/readyz", None, {}),
    ]


def test_whatever_hangs_no_call_hangs_with_it(ada: Person, nodes: dict[str, Node]) -> None:
    # given two games, one of which the player has left
    keys = ("game", "other")
    game, left = (
        ada.api.post("/v1/games", TABLE, headers={"Idempotency-Key": key}).headers["Location"] for key in keys
    )
    assert ada.api.post(f"{left}/resignation", headers={"Idempotency-Key": "left"}).status_code == 200

    def ask(one: Asked) -> Said:
        method, path, body, further = one
        began = time.monotonic()
        headers = {**further, "Authorization": f"Bearer {ada.token}"}
        with requests.request(
            method, ada.api.url + path, json=body, headers=headers, timeout=60, stream=further == STREAM
        ) as said:
            code = said.json()["code"] if said.status_code >= 400 else ""
            return Said(time.monotonic() - began, said.status_code, code)

    for store in ("log", "work"):
        with ThreadPoolExecutor(64) as pool:
            waiting = pool.submit(ask, ("GET", f"{game}/events?after=900&wait=PT2S", None, {}))
            time.sleep(0.5)
            # when a store hangs while somebody waits
            nodes[store].pause()
            answers = [(one[:2], pool.submit(ask, one)) for _ in range(2) for one in asked(game, left)]
            ended = [(what, future.result()) for what, future in answers]
            waited = waiting.result()
        # then every call ends, and none says that the fault is ours
        assert [(what, said) for what, said in ended if said.status >= 500 and said[1:] != AWAY] == []
        assert [(what, said) for what, said in ended if said.seconds > LONGEST] == []
        assert (waited.seconds < LONGEST, waited.status in (200, 503)) == (True, True)
        if store == "log":
            assert {said[1:] for (method, _), said in ended if method != "GET"} == {AWAY}
        # and all is well when it goes on
        nodes[store].go_on()
        assert eventually(lambda: ada.api.get("/readyz").status_code == 200)
        assert ada.api.get(game).status_code == 200
