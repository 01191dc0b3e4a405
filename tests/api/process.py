"""A real service in processes of its own: gunicorn with gevent workers over Redis servers of the test."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import requests

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0
GATEWAY_TOKEN = "of the mail gateway, for tests only".replace(" ", "-")


class Server(NamedTuple):
    """A running service: where it listens, and the process that started it."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path


@contextmanager
def running(var: Path, log_redis_url: str, work_redis_url: str, **environ: str) -> Iterator[Server]:
    """A service over these stores, ready to answer; its limits are too high to be met unless `environ` says so."""
    port = _free_port()
    settings = {
        **os.environ,
        "REDIS_URL": log_redis_url,
        "WORK_REDIS_URL": work_redis_url,
        "ASTROLUDE_VAR": str(var),
        "ASTROLUDE_PORT": str(port),
        "ASTROLUDE_RATE_LIMITS": "10000",
        "ASTROLUDE_GATEWAY_TOKEN": GATEWAY_TOKEN,
        **environ,
    }
    log = var / "service.log"
    with log.open("wb") as lines:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "service.wsgi:app"],
            cwd=ROOT,
            env=settings,
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
        except requests.RequestException:
            time.sleep(0.05)
    raise RuntimeError(f"the service did not start:\n{server.log.read_text()}")
