"""A real service in processes of its own: gunicorn with gevent workers over Redis servers of the test."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import requests

from tests.nursery import Born, born
from tests.patience import PATIENCE_SECONDS, PATIENT_GUNICORN, eventually
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
GATEWAY_TOKEN = "of the mail gateway, for tests only".replace(" ", "-")
METRICS_TOKEN = "of whoever watches, for tests only".replace(" ", "-")
DEPLOYED = "deploy/gunicorn.conf.py"
"""How gunicorn serves what is deployed: with passwords that take as long as they do there."""


class Server(NamedTuple):
    """A running service: where it listens, and the process that started it."""

    url: str
    process: subprocess.Popen[bytes] | Born
    log: Path


@contextmanager
def running(
    var: Path,
    log_redis_url: str,
    work_redis_url: str,
    output: int | None = None,
    conf: str = "tests/api/gunicorn_conf.py",
    **environ: str,
) -> Iterator[Server]:
    """A service over these stores, ready to answer.

    It has one process, and limits that are too high to be met, unless `environ` says otherwise.

    It writes to the file `service.log` of its folder, or to this file descriptor.
    """
    port = free_port()
    settings = {
        **os.environ,
        "REDIS_URL": log_redis_url,
        "WORK_REDIS_URL": work_redis_url,
        "ASTROLUDE_VAR": str(var),
        "ASTROLUDE_ARCHIVE_URL": str(var / "archive"),
        "ASTROLUDE_PORT": str(port),
        "ASTROLUDE_RATE_LIMITS": "10000",
        "ASTROLUDE_GATEWAY_TOKEN": GATEWAY_TOKEN,
        "ASTROLUDE_METRICS_TOKEN": METRICS_TOKEN,
        "ASTROLUDE_MAIL_GRACE_SECONDS": "0",
        "ASTROLUDE_WEB_WORKERS": "1",
        "ASTROLUDE_STORE_SECONDS": str(PATIENCE_SECONDS),
        **PATIENT_GUNICORN,
        **environ,
    }
    log = var / "service.log"
    with log.open("wb") as lines:
        process = born(
            *("gunicorn", "-c", conf, "service.api.wsgi:app"),
            environ=settings,
            output=lines if output is None else output,
        )
    server = Server(f"http://127.0.0.1:{port}", process, log)
    try:
        _wait(server)
        yield server
    finally:
        process.send_signal(signal.SIGINT)  # without waiting for those who still listen
        process.wait(PATIENCE_SECONDS)


def _wait(server: Server) -> None:
    assert eventually(lambda: server.process.poll() is not None or _ready(server)), server.log.read_text()
    if server.process.poll() is not None:
        raise RuntimeError(f"the service did not start:\n{server.log.read_text()}")


def _ready(server: Server) -> bool:
    try:
        return requests.get(f"{server.url}/readyz", timeout=10).ok
    except requests.RequestException:
        return False
