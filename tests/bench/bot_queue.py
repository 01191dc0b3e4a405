"""How long the players of a hundred games wait for bots: `python -m tests.bench.bot_queue [level [rulebook]]`.

One person sits at each table among bots and answers after a pause. Once people come as they like, each some seconds
after the bots; once all of them answer at the same moment, which is the longest queue that so many games can make.
What a decision waits for is its queue and its thinking; the level's budget is what the thinking alone may take.
"""

import heapq
import random
import sys
import time
from collections.abc import Iterator
from statistics import fmean

from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.forms import sample_move
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit, SitBot
from games.core.search.levels import SECONDS
from tests.bench.machine import describe
from tests.bench.servers import Stores
from tests.bench.workers import Bench

GAMES = 100
WORKERS = 2
EVENING_SECONDS = 60.0
PAUSE_SECONDS = 30.0
"""From the bots' last move to a person's next, on average."""
LOOK_SECONDS = 0.5
DISPATCHER = [sys.executable, "-m", "workers.processes.dispatcher"]
BOTS = [sys.executable, "-m", "workers.processes.run_worker", "bots"]

Plan = tuple[Sit | SitBot, ...]


class Tables:
    """Games of a person among bots of a level, and what the person does."""

    def __init__(self, bench: Bench, rulebook: str, level: str) -> None:
        self._wiring = bench.wiring
        self._rng = random.Random(1)
        seats = rulebooks()[rulebook].seats[0]
        plan: Plan = (Sit(0, "somebody"), *(SitBot(seat, level) for seat in range(1, seats)))
        terms = [
            Create(
                rulebook, seats, {}, NoClock(), "somebody", "public", "when_full", seats, self._rng.randbytes(32), plan
            )
            for _ in range(GAMES)
        ]
        self._games = [self._wiring.commands.create(one, by="system").live.id for one in terms]

    def play_apart(self) -> None:
        """Everybody moves some time after the bots have."""
        began = time.monotonic()
        plan = [(began + self._rng.uniform(0, PAUSE_SECONDS), game) for game in self._games]
        heapq.heapify(plan)
        while plan and plan[0][0] < began + EVENING_SECONDS:
            due, game = heapq.heappop(plan)
            time.sleep(max(0.0, due - time.monotonic()))
            moved = self._move(game)
            if moved is not None:
                pause = self._rng.expovariate(1 / PAUSE_SECONDS) if moved else LOOK_SECONDS
                heapq.heappush(plan, (time.monotonic() + pause, game))

    def play_together(self) -> None:
        """Everybody moves at once, as soon as all have to."""
        self.settle()
        for game in self._games:
            self._move(game)
        self.settle()

    def settle(self) -> None:
        """Wait until no bot has to move."""
        for game in self._games:
            while any(seat > 0 for seat in self._wiring.games.load(game).game.decisions):
                time.sleep(LOOK_SECONDS)

    def _move(self, game: str) -> bool | None:
        """Whether the person had to move, and has; None when the game is over."""
        now = self._wiring.games.load(game).game
        if now.over:
            return None
        if 0 in now.decisions:
            move = Play(0, sample_move(now.forms(0), self._rng))
            self._wiring.commands.run(game, lambda *_: move, by="system")
        return 0 in now.decisions

    def waits(self, since: int) -> Iterator[float]:
        """From when each decision of a bot was opened, after a moment in ms, to its move: seconds."""
        for game in self._games:
            log = self._wiring.log.read(game)
            for entry in log:
                if entry.type == "move_played" and entry.by == "bot":
                    opened = log[int(entry.public["decision"].partition("-")[0]) - 1].at
                    if opened >= since:
                        yield (entry.at - opened) / 1000


def row(what: str, waits: list[float], budget: float) -> str:
    """A line of the table."""
    waits.sort()
    p50, p99 = (waits[int(len(waits) * part)] for part in (0.5, 0.99))
    return f"| {what} | {len(waits)} | {fmean(waits):.2f} | {p50:.2f} | {p99:.2f} | {p99 / budget:.2f} |"


def main() -> None:
    """Print a table for each rulebook that has the level."""
    level = sys.argv[1] if len(sys.argv) > 1 else "strong"
    print(describe())
    print(f"{GAMES} games, {WORKERS} workers, {level} bots; people answer {PAUSE_SECONDS:.0f} s later on average")
    print("| who moves | decisions of bots | mean s | p50 | p99 | p99 / budget |")
    print("| --- | --- | --- | --- | --- | --- |")
    for key, book in rulebooks().items():
        if level not in book.bots or key not in (sys.argv[2:] or [key]):
            continue
        with Stores() as stores:
            bench = Bench(stores)
            for command in (DISPATCHER, *[BOTS] * WORKERS):
                stores.start(command)
            tables = Tables(bench, key, level)
            tables.settle()
            for what, play in (("apart", tables.play_apart), ("together", tables.play_together)):
                since = time.time_ns() // 1_000_000
                play()
                print(row(f"{key}, {what}", list(tables.waits(since)), SECONDS.get(level, 1.0)), flush=True)


if __name__ == "__main__":
    main()
