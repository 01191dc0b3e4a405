"""Moves amid what players do besides: look, have boards drawn, follow, get letters; `python -m tests.bench.evening`.

In turns with the same moves alone. Each move is looked at by the other players of its game, told to those who follow
it and in letters to those it awaits; each second the board of each game is drawn as pixels that nobody has seen yet.
"""

import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat, takewhile
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from statistics import median

from service.settings import Settings
from service.wiring import Wiring
from tests.bench.costs import correspondents, gateway
from tests.bench.load import Report, request, run
from tests.bench.machine import describe
from tests.bench.played import Player
from tests.bench.readers import reading
from tests.bench.servers import Address, Servers, accounts
from tests.bench.streams import games
from tests.bench.workers import Bench

SEATS = 4
GAMES = 8
ROUNDS = 3
PAUSE = 0.2
"""Seconds before each move of a game, and before each look."""
DRAWING_PAUSE = 1.0
FOLLOWERS = 200
DISPATCHER = [sys.executable, "-m", "workers.processes.dispatcher"]

Found = dict[str, list[bytes]]
Reports = dict[str, list[Report]]


def ask(address: Address, paths: list[str], pause: float, over: Event, answer: Connection) -> None:
    """Ask for all these paths again and again until it is over, and tell the report."""
    clients = [takewhile(lambda _: not over.is_set(), repeat(request("GET", path))) for path in paths]
    answer.send(run(address, clients, 600.0, pause))


@contextmanager
def crowd(address: Address, found: Found, reports: Reports) -> Iterator[None]:
    """Players who look and have boards drawn meanwhile, each kind in a process of its own."""
    spawn = multiprocessing.get_context("spawn")
    over = spawn.Event()
    wishes = {
        "looks": ([f"/v1/games/{game}" for game in found for _ in range(SEATS - 1)], PAUSE),
        "pictures": ([f"/v1/games/{game}/board.png?width=800" for game in found], DRAWING_PAUSE),
    }
    pipes = {name: spawn.Pipe(duplex=False) for name in wishes}
    asking = [
        spawn.Process(target=ask, args=(address, *wishes[name], over, theirs)) for name, (_, theirs) in pipes.items()
    ]
    for process in asking:
        process.start()
    yield
    over.set()
    for name, (ours, _) in pipes.items():
        reports.setdefault(name, []).append(ours.recv())
    for process in asking:
        process.join()


def play(servers: Servers, found: Found) -> Report:
    """Make the moves of these games, each at its pace."""
    report = run(servers.service, [iter(moves) for moves in found.values()], 600.0, PAUSE)
    if set(report.statuses) != {b"200"}:
        raise SystemExit(f"moves were refused: {report.statuses}")
    return report


class Evening:
    """A club's service, with or without all that is not a move."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._bench = Bench(servers)
        self._wiring = Wiring(Settings.load(servers.environment))
        self._players: list[Player] = accounts(servers, SEATS)
        correspondents(self._wiring, [player for player, _ in self._players])
        self._bench.catch_up()
        process, self.sink = gateway(servers)
        self._aside = [process, servers.start(DISPATCHER)]
        self._rng = random.Random(1)
        self.reports: Reports = {}

    def alone(self) -> None:
        """Moves, and nobody else is there."""
        for process in self._aside:
            os.kill(process.pid, signal.SIGSTOP)
        found = games(self._wiring, self._players, GAMES, self._rng)
        self.reports.setdefault("moves alone", []).append(play(self._servers, found))
        self._bench.catch_up()
        for process in self._aside:
            os.kill(process.pid, signal.SIGCONT)

    def amid(self) -> None:
        """Moves amid everything else."""
        found = games(self._wiring, self._players, GAMES, self._rng)
        with (
            reading(self._servers.service, list(found), FOLLOWERS, 2) as followers,
            crowd(self._servers.service, found, self.reports),
        ):
            self.reports.setdefault("moves amid all", []).append(play(self._servers, found))
            told = followers.heard() if followers else 0
        print(f"{told} events were told, {len(self.sink.taken)} letters have come")


def main() -> None:
    """Print what each took, and how much longer moves did."""
    print(describe())
    with Servers() as servers:
        evening = Evening(servers)
        evening.amid()  # until every process is warm
        evening.reports.clear()
        for _ in range(ROUNDS):
            evening.alone()
            evening.amid()
        evening.sink.stop()
    print("| | a second | p50 ms | p99 ms |")
    print("| --- | --- | --- | --- |")
    for name, reports in evening.reports.items():
        rate, *times = (
            median(found)
            for found in zip(*((one.rate, one.percentile(0.5), one.percentile(0.99)) for one in reports), strict=True)
        )
        print(f"| {name} | {rate:.0f} | {times[0]:.1f} | {times[1]:.1f} |")
    alone, amid = evening.reports["moves alone"], evening.reports["moves amid all"]
    for share in (0.5, 0.99):
        ratio = median(b.percentile(share) / a.percentile(share) for a, b in zip(alone, amid, strict=True))
        print(f"p{share * 100:.0f} of moves amid all is {ratio:.1f} times that alone")


if __name__ == "__main__":
    main()
