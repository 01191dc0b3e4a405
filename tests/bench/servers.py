"""The service, the bare routes and their stores, started for one run and ended with it."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.request import Request, urlopen

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
GUNICORN = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"]
SECONDS_TO_START = 30

Address = tuple[str, int]


class Stores:
    """Both stores in a folder of their own; whatever is started beside them ends with them."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="bench-"))
        self._processes: list[subprocess.Popen[bytes]] = []
        self.service = ("127.0.0.1", free_port())
        self.environment = self._environment(self.service[1])

    def __enter__(self) -> Self:
        for store in ("log", "work"):
            self.start([sys.executable, "-m", "workers.processes.embedded_redis", store])
        for store in ("log", "work"):
            _wait_until((self._folder / f"{store}-redis" / "redis.sock").exists)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._processes):
            end(process)
        shutil.rmtree(self._folder)

    def server(self, store: str) -> subprocess.Popen[bytes]:
        """The server of the `log` or `work` store."""
        return self._processes[("log", "work").index(store)]

    def start(self, command: list[str], **environment: str) -> subprocess.Popen[bytes]:
        """Start a process beside the stores."""
        started = subprocess.Popen(command, cwd=ROOT, env=self.environment | environment)
        self._processes.append(started)
        return started

    def _environment(self, port: int) -> dict[str, str]:
        return os.environ | {
            "ASTROLUDE_VAR": str(self._folder),
            "ASTROLUDE_PORT": str(port),
            "ASTROLUDE_RATE_LIMITS": "100000",
            "ASTROLUDE_STORE_SECONDS": "60",
            "ASTROLUDE_MAIL_GRACE_SECONDS": "0",
            "ASTROLUDE_LOG_LEVEL": "warning",
            "REDIS_URL": "",
            "WORK_REDIS_URL": "",
        }


class Servers(Stores):
    """The service and the bare routes, under the same gunicorn settings."""

    def __init__(self) -> None:
        super().__init__()
        self.routes = ("127.0.0.1", free_port())
        self.body_file = self._folder / "body"

    def __enter__(self) -> Self:
        super().__enter__()
        self.web = self.start([*GUNICORN, "service.api.wsgi:app"])
        self.streams = self.start([sys.executable, "-m", "workers.processes.streams"])
        bare = self._environment(self.routes[1]) | {
            "BENCH_REDIS_URL": f"unix://{self._folder}/log-redis/redis.sock",
            "BENCH_BODY": str(self.body_file),
        }
        self.start([*GUNICORN, "tests.bench.routes:create_app()"], **bare)
        for address in (self.service, self.routes):
            _wait_until(partial(_listens, address))
        return self

    def one_process(self) -> Address:
        """The address of one web process more, which serves there alone."""
        address = ("127.0.0.1", free_port())
        self.start([*GUNICORN, "service.api.wsgi:app"], ASTROLUDE_PORT=str(address[1]), ASTROLUDE_WEB_WORKERS="1")
        _wait_until(partial(_listens, address))
        return address


def end(process: subprocess.Popen[bytes]) -> None:
    """Have a process end, and wait for that."""
    process.terminate()
    process.wait()


def accounts(servers: Servers, count: int) -> list[tuple[str, str]]:
    """That many new accounts: id and token."""
    return [_account(servers.service, f"Bench {number}") for number in range(count)]


def _account(address: Address, name: str) -> tuple[str, str]:
    body = json.dumps({"name": name, "password": "correct horse battery"}).encode()
    url = f"http://{address[0]}:{address[1]}/v1/accounts"
    with urlopen(Request(url, body, {"Content-Type": "application/json"})) as answer:
        account = json.load(answer)
    return account["id"], account["token"]["token"]


def _wait_until(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not ready():
        if time.monotonic() > deadline:
            raise SystemExit("a server did not start")
        time.sleep(0.1)


def _listens(address: Address) -> bool:
    try:
        socket.create_connection(address, 1).close()
    except OSError:
        return False
    return True
