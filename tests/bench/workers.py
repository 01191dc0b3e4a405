"""The same work by 1, 2, 4 and 8 processes of a kind: `python -m tests.bench.workers [role ...]`.

The processes are stopped while the work is prepared, and then go on at once. What counts is the processor time of a
piece of work, stores included: while it stays as it was, more processes do more, until the cores are full. Nothing
may be done twice.
"""

import logging
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import structlog

from events.feed import Feed
from games.core.clock import NoClock, PerMove
from games.core.forms import sample_move
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit, SitBot
from service.orders.model import Order
from service.queueing.places import DEADLINES
from service.settings import Settings
from service.wiring import Wiring
from tests.bench.machine import describe, processor_seconds
from tests.bench.servers import Stores, end
from workers.context import WorkerContext
from workers.processes.dispatcher import GROUP, Dispatcher

COUNTS = (1, 2, 4, 8)
SEATS = 3
MOVES = 1
GAMES = {"dispatcher": 3000, "bots": 48, "deadlines": 400, "sweeper": 3000}
PATIENCE_SECONDS = 120.0
LOOK_SECONDS = 0.2
SETTLING_SECONDS = 3.0
SHORT = timedelta(seconds=1)
HASTY = {"do": "move", "move": {"type": "bid", "amount": {"pick": "least"}}, "pace": "at_once"}

Work = tuple[Callable[[], bool], Callable[[], int], Callable[[], int]]
"""Whether the work is done, and then how many pieces it had, and how many were done twice or not at all."""


class Bench:
    """The stores, and what prepares and checks the work."""

    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self.context = WorkerContext(Wiring(Settings.load(stores.environment)))
        self.wiring = self.context.wiring
        self._dispatcher = Dispatcher(self.context, "bench")
        self._rng = random.Random(1)
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))

    def games(self, count: int, *, level: str = "", limit: timedelta | None = None) -> list[str]:
        """New games of people, or of bots alone of this level."""
        plan = tuple(SitBot(seat, level) if level else Sit(seat, f"player-{seat}") for seat in range(SEATS))
        clock = PerMove(limit) if limit else NoClock()
        terms = [
            Create("systeme-solaire", SEATS, {}, clock, "ada", "public", "when_full", 3, self._rng.randbytes(32), plan)
            for _ in range(count)
        ]
        return [self.wiring.commands.create(one, by="system").live.id for one in terms]

    def move(self, games: list[str]) -> None:
        """Make a random move in each of these games."""
        for game in games:
            now = self.wiring.games.load(game).game
            seat = min(now.decisions)
            move = Play(seat, sample_move(now.forms(seat), self._rng))
            self.wiring.commands.run(game, lambda *_, move=move: move, by="system")

    def tables(self, players: list[str]) -> None:
        """New games in each of which one of these players has to move."""
        for player in players:
            plan = tuple(Sit(seat, one) for seat, one in enumerate((player, "ada", "bob")))
            terms = Create("systeme-solaire", SEATS, {}, NoClock(), "ada", "public", "when_full", 3, bytes(32), plan)
            live = self.wiring.commands.create(terms, by="system").live
            while (seat := min(live.game.decisions)) != 0:
                move = Play(seat, sample_move(live.game.forms(seat), self._rng))
                live = self.wiring.commands.run(live.id, lambda *_, move=move: move, by="system").live

    def catch_up(self) -> None:
        """Bring the read models up to the logs."""
        while self._dispatcher.step(0):
            pass

    def dispatcher(self, count: int) -> Work:
        """Notices of games of people, in which some moves were made."""
        games = self.games(count)
        self.move(games * MOVES)
        feed, versions = Feed(self.wiring.waiting, self.wiring.log.shards), self._versions(games)
        notices = feed.backlog(GROUP)[0]

        def wrong() -> int:
            rows = {row.id: row.version for row in self.context.models.rows(games)}
            return len(versions.items() - rows.items())

        return lambda: feed.backlog(GROUP)[0] == 0, lambda: notices, wrong

    def bots(self, count: int) -> Work:
        """Whole games of bots; a piece is one of their moves."""
        games = self.games(count, level="random")
        self.catch_up()

        def is_over() -> bool:
            return all(self.wiring.games.load(game).game.over for game in games)

        return is_over, lambda: self.answers(games).total(), lambda: self._repeated(games)

    def deadlines(self, count: int) -> Work:
        """Deadlines that have passed, each with two jobs that look at it."""
        games = self.games(count, limit=SHORT)
        time.sleep(SHORT.total_seconds())
        for name in ("first", "second"):
            for game in games:
                self.context.queues.expire(game, name)
        queues = self.context.queues

        def wrong() -> int:
            return self._repeated(games) + count - len({game for game, _ in self.answers(games)})

        return lambda: not queues.length(DEADLINES), lambda: count, wrong

    def sweeper(self, count: int) -> Work:
        """Standing orders that answer at once; a piece is the job that tries one."""
        for game in self.games(count):
            now = self.wiring.games.load(game).game
            player = now.chairs[min(now.decisions)].player or ""
            self.wiring.orders.change(game, player, lambda _: [Order(id="o1", **HASTY)])  # type: ignore[arg-type]
        self.catch_up()
        queues = self.context.queues
        before = queues.length(DEADLINES)

        def jobs() -> int:
            return queues.length(DEADLINES) - before

        return lambda: jobs() >= count, lambda: count, lambda: jobs() - count

    def _versions(self, games: list[str]) -> dict[str, int]:
        return {game: self.wiring.games.load(game).version for game in games}

    def answers(self, games: list[str]) -> Counter[tuple[str, str]]:
        """The decisions that were answered, and how often."""
        return Counter(
            (game, entry.public["decision"])
            for game in games
            for entry in self.wiring.log.read(game)
            if entry.type == "move_played"
        )

    def _repeated(self, games: list[str]) -> int:
        return sum(times - 1 for times in self.answers(games).values())


