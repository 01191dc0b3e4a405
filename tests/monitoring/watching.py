"""What is seen of a running service: its numbers, its lines, its answers."""

from typing import Any, NamedTuple

import requests
from prometheus_client.parser import text_string_to_metric_families as families

from events.client import writer
from events.store import LogStore
from tests.api.process import METRICS_TOKEN
from tests.faults.stack import Stack
from tests.patience import PATIENCE_SECONDS, eventually
from tests.receiver import Receiver

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]

CLOCK = {"kind": "per_move", "limit": "PT3S"}
SEATS = [{"kind": "me"}, *[{"kind": "bot", "level": "normal"}] * 2]


class Watched(NamedTuple):
    """A service, a game in it, and the id of the request by which the person of that account moved there."""

    stack: Stack
    game: str
    account: str
    request: str
    token: str
    collector: Receiver

    def get(self, path: str, **headers: str) -> None:
        """Ask for something as the person."""
        asked = {"Authorization": f"Bearer {self.token}", **headers}
        assert requests.get(self.stack.url + path, headers=asked, timeout=PATIENCE_SECONDS).ok

    def events(self) -> str:
        """The game's log as it is stored."""
        log = LogStore(writer(self.stack.settings.redis_url, PATIENCE_SECONDS))
        return repr(log.stored(self.game))

    def text(self) -> str:
        """What it counts."""
        asked = {"Authorization": f"Bearer {METRICS_TOKEN}"}
        answer = requests.get(f"{self.stack.url}/metrics", headers=asked, timeout=PATIENCE_SECONDS)
        assert answer.status_code == 200, answer.text
        return answer.text

    def value(self, name: str, **labels: str) -> float:
        """One number of it, 0 where there is none."""
        return read(self.text()).get((name, frozenset(labels.items())), 0)


def read(text: str) -> Samples:
    """An exposition as numbers by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in families(text)
        for sample in family.samples
    }


def watch(stack: Stack, collector: Receiver) -> Watched:
    """The service after a person's move, bots' answers, and a time-out."""
    session = requests.Session()
    session.trust_env = False

    def ask(method: str, path: str, body: Any = None) -> requests.Response:
        answer = session.request(method, stack.url + path, json=body, timeout=PATIENCE_SECONDS)
        assert answer.ok, answer.text
        return answer

    account = ask("POST", "/v1/accounts", {"name": "Ada Watched", "password": "correct horse"}).json()
    session.headers["Authorization"] = f"Bearer {account['token']['token']}"
    game = ask("POST", "/v1/games", {"rulebook": "systeme-solaire", "seats": SEATS, "clock": CLOCK}).json()["id"]
    moves = f"/v1/games/{game}/moves"
    accepted: list[str] = []

    def moved() -> bool:
        """Whether the person's move came in time, on a machine that may be slow."""
        asked = ask("GET", moves).json()
        if asked["decision"] is None:
            return False
        move = {"move": asked["default"], "decision": asked["decision"]["id"]}
        played = session.post(stack.url + moves, json=move, timeout=PATIENCE_SECONDS)
        accepted.extend([played.headers["X-Request-Id"]] if played.ok else [])
        return played.ok

    assert eventually(moved)
    assert eventually(lambda: "timed_out" in stack.crew.log("deadlines")), stack.crew.log("deadlines")
    return Watched(stack, game, account["id"], accepted[0], account["token"]["token"], collector)
