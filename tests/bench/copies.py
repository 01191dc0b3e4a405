"""Moves appended per second with 0, 1 and 2 copies awaited, in turns; `python -m tests.bench.copies`.

One server with two replicas on this machine, each with fsync always; threads that each append to a game of their own.
What it costs beyond this is the network's round trip between the servers.
"""

import threading
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from events.chain import genesis
from events.client import writer
from events.copies import Copies
from events.store import LogStore
from tests.bench.machine import describe
from tests.log.samples import bid
from tests.patience import PATIENCE_SECONDS, eventually
from tests.replicas import Node

ROUNDS = 5
MOVES = 150
AT_A_TIME = (1, 16)
WAYS = {
    "no copies": Copies(),
    "1 copy": Copies(1, milliseconds=10_000),
    "2 copies": Copies(2, milliseconds=10_000),
    "1 copy on disk": Copies(1, on_disk=True, milliseconds=10_000),
}


def play(store: LogStore, game: str) -> None:
    """Append one move after the other."""
    version, head = 0, genesis(game).hex()
    for number in range(MOVES):
        done = store.append(game, version, head, [bid(number)], at=1, by="bot", cause="c")
        version, head = done.version, done.hash


def rate(store: LogStore, name: str, count: int) -> float:
    """Moves a second of so many threads."""
    players = [threading.Thread(target=play, args=(store, f"{name}-{number}")) for number in range(count)]
    began = time.monotonic()
    for player in players:
        player.start()
    for player in players:
        player.join()
    return count * MOVES / (time.monotonic() - began)


def main() -> None:
    """Measure, and print a table: medians, and ratios to no copies round by round."""
    print(describe())
    with TemporaryDirectory(prefix="bench-", dir="/dev/shm") as folder:
        first = Node(Path(folder) / "first")
        nodes = [
            first,
            *(Node(Path(folder) / name, replicaof=f"127.0.0.1 {first.port}") for name in ("second", "third")),
        ]
        assert eventually(lambda: first.redis.set("ready", "") and first.redis.wait(2, 100) == 2)
        stores = {name: LogStore(writer(first.url, PATIENCE_SECONDS, copies)) for name, copies in WAYS.items()}
        print("| copies | at a time | moves/s | of none |\n| --- | --- | --- | --- |")
        for count in AT_A_TIME:
            rates: dict[str, list[float]] = {name: [] for name in WAYS}
            for turn in range(ROUNDS):
                for name, store in stores.items():
                    rates[name].append(rate(store, f"{name}-{count}-{turn}", count))
            for name, found in rates.items():
                ratio = median(mine / none for mine, none in zip(found, rates["no copies"], strict=True))
                print(f"| {name} | {count} | {median(found):.0f} | {ratio:.0%} |")
        for node in nodes:
            node.kill()


if __name__ == "__main__":
    main()
