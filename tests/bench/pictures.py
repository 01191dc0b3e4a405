"""Pictures as pixels: how long each rulebook's take, alone and four at a time, and what callers of many do to moves.

`python -m tests.bench.pictures [rulebook]`
"""

import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, NamedTuple

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook, Shape
from service.pictures.pictures import Pictures
from service.pictures.position import Position
from service.settings import Settings
from service.wiring import Wiring
from tests.bench.load import Report, request, run
from tests.bench.machine import describe
from tests.bench.played import Player, prepared_game
from tests.bench.playouts import playout
from tests.bench.servers import Servers, accounts

SHAPES: Final[tuple[Shape, ...]] = ("wide", "tall")
WIDTHS: Final = (400, 800, 1600)
MOMENTS: Final = (0.1, 0.5, 0.99)
"""How far a game has come."""
PROCESSES: Final = 2
AT_A_TIME: Final = 4
ROUNDS: Final = 4
CAPACITY: Final = 256_000_000

CLIENTS: Final = 4
MOVES: Final = 1500
PAUSE: Final = 0.01
GREEDY: Final = 100
"""Callers who ask for pictures as fast as they get them, each from a network of its own."""
TURNS: Final = 3


class Case(NamedTuple):
    """Pictures of one kind."""

    book: Rulebook[Any, Any]
    shape: Shape
    width: int

    def positions(self, seed: int) -> list[Position]:
        """Early, in the middle and late in a random game of the largest table, as the seat to move sees it."""
        seats = self.book.seats[-1]
        states = [self.book.copy(state) for state in playout(self.book, seats, seed)]
        met = [states[int(len(states) * moment)] for moment in MOMENTS]
        names = [f"Player {seat}" for seat in range(seats)]
        return [
            Position.of(
                self.book, self.book.view(state, self.book.awaiting(state)[0]), "en", names, self.shape, self.width
            )
            for state in met
        ]


def processor_seconds(pictures: Pictures) -> float:
    """What the drawing processes have used of the processors."""
    ticks = 0
    for drawer in pictures.drawers:
        fields = Path(f"/proc/{drawer.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def timed(pictures: Pictures, positions: list[Position], at_a_time: int) -> list[float]:
    """Seconds until each picture was there."""
    caller = count()

    def one(position: Position) -> float:
        began = time.perf_counter()
        pictures.pixels(position, str(next(caller)))
        return time.perf_counter() - began

    with ThreadPoolExecutor(at_a_time) as callers:
        return list(callers.map(one, positions))


def milliseconds(seconds: list[float], share: float) -> float:
    """That within which this share of them came."""
    return sorted(seconds)[round(share * (len(seconds) - 1))] * 1000


def measure(case: Case, cold: Pictures, warm: Pictures) -> list[float]:
    """Print the row of one kind of pictures; the times of those that were drawn four at a time."""
    positions = case.positions(1)
    began = time.process_time()
    for position in positions:
        position.svg()
    drawing = (time.process_time() - began) / len(positions)
    alone: list[float] = []
    together: list[float] = []
    used = processor_seconds(cold)
    for _ in range(ROUNDS):
        alone += timed(cold, positions, 1)
        together += timed(cold, positions * AT_A_TIME, AT_A_TIME)
    used = (processor_seconds(cold) - used) / (len(alone) + len(together))
    size = mean(len(warm.pixels(position, "")) for position in positions)
    kept = timed(warm, positions, 1)
    print(
        f"| {case.book.key} | {case.shape} | {case.width} | {drawing * 1000:.0f} | {used * 1000:.0f} "
        f"| {median(alone) * 1000:.0f} | {milliseconds(together, 0.5):.0f} | {milliseconds(together, 0.99):.0f} "
        f"| {median(kept) * 1000:.0f} | {size / 1000:.0f} |",
        flush=True,
    )
    return together


def drawings(chosen: list[str]) -> None:
    """Print a row for each rulebook, shape and width, and the slowest of all."""
    print("| rulebook | shape | width | SVG | processor | alone | four, p50 | four, p99 | kept | KB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = Pictures(Path(folder), 0, PROCESSES), Pictures(Path(folder), CAPACITY, PROCESSES)
        books = [book for key, book in rulebooks().items() if chosen in ([], [key])]
        cases = [Case(book, shape, width) for book in books for shape in SHAPES for width in WIDTHS]
        for pictures in (cold, warm):
            timed(pictures, cases[0].positions(0) * 2, AT_A_TIME)
        together = [seconds for case in cases for seconds in measure(case, cold, warm)]
        print(
            f"all, in ms; four at a time p99 {milliseconds(together, 0.99):.0f}, longest {max(together) * 1000:.0f};"
            f" load of the machine {os.getloadavg()[0]:.1f}"
        )
        cold.stop()
        warm.stop()


def greedy(address: tuple[str, int], game: str, seconds: float) -> None:
    """Ask for pictures that nobody asked for before, from as many networks as there are callers."""
    os.nice(10)
    rng = random.Random()

    def wishes() -> Iterator[bytes]:
        while True:
            left, top = (rng.randrange(500) / 1000 for _ in "xy")
            size = f"focus={left},{top},0.4,0.4&width={rng.randrange(200, 1600)}&shape={rng.choice(SHAPES)}"
            yield request("GET", f"/v1/games/{game}/board.png?{size}")

    run(address, [wishes() for _ in range(GREEDY)], seconds)


def moves(servers: Servers, wiring: Wiring, players: list[Player]) -> Report:
    """Play games at a pace that leaves the processors room."""
    rng = random.Random(7)
    clients = []
    for _ in range(CLIENTS):
        wanted: list[bytes] = []
        while len(wanted) < MOVES // CLIENTS:
            wanted += prepared_game(wiring, players, rng)[1]
        clients.append(iter(wanted[: MOVES // CLIENTS]))
    return run(servers.service, clients, pause=PAUSE)


def beside_moves() -> None:
    """Print what moves take quietly and while pictures are asked for, in turns."""
    quiet: list[Report] = []
    busy: list[Report] = []
    with Servers() as servers:
        wiring = Wiring(Settings.load(servers.environment))
        players = accounts(servers, 4)
        game, _ = prepared_game(wiring, players, random.Random(1))
        run(servers.service, [iter([request("GET", f"/v1/games/{game}/board.png")] * 4)] * 4)
        for _ in range(TURNS):
            quiet.append(moves(servers, wiring, players))
            callers = multiprocessing.get_context("spawn").Process(target=greedy, args=(servers.service, game, 60.0))
            callers.start()
            time.sleep(2)
            busy.append(moves(servers, wiring, players))
            callers.terminate()
            callers.join()
            time.sleep(3)
    print("| moves, ms | p50 | p99 |")
    print("| --- | --- | --- |")
    for name, reports in (("quiet", quiet), (f"{GREEDY} callers ask for pictures", busy)):
        p50, p99 = (median(report.percentile(share) for report in reports) for share in (0.5, 0.99))
        print(f"| {name} | {p50:.1f} | {p99:.1f} |")
    ratio = median(one.percentile(0.99) / other.percentile(0.99) for one, other in zip(busy, quiet, strict=True))
    print(f"p99 while pictures are asked for: {ratio:.2f} of the quiet one")


def main() -> None:
    """Print both tables."""
    print(describe())
    drawings(sys.argv[1:])
    beside_moves()


if __name__ == "__main__":
    main()
