"""A whole service in one folder, every process of which can be killed and comes back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
import requests

from service.settings import Settings
from tests.patience import PATIENCE_SECONDS, PATIENT_GUNICORN, eventually
from tests.ports import free_port
from tests.workers.crew import COMMANDS, Crew

SERVERS = ("log-redis", "work-redis")
WORKERS = ("streams", "dispatcher", "bots", "deadlines", "webhooks", "sweeper")
ALL = (*SERVERS, "web", *WORKERS)
URLS = {"log-redis": "REDIS_URL", "work-redis": "WORK_REDIS_URL"}
"""The settings that name a server of somebody else's, which is not started here."""
ONE_PROCESS = {"ASTROLUDE_WEB_WORKERS": "1"}
"""What a service of a test's own has, unless it is about several: each imports the whole application."""
LOSSY = {"ASTROLUDE_ALLOW_LOSSY_FAILOVER": "true"}
"""Tests look at stores whatever these promise."""


class Stack:
    """The processes that `make run` starts, over embedded servers or others; `further` are settings of its own."""

    def __init__(self, folder: Path, **further: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        environ = {
            "ASTROLUDE_VAR": str(folder),
            "ASTROLUDE_PORT": str(self.port),
            "ASTROLUDE_RATE_LIMITS": "0",
            "ASTROLUDE_MAIL_GRACE_SECONDS": "0",
            "ASTROLUDE_SWEEP_SECONDS": "0.5",
            "ASTROLUDE_STORE_SECONDS": str(PATIENCE_SECONDS),
            **PATIENT_GUNICORN,
            "REDIS_URL": "",
            "WORK_REDIS_URL": "",
            **ONE_PROCESS,
            **further,
        }
        given = {name: further[name] for name in URLS.values() if name in further}
        self.settings = Settings.load({"ASTROLUDE_VAR": str(folder), **LOSSY, **given})
        self._all = [name for name in ALL if URLS.get(name) not in given]
        self.crew = Crew(environ, folder)

    def start(self, *names: str) -> None:
        """Start these, the servers and `web` among them, or everything, and wait until it answers."""
        for name in names or self._all:
            self._start(name)
        assert eventually(self.ready), self.crew.log("web")

    def kill(self, name: str) -> None:
        """`kill -9` one of them, and start it again as a supervisor would."""
        self.crew.kill(name)
        self._start(name)

    def restore(self, *names: str) -> None:
        """Start again what was killed."""
        for name in names:
            self._start(name)

    def _start(self, name: str) -> None:
        if name in COMMANDS:
            self.crew.start(name)
        elif name == "web":
            self.crew.run(name, "gunicorn", "-c", "tests/api/gunicorn_conf.py", "service.api.wsgi:app")
        else:
            store = name.partition("-")[0]
            self.crew.run(name, "workers.processes.embedded_redis", store)
            assert eventually(self._pings(store)), self.crew.log(name)

    def _pings(self, store: str) -> Callable[[], bool]:
        url = self.settings.redis_url if store == "log" else self.settings.work_redis_url

        def ping() -> bool:
            try:
                with redis.Redis.from_url(url, socket_timeout=10) as client:
                    return bool(client.ping())
            except redis.RedisError:
                return False

        return ping

    def ready(self) -> bool:
        """Whether it answers, and has its stores."""
        try:
            return requests.get(f"{self.url}/readyz", timeout=10).ok
        except requests.RequestException:
            return False

    def end(self) -> None:
        """Kill everything."""
        self.crew.end()


@contextmanager
def whole_service(folder: Path, **further: str) -> Iterator[Stack]:
    """Everything that `make run` starts, with its data in a folder; it is killed afterwards."""
    stack = Stack(folder, **further)
    try:
        stack.start()
        yield stack
    finally:
        stack.end()
