"""How soon a webhook hears of its event: `python -m tests.bench.webhooks [events] [busy]`.

Each event is an invitation; the clock runs from the request for the game to the arrival at a receiver in this process.
Pings run from the making of a webhook. With `busy` there are counting processes, two for each core.
"""

import json
import multiprocessing
import os
import random
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler
from statistics import median
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from tests.bench.machine import describe
from tests.bench.servers import Servers
from tests.receiver import Receiver, receiving

EVENTS: Final = 50
PINGS: Final = 10
PATIENCE_SECONDS: Final = 60.0
GAP_SECONDS: Final = 0.3
"""Between two events on the average: each finds the processes at rest."""
ROLES: Final = ("dispatcher", "webhooks")
SCOPES: Final = ("read", "play", "invite", "organise", "account", "bot")

Person = tuple[str, str]
"""A name and a token."""


class Took(NamedTuple):
    """Seconds until a message came, and until the request that led to it was answered."""

    message: float
    request: float


class Arrivals:
    """When what was told about a game or webhook arrived, by its id."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._came = threading.Condition()
        self._at: dict[str, float] = {}
        receiver.answer = self._note

    def _note(self, request: BaseHTTPRequestHandler) -> None:
        at, data = time.monotonic(), json.loads(self._receiver.messages[-1].body)["data"]
        with self._came:
            self._at.setdefault(data.get("game") or data["webhook"], at)
            self._came.notify_all()
        self._receiver.plainly(request)

    def of(self, name: str) -> float:
        """When it came; waits for it."""
        with self._came:
            if not self._came.wait_for(lambda: name in self._at, PATIENCE_SECONDS):
                raise SystemExit(f"nothing came about {name}")
            return self._at[name]


class Service:
    """The service over HTTP."""

    def __init__(self, servers: Servers) -> None:
        self._url = "http://{}:{}".format(*servers.service)

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """What is answered to a JSON body."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        with urlopen(Request(self._url + path, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def person(self, name: str) -> Person:
        """A new account."""
        password = {"name": name, "password": "correct horse battery"}
        self.post("/v1/accounts", password)
        return name, self.post("/v1/tokens", {**password, "scopes": SCOPES})["token"]


def pinged(service: Service, reader: Person, receiver: Receiver, arrivals: Arrivals) -> list[Took]:
    """The pings of some new webhooks; the last of them hears of events."""
    took: list[Took] = []
    for number in range(PINGS):
        began = time.monotonic()
        kinds = ["invited"] if number == PINGS - 1 else ["moderated"]
        made = service.post("/v1/webhooks", {"url": receiver.url, "kinds": kinds}, reader[1])
        answered = time.monotonic()
        took.append(Took(arrivals.of(made["id"]) - began, answered - began))
    return took


def told(service: Service, host: Person, reader: Person, events: int, arrivals: Arrivals) -> list[Took]:
    """Invitations, each at some other moment."""
    chance, took = random.Random(1), list[Took]()
    seats = [{"kind": "kept"}, {"kind": "invited", "player": reader[0]}, {"kind": "open"}]
    for _ in range(events):
        time.sleep(chance.uniform(0, 2 * GAP_SECONDS))
        began = time.monotonic()
        made = service.post("/v1/games", {"rulebook": "systeme-solaire", "seats": seats}, host[1])
        answered = time.monotonic()
        took.append(Took(arrivals.of(made["id"]) - began, answered - began))
    return took


def row(what: str, took: list[Took]) -> str:
    """Percentiles in milliseconds, and what of it the request took."""
    shares = (0.5, 0.9, 0.99, 1)
    whole, asked = (sorted(values) for values in zip(*took, strict=True))
    found = [whole[round(share * (len(took) - 1))] for share in shares]
    return f"| {what} | {' | '.join(f'{1000 * seconds:.0f}' for seconds in [*found, median(asked)])} |"


def count() -> None:
    """Keep a core busy."""
    while True:
        pass


def main() -> None:
    """Print a row for pings and one for events."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    print(describe())
    busy = [multiprocessing.Process(target=count, daemon=True) for _ in range(4 if "busy" in sys.argv else 0)]
    os.environ["ASTROLUDE_WEBHOOK_NETWORKS"] = "127.0.0.1"
    with receiving() as receiver, Servers() as servers:
        for role in ROLES:
            servers.start([sys.executable, "-m", f"workers.processes.{role}"])
        service, arrivals = Service(servers), Arrivals(receiver)
        host, reader = service.person("Host"), service.person("Reader")
        for process in busy:
            process.start()
        pings = pinged(service, reader, receiver, arrivals)
        events = told(service, host, reader, (numbers or [EVENTS])[0], arrivals)
        for process in busy:
            process.kill()
    print("| ms | p50 | p90 | p99 | longest | p50 of the request |")
    print("| --- | --- | --- | --- | --- | --- |")
    print(row("a ping", pings))
    print(row("an event", events))


if __name__ == "__main__":
    main()
