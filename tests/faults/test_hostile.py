"""Somebody who takes all that quotas allow does not delay the bots of others beyond twice the quiet time."""

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

from tests.faults.stack import Stack
from tests.patience import LONG_SECONDS
from tests.projections.world import World
from tests.workers.jobs.test_bots import moves

pytestmark = pytest.mark.slow

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "normal"}
ANSWERS = 40
ATTEMPTS = 5
"""A busy machine delays whom it likes."""
LOOK_SECONDS = 0.03


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


def delays(world: World, who: Caller) -> list[int]:
    """How long the bot needed for each of its answers (ms), from the log: what the caller waited for is not counted."""
    found: list[int] = []
    while len(found) < ANSWERS:
        game = who.create("destiny", ME, BOT)
        assert game is not None
        until = time.monotonic() + LONG_SECONDS
        while world.game(game).status == "running" and len(moves(world, game)) < ANSWERS:
            assert time.monotonic() < until
            if not who.decide(game):
                time.sleep(LOOK_SECONDS)
        log = moves(world, game)
        pairs = itertools.pairwise(log)
        found += [later.at - sooner.at for sooner, later in pairs if sooner.by != "bot" and later.by == "bot"]
    return found


@contextmanager
def attack(stack: Stack) -> Iterator[None]:
    """All tables that one account may have, with as many bots as it may have, at which somebody always plays."""
    hostile = Caller(stack.url, "127.0.0.66")
    while hostile.create("terre-lune", *[BOT] * 4):
        pass
    games = [game for game in iter(lambda: hostile.create("terre-lune", ME, *[BOT] * 3), None) if game]
    assert len(games) > 20
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            for game in games:
                hostile.decide(game)

    player = threading.Thread(target=play, daemon=True)
    player.start()
    yield
    stop.set()
    player.join()


@pytest.fixture
def further() -> dict[str, str]:
    """The usual quotas and limits."""
    return {"ASTROLUDE_RATE_LIMITS": "1"}


def test_the_bots_of_others_answer_within_twice_the_quiet_time(stack: Stack, world: World) -> None:
    victim = Caller(stack.url, "127.0.0.9")
    quiet = statistics.median(delays(world, victim))
    with attack(stack):
        found: list[float] = []
        while len(found) < ATTEMPTS and (not found or min(found) > 2 * quiet):
            found.append(statistics.median(delays(world, victim)))
    print(f"quiet {quiet} ms, under attack {found} ms")
    assert min(found) <= 2 * quiet
