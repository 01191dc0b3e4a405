"""Stores that hang or are gone: every operation of the API answers in time, and with what is documented."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import requests
from requests.adapters import HTTPAdapter

from service.pictures.drawer import PATIENCE_SECONDS, STARTING
from tests.api.document import PARAMETER, Document
from tests.faults.person import Person
from tests.faults.stack import SERVERS, Stack
from tests.patience import LONG_SECONDS, eventually
from tests.projections.world import World

STORE_SECONDS: Final = 1.0
MOST_SECONDS: Final = 15.0
"""For an answer: several times the stores' patience, because all operations are asked at once on a slow machine."""
DRAWING_SECONDS: Final = PATIENCE_SECONDS * STARTING
"""For a picture besides, whose drawing process may have to start: it gives way to all others, and needs no store."""
PICTURES: Final = (".png", ".webp")
METHODS: Final = ("get", "put", "post", "patch", "delete")
NAMES: Final = {"{seat}": "0", "{number}": "1", "{rulebook}": "systeme-solaire"}
STREAM: Final = "text/event-stream"
AWAY, TOO_MANY = 503, 429
MOST_AT_ONCE: Final = 400
"""Calls, and connections: fewer than one network may have."""
SCOPES: Final = ["read", "play", "talk", "invite", "organise", "mail", "account", "bot"]
TABLE: Final = [{"kind": "me"}, {"kind": "bot", "level": "normal"}, {"kind": "bot", "level": "normal"}]
WAIT: Final = "after=100000&wait=PT2S"


class Operation(NamedTuple):
    """A call: `path` as documented, with a query of its own, and what is accepted."""

    method: str
    path: str
    body: Any = None
    query: str = ""
    accept: str = "*/*"


class Heard(NamedTuple):
    """An answer, and after how long it came."""

    operation: Operation
    path: str
    answer: requests.Response
    seconds: float


@pytest.fixture
def further() -> dict[str, str]:
    return {"ASTROLUDE_STORE_SECONDS": str(STORE_SECONDS), "ASTROLUDE_RATE_LIMITS": "100000"}


@pytest.fixture(scope="module")
def document() -> Document:
    return Document.load()


def operations(document: Document) -> Iterator[Operation]:
    """All of them, with the waits and streams of what can be waited for."""
    for method in METHODS:
        for path, item in document.content["paths"].items():
            if method in item:
                content = item[method].get("requestBody", {}).get("content", {})
                yield Operation(method, path, content.get("application/json", {}).get("example"))
    yield Operation("get", "/v1/games/{game}/events", query=WAIT)
    yield Operation("get", "/v1/games/{game}/events", accept=STREAM)


@pytest.fixture
def session() -> Iterator[requests.Session]:
    """Connections that all calls share, as many as there are calls at once.

    Answers that are looked at later keep theirs open: each with its own would soon be more than a network may have.
    """
    with requests.Session() as made:
        made.mount("http://", HTTPAdapter(pool_maxsize=MOST_AT_ONCE))
        yield made


class Caller:
    """An administrator with all scopes, at a table."""

    def __init__(self, stack: Stack, world: World, session: requests.Session, name: str) -> None:
        self._session = session
        self._url = stack.url
        person = Person(stack.url, name)
        me = person.get("/v1/accounts/me").json()["id"]
        world.context.wiring.roles.change(me, "administrator", by="operator", at=0)
        wanted = {"name": name, "password": "correct horse", "scopes": SCOPES}
        self._token = _signed_in(stack.url, wanted)
        self._values = {**NAMES, "{name}": name, "{game}": person.announce(TABLE, {"kind": "none"})}

    def ask(self, operation: Operation) -> Heard:
        """Call it once."""
        path = PARAMETER.sub(lambda found: self._values.get(found[0], "nosuch"), operation.path)
        headers = {"Authorization": f"Bearer {self._token}", "Accept": operation.accept}
        began = time.monotonic()
        with self._session.request(
            operation.method.upper(),
            f"{self._url}{path}?{operation.query}",
            json=operation.body,
            headers=headers,
            timeout=LONG_SECONDS,
            stream=True,
        ) as answer:
            if not answer.headers.get("Content-Type", "").startswith(STREAM):
                _ = answer.content
            return Heard(operation, path, answer, time.monotonic() - began)


def _signed_in(url: str, wanted: dict[str, Any]) -> str:
    """A token, once the web process that is asked has noticed that the stores are back."""
    answers: list[requests.Response] = []

    def ask() -> bool:
        answers.append(requests.post(f"{url}/v1/tokens", json=wanted, timeout=LONG_SECONDS))
        return answers[-1].status_code != AWAY

    assert eventually(ask)
    token: str = answers[-1].json()["token"]
    return token


@contextmanager
def hanging(stack: Stack, *names: str) -> Iterator[None]:
    """These stores are stopped, and so many have tried to connect that the system takes no more."""
    with ExitStack() as held:
        for name in names:
            os.kill(stack.crew.process(name), signal.SIGSTOP)
            held.callback(os.kill, stack.crew.process(name), signal.SIGCONT)
            fill(stack.settings.log_socket if name == SERVERS[0] else stack.settings.work_socket, held)
        yield


def fill(path: Path, held: ExitStack) -> None:
    """Connect until that would wait."""
    while True:
        link = held.enter_context(socket.socket(socket.AF_UNIX))
        link.setblocking(False)
        try:
            link.connect(str(path))
        except BlockingIOError:
            return


@contextmanager
def gone(stack: Stack, *names: str) -> Iterator[None]:
    """These stores are killed."""
    for name in names:
        stack.crew.kill(name)
    yield
    stack.restore(*names)


def test_every_operation_answers_in_time_and_as_documented(
    stack: Stack, world: World, session: requests.Session, document: Document
) -> None:
    asked = list(operations(document))
    assert len(asked) <= MOST_AT_ONCE < stack.settings.network_connections
    kept = [operation for operation in asked if operation.method != "delete"]
    refused = set()
    outages = [(hanging, SERVERS[:1]), (hanging, SERVERS[1:]), (hanging, SERVERS), (gone, SERVERS)]
    for number, (outage, names) in enumerate(outages):
        # given somebody who may do everything, and stores that have failed a moment ago
        caller = Caller(stack, world, session, f"Ada {number}")
        with outage(stack, *names), ThreadPoolExecutor(len(asked)) as pool:
            # when all is asked at once, first what leaves the account there
            heard = [*pool.map(caller.ask, kept), *pool.map(caller.ask, asked)]
        # then each answer is one of those that the document knows, and soon there
        for one in heard:
            drawn = one.path.endswith(PICTURES)
            assert one.seconds < MOST_SECONDS + (DRAWING_SECONDS if drawn else 0), one
            assert one.answer.status_code != TOO_MANY, one
            assert one.answer.status_code < 500 or one.answer.status_code == AWAY, (one, one.answer.text)
            if one.operation.accept != STREAM or one.answer.status_code == AWAY:
                document.check(one.operation.method.upper(), one.path, one.answer)
            if one.answer.status_code == AWAY:
                assert int(one.answer.headers["Retry-After"]) > 0
                refused.add((one.operation.method, one.operation.path))
        # and all is well at once when they are back
        assert eventually(stack.ready)
    # what needs a store was refused for want of it
    assert len(refused) > len(asked) / 2
    assert '"level": "error"' not in stack.crew.log("web")
