"""New processes take over from old ones, and a service ends in good order: no request is lost."""

import signal
import socket
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import requests

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.playing import new_game
from tests.api.process import Server, running
from tests.api.streams.listening import STREAM, follow, messages
from tests.patience import PATIENCE_SECONDS, eventually

pytestmark = pytest.mark.slow

CALLERS = 4
TWICE = "was done twice"
LONG_TIMES = 5
GRACEFUL_SECONDS = 60
"""Far longer than anything here takes: who is ended by force is late."""


ARGUMENTS: Any = {
    "ASTROLUDE_WEB_WORKERS": "2",
    "GUNICORN_CMD_ARGS": f"--keep-alive 3600 --graceful-timeout {GRACEFUL_SECONDS}",
}


@pytest.fixture(scope="module")
def renewable(tmp_path_factory: pytest.TempPathFactory, log_redis_url: str, work_redis_url: str) -> Iterator[Server]:
    """A service whose processes may be replaced."""
    with running(tmp_path_factory.mktemp("renewable"), log_redis_url, work_redis_url, **ARGUMENTS) as server:
        yield server


@pytest.fixture
def ending(tmp_path: Path, log_redis_url: str, work_redis_url: str) -> Iterator[Server]:
    """A service of one test's own, which ends it."""
    with running(tmp_path, log_redis_url, work_redis_url, **ARGUMENTS) as server:
        yield server


def workers(service: Server) -> set[int]:
    """The processes that answer."""
    path = Path(f"/proc/{service.process.pid}/task/{service.process.pid}/children")
    return {int(process) for process in path.read_text().split()}


class Caller(threading.Thread):
    """Sends one request after the other, each once, on one connection as long as that lasts; `wrong` is what failed."""

    def __init__(self, url: str, token: str, pause: float = 0.005) -> None:
        super().__init__()
        self._pause = pause
        self.answered = 0
        self.wrong: list[str] = []
        self._url = url
        self._token = token
        self._over = threading.Event()

    def run(self) -> None:
        with requests.Session() as session:
            session.trust_env = False
            session.headers["Authorization"] = f"Bearer {self._token}"
            for number in count():
                if self._over.wait(self._pause):
                    return
                try:
                    self._call(session, f"rolling-{self.ident}-{number}")
                except requests.RequestException as error:
                    self.wrong.append(repr(error))

    def _call(self, session: requests.Session, key: str) -> None:
        headers = {"Idempotency-Key": key}
        url = f"{self._url}/v1/tokens"
        answers = [
            session.post(url, json={"scopes": ["read"]}, headers=headers, timeout=PATIENCE_SECONDS),
            session.post(url, json={"scopes": ["read"]}, headers=headers, timeout=PATIENCE_SECONDS),
            session.get(f"{self._url}/v1/games", timeout=PATIENCE_SECONDS),
        ]
        self.answered += len(answers)
        self.wrong += [f"{answer.status_code} {answer.text}" for answer in answers if answer.status_code >= 300]
        if answers[0].json() != answers[1].json():
            self.wrong.append(f"{key} {TWICE}")
        session.delete(f"{url}/{answers[0].json()['id']}", timeout=PATIENCE_SECONDS)

    def stop(self) -> None:
        self._over.set()
        self.join()


def _go_on(callers: list[Caller]) -> None:
    """Wait until each was answered again."""
    before = {caller: caller.answered for caller in callers}
    assert eventually(lambda: all(caller.answered > was for caller, was in before.items()))


def renew(service: Server) -> None:
    """Have new processes take over, and wait until the old ones have gone."""
    before = workers(service)
    service.process.send_signal(signal.SIGHUP)
    assert eventually(lambda: len(now := workers(service)) == len(before) and not now & before), workers(service)


def test_new_processes_take_over_without_a_request_lost(renewable: Server, document: Document, long_mode: bool) -> None:
    # given
    person = Person.sign_up(Api(renewable.url, document), "Steady")
    callers = [Caller(renewable.url, person.token) for _ in range(CALLERS)]
    for caller in callers:
        caller.start()
    # when
    try:
        for _ in range(LONG_TIMES if long_mode else 1):
            _go_on(callers)
            renew(renewable)
    finally:
        for caller in callers:
            caller.stop()
    # then
    assert [wrong for caller in callers for wrong in caller.wrong] == []


def test_a_stream_ends_and_is_resumed_at_another_process(renewable: Server, document: Document) -> None:
    # given a game that somebody follows to its present end
    mine = Api(renewable.url, document)
    people = [Person.sign_up(mine, name) for name in ("Rolling Ada", "Rolling Bob", "Rolling Chen")]
    game = new_game(*people)
    stream = follow(mine, game)
    told = messages(stream)
    version = people[0].api.get(game).json()["version"]
    last = next(message["id"] for message in told if int(message["id"]) == version)
    # when
    renew(renewable)
    # then it ends as an answer does, and goes on elsewhere
    assert [*told] == []
    with mine.get(f"{game}/events", headers={**STREAM, "Last-Event-ID": last}, stream=True) as resumed:
        assert people[0].api.post(f"{game}/messages", {"text": "Here again"}).status_code == 201
        assert people[0].api.post(f"{game}/resignation", {}).status_code < 500
        assert int(next(messages(resumed))["id"]) > version


def test_requests_under_way_are_answered_before_the_end(ending: Server, document: Document) -> None:
    # given one who waits, one who has sent half of a request, and one who has sent nothing
    mine = Api(ending.url, document)
    people = [Person.sign_up(mine, name) for name in ("Ending Ada", "Ending Bob", "Ending Chen")]
    game = new_game(*people)
    version = people[0].api.get(game).json()["version"]
    host, port = ending.url.removeprefix("http://").split(":")
    half, silent = (socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) for _ in range(2))
    half.sendall(
        b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n{ "
    )
    answers: list[requests.Response] = []
    address = f"{ending.url}{game}/events?after={version}&wait=PT30S"
    waiting = threading.Thread(target=lambda: answers.append(requests.get(address, timeout=PATIENCE_SECONDS)))
    waiting.start()
    sleep(0.5)
    # when
    began = monotonic()
    ending.process.send_signal(signal.SIGTERM)
    sleep(0.5)
    half.sendall(b" }")
    # then each gets its end
    with half, silent:
        assert half.recv(65536).startswith(b"HTTP/1.1 422")
        assert silent.recv(1) == b""
    waiting.join(PATIENCE_SECONDS)
    assert [(answer.status_code, answer.json()["items"]) for answer in answers] == [(200, [])]
    # and the service ends by itself
    assert ending.process.wait(PATIENCE_SECONDS) == 0
    assert monotonic() - began < GRACEFUL_SECONDS
    assert "graceful timeout" not in ending.log.read_text()
