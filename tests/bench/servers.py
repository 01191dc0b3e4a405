"""The service, the bare routes and their stores, started for one run and ended with it."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.request import Request, urlopen

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
GUNICORN = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"]
SECONDS_TO_START = 30


class Servers:
    """Both stores in a folder of their own, the service and the bare routes under the same gunicorn settings."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="bench-"))
        self._processes: list[subprocess.Popen[bytes]] = []
        self.service = ("127.0.0.1", free_port())
        self.routes = ("127.0.0.1", free_port())
        self.environment = self._environment(self.service[1])
        self.body_file = self._folder / "body"

    def __enter__(self) -> Self:
        for store in ("log", "work"):
            self._start([sys.executable, "-m", "workers.processes.embedded_redis", store], self.environment)
        self._start([*GUNICORN, "service.api.wsgi:app"], self.environment)
        self._start([sys.executable, "-m", "workers.processes.streams"], self.environment)
        bare = self._environment(self.routes[1]) | {
            "BENCH_REDIS_URL": f"unix://{self._folder}/log-redis/redis.sock",
            "BENCH_BODY": str(self.body_file),
        }
        self._start([*GUNICORN, "tests.bench.routes:create_app()"], bare)
        for address in (self.service, self.routes):
            _wait_for(address)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self._folder)

    def _environment(self, port: int) -> dict[str, str]:
        return os.environ | {
            "ASTROLUDE_VAR": str(self._folder),
            "ASTROLUDE_PORT": str(port),
            "ASTROLUDE_RATE_LIMITS": "100000",
            "ASTROLUDE_STORE_SECONDS": "60",
            "REDIS_URL": "",
            "WORK_REDIS_URL": "",
        }

    def _start(self, command: list[str], environment: dict[str, str]) -> None:
        self._processes.append(subprocess.Popen(command, cwd=ROOT, env=environment))


def accounts(servers: Servers, count: int) -> list[tuple[str, str]]:
    """That many new accounts: id and token."""
    return [_account(servers.service, f"Bench {number}") for number in range(count)]


def _account(address: tuple[str, int], name: str) -> tuple[str, str]:
    body = json.dumps({"name": name, "password": "correct horse battery"}).encode()
    url = f"http://{address[0]}:{address[1]}/v1/accounts"
    with urlopen(Request(url, body, {"Content-Type": "application/json"})) as answer:
        account = json.load(answer)
    return account["id"], account["token"]["token"]


def _wait_for(address: tuple[str, int]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            socket.create_connection(address, 1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return
