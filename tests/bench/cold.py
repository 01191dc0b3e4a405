"""Loading a game that a process has never seen, by its length: `python -m tests.bench.cold [rulebook]`.

A random game of each rulebook is cut to the lengths that are measured; one that ends before is taken whole. Reading is
what the store and the client take for the bytes, decoding makes entries of them and checks their seals, folding makes
the game.
"""

import gc
import random
import sys
import time
from collections.abc import Callable

from events import keys
from events.client import call
from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit
from projections.games import Live, fold
from service.runtime.garbage import rest_modules
from tests.bench.machine import describe
from tests.bench.servers import Stores
from tests.bench.workers import Bench

LENGTHS = (100, 500, 3_500)
LOADS = 60
LONGEST_SECONDS = 60.0


def long_game(bench: Bench, rulebook: str, seats: int) -> Live:
    """A game of that many events, or until it is over: players take the first move of a random form."""
    rng, until = random.Random(1), time.monotonic() + LONGEST_SECONDS
    plan = tuple(Sit(seat, f"player-{seat}") for seat in range(seats))
    terms = Create(rulebook, seats, {}, NoClock(), "ada", "public", "when_full", 3, rng.randbytes(32), plan)
    live = bench.wiring.commands.create(terms, by="system").live
    while not live.game.over and live.version < LENGTHS[-1] and time.monotonic() < until:
        seat = rng.choice(sorted(live.game.decisions))
        move = Play(seat, next(rng.choice(live.game.forms(seat)).enumerate()))
        live = bench.wiring.commands.run(live.id, lambda *_, move=move: move, by="system").live
    return live


def spent(work: Callable[[], object]) -> list[float]:
    """Milliseconds of a processor for each of some repetitions, the least first."""
    found = []
    for _ in range(LOADS):
        before = time.process_time()
        work()
        found.append((time.process_time() - before) * 1e3)
    return sorted(found)


def row(bench: Bench, live: Live, length: int) -> str:
    """How long it takes to read, to decode and to fold that much of a game."""
    wiring = bench.wiring
    name = keys.log(keys.shard_of(live.id, wiring.log.shards), live.id)
    usual = gc.get_threshold()
    raw = spent(lambda: call(wiring.data, "XRANGE", name, "-", f"{length}-0"))
    read = spent(lambda: wiring.log.read(live.id, 0, length))
    whole = spent(lambda: fold(live.id, wiring.log.read(live.id, 0, length)))
    rest_modules()  # as the service's processes do; before, the collector walks all modules again and again
    frozen = spent(lambda: fold(live.id, wiring.log.read(live.id, 0, length)))
    gc.unfreeze()
    gc.set_threshold(*usual)
    middle, last = LOADS // 2, int(LOADS * 0.99)
    parts = f"{raw[middle]:.1f} | {read[middle] - raw[middle]:.1f} | {whole[middle] - read[middle]:.1f}"
    return (
        f"| {live.game.book.key} | {length} | {parts} | {whole[middle]:.1f} | {whole[last]:.1f} | {frozen[last]:.1f} |"
    )


def main() -> None:
    """Print the table."""
    print(describe())
    print("| rulebook | events | read, ms | decode | fold | p50 | p99 | p99 as a service runs |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with Stores() as stores:
        bench = Bench(stores)
        for key, book in rulebooks().items():
            if sys.argv[1:] in ([], [key]):
                live = long_game(bench, key, max(book.seats))
                for length in sorted({min(length, live.version) for length in LENGTHS}):
                    print(row(bench, live, length), flush=True)


if __name__ == "__main__":
    main()
