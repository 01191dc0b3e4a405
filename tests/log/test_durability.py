"""What was acknowledged is on disk: the server is killed in the middle of appends, again and again."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from events.chain import genesis
from events.envelope import Entry
from events.errors import Conflict, Unavailable
from events.store import LogStore
from tests.log.proof import verify
from tests.log.samples import bid, deal
from tests.patience import eventually
from tests.stores import Store, writer

PLAYERS = 4


@pytest.fixture
def server(socket_dir: Path) -> Iterator[Store]:
    """A server that writes logs as in production, and that the test may kill."""
    store = Store(socket_dir / "mortal", "always")
    yield store
    store.stop()


class Player:
    """Appends to one game until the server is dead, noting what was acknowledged; settles its last command first."""

    def __init__(self, store: LogStore, game: str) -> None:
        self.store = store
        self.game = game
        self.version = 0
        self.head = genesis(game).hex()
        self.commands = 0
        self.acknowledged: dict[int, str] = {}

    def play_until(self, dead: threading.Event) -> None:
        while not dead.is_set():
            with suppress(Unavailable):
                self.note(self.play())

    def play(self) -> list[Entry]:
        cause = f"{self.game}-{self.commands}"
        drafts = [bid(self.commands), deal(s0=["mars"])]
        try:
            return self.store.append(self.game, self.version, self.head, drafts, at=1, by="bot", cause=cause).entries
        except Conflict as conflict:
            return [entry for entry in conflict.entries if entry.cause == cause]

    def note(self, entries: list[Entry]) -> None:
        self.commands += 1
        self.acknowledged.update({entry.version: entry.hash for entry in entries})
        self.version, self.head = entries[-1].version, entries[-1].hash


def check(player: Player) -> None:
    """The log holds all that was acknowledged, at most one whole command more, and none twice."""
    raws = player.store.raw(player.game)
    verify(player.game, raws)
    stored = {raw.version: raw.hash for raw in raws}
    assert player.acknowledged.items() <= stored.items()
    assert len(stored) - len(player.acknowledged) in (0, 2)
    causes = [entry.cause for entry in player.store.read(player.game)]
    assert causes == [f"{player.game}-{place // 2}" for place in range(len(stored))]


def chop(server: Store, players: list[Player], swing: float, dead: threading.Event) -> None:
    """Kill the server some time after each player has had a command acknowledged by it."""
    before = [player.commands for player in players]
    eventually(lambda: all(player.commands > had for player, had in zip(players, before, strict=True)))
    time.sleep(swing)
    server.kill()
    dead.set()


def test_no_acknowledged_entry_is_lost_by_killing_the_server(server: Store, long_mode: bool) -> None:
    store = LogStore(writer(server.url))
    players = [Player(store, f"g-{number}") for number in range(PLAYERS)]

    for kill in range(100 if long_mode else 10):
        before = [player.commands for player in players]
        dead = threading.Event()
        with ThreadPoolExecutor(PLAYERS) as pool:
            played = [pool.submit(player.play_until, dead) for player in players]
            chop(server, players, 0.01 * (kill % 7), dead)
        assert [one.exception() for one in played] == [None] * PLAYERS
        server.start()
        for player, had in zip(players, before, strict=True):
            check(player)
            assert player.commands > had
