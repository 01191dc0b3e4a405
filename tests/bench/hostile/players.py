"""Ten people who play at a calm pace, in a process of their own that notes how long each answer took."""

import http.client
import json
import multiprocessing
import random
import threading
import time
from multiprocessing.connection import Connection
from typing import Any, Final

from tests.bench.servers import Address

RULEBOOK: Final = "destiny"
PAUSES: Final = (0.1, 0.3)
"""Seconds of thinking, from and to, before each look and before each move: people do not act in step."""
PATIENCE_SECONDS: Final = 60.0
ACCEPTED: Final = (200, 201, 409)
"""A move that the clock or an earlier answer overtook is a 409: what counts is that an answer came."""

Account = tuple[str, str]
"""Id and token."""


def _pause() -> float:
    return random.uniform(*PAUSES)


class Caller:
    """A person at an address of their own, with one connection that is kept."""

    def __init__(self, address: Address, source: str, token: str) -> None:
        self._link = http.client.HTTPConnection(*address, PATIENCE_SECONDS, source_address=(source, 0))
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.took: list[float] = []
        self.refused: list[int] = []

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of an answer; a connection that was closed is opened again, and that counts as waiting, too."""
        began = time.perf_counter()
        for _ in range(2):
            try:
                self._link.request(method, path, None if body is None else json.dumps(body), self._headers)
                answer = self._link.getresponse()
                content = answer.read()
                break
            except (http.client.HTTPException, OSError):
                self._link.close()
        else:
            self.refused.append(0)
            return {}
        self.took.append(time.perf_counter() - began)
        if answer.status not in ACCEPTED:
            self.refused.append(answer.status)
        return json.loads(content)


class Pair:
    """Two people at one table after the other."""

    def __init__(self, address: Address, number: int, accounts: tuple[Account, Account]) -> None:
        tokens = [token for _, token in accounts]
        self.people = [Caller(address, f"127.0.{10 + number}.{seat + 1}", token) for seat, token in enumerate(tokens)]
        self._game = ""
        self._lock = threading.Lock()

    def play(self, seat: int, over: threading.Event) -> None:
        """Look, and move when it is one's turn, until it is over."""
        me = self.people[seat]
        while not over.wait(_pause()):
            path = self._table()
            asked = me.ask("GET", f"{path}/moves")
            if asked.get("decision"):
                over.wait(_pause())
                me.ask("POST", f"{path}/moves", {"move": asked["default"], "decision": asked["decision"]["id"]})
            elif me.ask("GET", path).get("status") == "finished":
                self._leave(path)

    def _table(self) -> str:
        with self._lock:
            if not self._game:
                host, guest = self.people
                seats = [{"kind": "me"}, {"kind": "open"}]
                self._game = f"/v1/games/{host.ask('POST', '/v1/games', {'rulebook': RULEBOOK, 'seats': seats})['id']}"
                guest.ask("PUT", f"{self._game}/seats/1", {})
            return self._game

    def _leave(self, path: str) -> None:
        with self._lock:
            if self._game == path:
                self._game = ""


class People:
    """The process: it plays for as long as it is told to."""

    def __init__(self, address: Address, accounts: list[Account]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(address, accounts, theirs), daemon=True)
        self._process.start()

    def begin(self, seconds: float) -> None:
        """Play for so many seconds."""
        self._pipe.send(seconds)

    def heard(self) -> tuple[list[float], list[int]]:
        """How long each answer took, and the statuses of those that were no answers to a player (0: none came)."""
        found: tuple[list[float], list[int]] = self._pipe.recv()
        return found

    def end(self) -> None:
        """Nobody plays any more."""
        self._pipe.send(None)
        self._process.join()


def _serve(address: Address, accounts: list[Account], pipe: Connection) -> None:
    couples = list(zip(accounts[::2], accounts[1::2], strict=True))
    pairs = [Pair(address, number, couple) for number, couple in enumerate(couples)]
    while (seconds := pipe.recv()) is not None:
        over = threading.Event()
        players = [threading.Thread(target=pair.play, args=(seat, over)) for pair in pairs for seat in (0, 1)]
        for player in players:
            player.start()
        time.sleep(seconds)
        over.set()
        for player in players:
            player.join()
        people = [person for pair in pairs for person in pair.people]
        pipe.send(([took for one in people for took in one.took], [code for one in people for code in one.refused]))
        for one in people:
            one.took, one.refused = [], []
