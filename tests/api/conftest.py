"""A real service for the tests of the API: gunicorn with two gevent workers over the tests' own servers."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import requests

from tests.api.client import Api, Person
from tests.api.document import Document

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 30.0


class Server(NamedTuple):
    """A running service: where it listens, and the process that started it."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(server: Server) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            if requests.get(f"{server.url}/readyz", timeout=2).ok:
                return
        except requests.ConnectionError:
            time.sleep(0.05)
    raise RuntimeError(f"the service did not start:\n{server.log.read_text()}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, log_redis_url: str, work_redis_url: str) -> Iterator[Server]:
    """The service, for all tests of this process; its limits are too high to be met."""
    var = tmp_path_factory.mktemp("service")
    port = _free_port()
    environ = {
        **os.environ,
        "REDIS_URL": log_redis_url,
        "WORK_REDIS_URL": work_redis_url,
        "ASTROLUDE_VAR": str(var),
        "ASTROLUDE_PORT": str(port),
        "ASTROLUDE_RATE_LIMITS": "10000",
    }
    log = var / "service.log"
    with log.open("wb") as lines:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "service.wsgi:app"],
            cwd=ROOT,
            env=environ,
            stdout=lines,
            stderr=lines,
        )
    server = Server(f"http://127.0.0.1:{port}", process, log)
    try:
        _wait(server)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=15)


@pytest.fixture(scope="session")
def document() -> Document:
    """The committed openapi.yaml."""
    return Document.load(ROOT / "openapi.yaml")


@pytest.fixture(scope="session")
def api(server: Server, document: Document) -> Api:
    """A client without a token; every answer it gets is checked against openapi.yaml."""
    return Api(server.url, document)


@pytest.fixture(scope="session")
def people(api: Api) -> dict[str, Person]:
    """Five accounts by name, each with a token of scopes read, play and account."""
    return {name: Person.sign_up(api, name) for name in ("Ada", "Bob", "Chen", "Dora", "Emil")}
