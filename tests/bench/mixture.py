"""Moves, readers and a dispatcher at once, and what each costs alone: `python -m tests.bench.mixture`."""

import random
import sys
import time

from tests.bench.costs import Figures, Meter
from tests.bench.load import run
from tests.bench.machine import describe
from tests.bench.played import first_of_a_form, prepared_game
from tests.bench.readers import reading
from tests.bench.servers import Servers, accounts
from tests.bench.workers import Bench
from workers.processes.dispatcher import GROUP

SEATS = 4
GAMES = 8
READERS = 200
NOTICES = 300
PAUSE = 0.02
"""Seconds before each move."""
DISPATCHER = [sys.executable, "-m", "workers.processes.dispatcher"]
PARTS = ("web", "streams", "log store", "work store", "dispatcher")


class Mixture:
    """The service, whose games are played with or without readers and a dispatcher."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._players = accounts(servers, SEATS)
        self._rng = random.Random(1)
        self.bench = Bench(servers)
        self.meter = Meter(servers)
        self.bench.catch_up()

    def play(self, what: str, readers: int) -> tuple[Figures, int, int]:
        """What games cost, for each move, with so many readers; the moves, and the events that were told."""
        wiring = self.bench.wiring
        found = dict(prepared_game(wiring, self._players, self._rng, first_of_a_form) for _ in range(GAMES))
        self.settle()
        moves, told = sum(map(len, found.values())), 0
        with (
            reading(self._servers.service, list(found), readers, 1) as listening,
            self.meter.for_each(what, lambda: moves) as each,
        ):
            run(self._servers.service, [iter(requests) for requests in found.values()], 600.0, pause=PAUSE)
            told = listening.heard() if listening else 0
            self.settle()
        return each, moves, told

    def settle(self) -> None:
        """Let the dispatcher catch up, where there is one."""
        while "dispatcher" in self.meter.processes and self.bench.context.feed.backlog(GROUP)[0]:
            time.sleep(0.05)

    def dispatch(self) -> Figures:
        """What a dispatcher spends on a move of each of many games; it goes on."""
        games = self.bench.games(NOTICES)
        self.bench.catch_up()
        self.meter.processes["dispatcher"] = self._servers.start(DISPATCHER).pid
        self.bench.move(games[:1])
        self.settle()
        with self.meter.for_each("a notice (made here, dispatched there)", lambda: NOTICES) as each:
            self.bench.move(games)
            self.settle()
        return each


def compare() -> None:
    """Print what the mixture spent, and what the costs of its parts add up to."""
    print(describe())
    with Servers() as servers:
        mixture = Mixture(servers)
        mixture.play("a move, to warm up", 0)
        alone, _, _ = mixture.play("a move alone", 0)
        watched, moves, told = mixture.play("a move with readers", READERS)
        each_told = {part: (watched[f"us of {part}"] - alone[f"us of {part}"]) * moves / told for part in PARTS[:4]}
        mixture.bench.catch_up()
        noticed = mixture.dispatch()
        mixed, moves, told = mixture.play("a move with readers and a dispatcher", READERS)
    print("\n| processors | ms in all | the sum of its parts | ratio |")
    print("| --- | --- | --- | --- |")
    for part in PARTS:
        name = f"us of {part}"
        parts = alone.get(name, 0) * moves + each_told.get(part, 0) * told + noticed[name] * moves
        if part == "log store":  # to make the notices there were appends as well
            parts -= alone[name] * moves
        spent = mixed[name] * moves
        print(f"| {part} | {spent / 1e3:,.0f} | {parts / 1e3:,.0f} | {spent / parts:.2f} |")


if __name__ == "__main__":
    compare()