LOOP = """
import os, signal
from workers.context import worker_context
from workers.processes.{module}
own = {own}
os.kill(os.getpid(), signal.SIGSTOP)
run(own, set_up(worker_context().wiring.settings, 'bench'){arguments})
"""
"""A process that stops as soon as it has done what it does at its beginning."""
LOOPS = {
    "dispatcher": {
        "module": "dispatcher import Dispatcher, run, set_up",
        "own": "Dispatcher(worker_context()); own.step(0)",
        "arguments": "",
    },
    "sweeper": {
        "module": "sweeper import Sweeper, run, set_up",
        "own": "Sweeper(worker_context()); own.sweep()",
        "arguments": ", 1.0",
    },
}


def started(stores: Stores, bench: Bench, role: str, count: int) -> list[subprocess.Popen[bytes]]:
    """So many processes of a role, stopped when they were ready for work."""
    if role in LOOPS:
        program = LOOP.format(**LOOPS[role])
        workers = [stores.start([sys.executable, "-c", program]) for _ in range(count)]
    else:
        command = [sys.executable, "-m", "workers.processes.run_worker", role]
        workers = [stores.start(command) for _ in range(count)]
        while bench.context.work.scard(f"rq:workers:{role}") < count:
            time.sleep(LOOK_SECONDS)
        time.sleep(SETTLING_SECONDS)
        for worker in workers:
            os.kill(worker.pid, signal.SIGSTOP)
    for worker in workers:
        os.waitpid(worker.pid, os.WUNTRACED)
    return workers


def measure(stores: Stores, bench: Bench, role: str, count: int) -> str:
    """A row: the work of a role by so many processes."""
    workers = started(stores, bench, role, count)
    is_done, pieces, wrong = getattr(bench, role)(GAMES[role])
    seconds, spent = _drain(stores, workers, is_done)
    for worker in workers:
        end(worker)
    done = pieces()
    figures = f"{done / seconds:,.0f} | {spent / done * 1e3:.2f} | {spent / seconds:.1f}"
    return f"| {role} | {count} | {figures} | {wrong()} |"


def _drain(stores: Stores, workers: list[subprocess.Popen[bytes]], is_done: Callable[[], bool]) -> tuple[float, float]:
    """Let them work: how long it took, and the processor time of theirs and of the stores."""
    processes = [*(worker.pid for worker in workers), stores.server("log").pid, stores.server("work").pid]
    before, began = sum(map(processor_seconds, processes)), time.monotonic()
    for worker in workers:
        os.kill(worker.pid, signal.SIGCONT)
    while not is_done():
        if time.monotonic() > began + PATIENCE_SECONDS:
            raise SystemExit("the work is not done")
        time.sleep(LOOK_SECONDS)
    return time.monotonic() - began, sum(map(processor_seconds, processes)) - before


def main() -> None:
    """Print the table."""
    print(describe())
    print("| processes | of them | pieces a second | ms of processors, each | cores | done twice or not at all |")
    print("| --- | --- | --- | --- | --- | --- |")
    for role in sys.argv[1:] or GAMES:
        with Stores() as stores:
            bench = Bench(stores)
            bench.catch_up()
            for count in COUNTS:
                print(measure(stores, bench, role, count), flush=True)
                bench.catch_up()


if __name__ == "__main__":
    main()
