"""Somebody who takes all that quotas and turns allow does not let others wait."""

import bisect
import itertools
import secrets
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import requests
from requests.adapters import HTTPAdapter

from service.limits.turnstile import CONNECTION_SECONDS, CREDIT_SECONDS, SHARE
from tests.faults.stack import Stack
from tests.patience import LONG_SECONDS, PATIENCE_SECONDS
from tests.projections.world import World
from tests.workers.jobs.test_bots import moves

pytestmark = pytest.mark.slow

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "normal"}
ANSWERS = 40
BEFORE = 10
"""Moves of the attacker's bots, on average: a turn of 5 ms has a few of them, and all that wait a hundred."""
LOOK_SECONDS = 0.03
WEB_PROCESSES = 2


class Caller:
    """Somebody with an account of their own, on a network of their own."""

    def __init__(self, url: str, address: str) -> None:
        self._url = url
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.mount("http://", _From(address))
        body = {"name": f"Who {secrets.token_hex(3)}", "password": "correct horse"}
        self._session.headers["Authorization"] = f"Bearer {self.ask('/v1/accounts', body)['token']['token']}"

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a POST with this body, or to a GET without one."""
        method = "GET" if body is None else "POST"
        return self._session.request(method, self._url + path, json=body, timeout=LONG_SECONDS).json()

    def create(self, rulebook: str, *seats: dict[str, str]) -> str | None:
        """A new game; None when a quota is used up."""
        game: str | None = self.ask("/v1/games", {"rulebook": rulebook, "seats": seats}).get("id")
        return game

    def decide(self, game: str) -> bool:
        """Play the default move if a decision is open; whether one was."""
        asked = self.ask(f"/v1/games/{game}/moves")
        if decision := asked.get("decision"):
            self.ask(f"/v1/games/{game}/moves", {"move": asked["default"], "decision": decision["id"]})
        return bool(decision)


class _From(HTTPAdapter):
    """Calls from an address of this machine."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, source_address=(self._address, 0), **options)


def answers(world: World, who: Caller) -> list[tuple[int, int]]:
    """When the bot of some games was asked, and when it had moved (ms), from the log."""
    found: list[tuple[int, int]] = []
    while len(found) < ANSWERS:
        game = who.create("destiny", ME, BOT)
        assert game is not None
        until = time.monotonic() + LONG_SECONDS
        while world.game(game).status == "running" and len(moves(world, game)) < ANSWERS:
            assert time.monotonic() < until
            if not who.decide(game):
                time.sleep(LOOK_SECONDS)
        pairs = itertools.pairwise(moves(world, game))
        found += [(asked.at, moved.at) for asked, moved in pairs if asked.by != "bot" and moved.by == "bot"]
    return found


@contextmanager
def attack(stack: Stack) -> Iterator[list[str]]:
    """All tables that one account may have, as many bots as it may have, and somebody who always plays: their ids."""
    hostile = Caller(stack.url, "127.0.0.66")
    watched = [*iter(lambda: hostile.create("terre-lune", *[BOT] * 4), None)]
    played = [*iter(lambda: hostile.create("terre-lune", ME, *[BOT] * 3), None)]
    assert len(played) > 20
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            for game in played:
                hostile.decide(game)

    player = threading.Thread(target=play, daemon=True)
    player.start()
    yield [*watched, *played]
    stop.set()
    player.join()


@pytest.fixture
def further() -> dict[str, str]:
    """The usual quotas and limits."""
    return {"ASTROLUDE_RATE_LIMITS": "1"}


def test_the_bots_of_others_wait_for_no_queue_of_somebody_s(stack: Stack, world: World) -> None:
    victim = Caller(stack.url, "127.0.0.9")
    with attack(stack) as games:
        found = answers(world, victim)
    others = sorted(move.at for game in games for move in moves(world, game) if move.by == "bot")
    between = sorted(bisect.bisect(others, moved) - bisect.bisect(others, asked) for asked, moved in found)
    print(f"moves of the attacker's bots before an answer: {between}", len(others))
    assert statistics.mean(between) <= BEFORE


def test_connections_of_one_network_wait_for_each_other(stack: Stack) -> None:
    """That others go on meanwhile is what `tests/bench/hostile` measures. Each web process counts for itself."""
    asked, began = 60, time.monotonic()
    for _ in range(asked):
        answer = requests.get(f"{stack.url}/healthz", headers={"Connection": "close"}, timeout=PATIENCE_SECONDS)
        assert answer.status_code == 200

    work = (asked - WEB_PROCESSES) * CONNECTION_SECONDS - WEB_PROCESSES * CREDIT_SECONDS
    assert time.monotonic() - began > work / (WEB_PROCESSES * SHARE)
