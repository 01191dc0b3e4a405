"""What finished games take in memory and in the archive, and what reading one from there costs more.

Games are played by bots, as most are: `python -m tests.bench.archive [games of each rulebook]`.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from events import keys
from events.archive.archive import LogArchive
from events.archive.objects import Folder
from events.client import Client, call
from events.store import LogStore
from games.core.catalogue import rulebooks
from games.core.facts import Seat
from games.core.lifecycle.playing import Play
from games.core.rulebook import Mind, Rulebook
from projections.timeline import History
from projections.upcasters import UPCASTERS
from tests.bench.machine import describe
from tests.projections.logs import Kept, entries_of, players, renamed, seats_near
from tests.stores import serve, writer
from workers.archiving.dictionaries import ENOUGH
from workers.archiving.moving import Mover

GAMES: Final = ENOUGH + 8
MOST_KB: Final = 10.0
"""For a game in the archive, on average."""
MOST_MEMORY: Final = 1024
"""Bytes for a game in the log store."""
MOST_MS: Final = 50.0
"""That reading an archived game may take longer."""
READS: Final = 20


def played(book: Rulebook[Any, Any], seed: int) -> Kept:
    """A game that the rulebook's usual bots play to its end."""
    rng = random.Random(f"{book.key}/{seed}")
    seats = seats_near(book, 3)
    kept = Kept(book, players(seats), seed=rng.randbytes(32))
    while not kept.game.over:
        seat = rng.choice(sorted(kept.game.decisions))
        kept.do(Play(seat, _move(book, kept, seat, rng)))
    return kept


def _move(book: Rulebook[Any, Any], kept: Kept, seat: Seat, rng: random.Random) -> Any:
    view: Any = kept.game.view(seat)
    history = History(lambda: entries_of(kept.raws), seat)
    mind = Mind(seat=seat, view=view, history=history, forms=kept.game.forms(seat), rng=rng)
    return book.bots["normal"](mind)


def measure(redis: Client, folder: Path, book: Rulebook[Any, Any], count: int) -> tuple[float, float]:
    """Print what games of a rulebook take; how many KB one takes in the archive, and how many bytes in memory."""
    log = LogStore(redis, None, UPCASTERS, LogArchive(Folder(folder)))
    names = []
    for seed in range(count):
        name = f"{seed:016x}-{book.key}"
        log.adopt(name, renamed(played(book, seed).raws, name), 0)
        names.append(name)
    before = _memory(redis, log, names)
    here = _milliseconds(lambda: log.read(names[-1]))
    assert log.archive is not None
    start = time.process_time()
    moved = list(Mover(log, log.archive).move(names[: count // 2])) + list(
        Mover(log, log.archive).move(names[count // 2 :])
    )
    spent = time.process_time() - start
    after = _memory(redis, log, names)
    sizes = [stub.place.length for name in names[count // 2 :] if (stub := log.stub(name)) is not None]
    archived = sum(sizes) / len(sizes)
    there = _milliseconds(lambda: log.read(names[-1]))
    events = sum(stub.version for name in names if (stub := log.stub(name)) is not None) / count
    print(
        f"{book.key:16} {events:5.0f} events  {before / 1000:7.1f} KB in memory -> {after:4.0f} bytes,"
        f" {archived / 1000:5.1f} KB archived; moving {1000 * spent / sum(one.games for one in moved):5.1f} ms a game;"
        f" reading {here:5.1f} -> {there:5.1f} ms"
    )
    if there - here > MOST_MS:
        raise AssertionError("reading from the archive takes too long")
    return archived / 1000, after


def _memory(redis: Client, log: LogStore, names: list[str]) -> float:
    """Bytes that a game takes in the log store: its log, and its place in its shard's set and hash."""
    total = 0.0
    for name in names:
        shard = keys.shard_of(name, log.shards)
        total += call(redis, "MEMORY USAGE", keys.log(shard, name), "SAMPLES", 0)
    for shard in range(log.shards):
        for key in (keys.games(shard), keys.adopted(shard)):
            found = call(redis, "MEMORY USAGE", key, "SAMPLES", 0) or 0
            total += found * len(names) / max(1, log.total())
    return total / len(names)


def _milliseconds(work: Callable[[], Any]) -> float:
    rounds = []
    for _ in range(READS):
        start = time.perf_counter()
        work()
        rounds.append(time.perf_counter() - start)
    return 1000 * min(rounds)


def main(arguments: list[str]) -> None:
    """Measure all rulebooks, and say whether the aims are reached."""
    print(describe())
    count = int(arguments[0]) if arguments else GAMES
    with tempfile.TemporaryDirectory() as place:
        for url in serve(Path(place), "no"):
            redis = writer(url)
            found = [measure(redis, Path(place) / book.key, book, count) for book in rulebooks().values()]
            redis.close()
    kilobytes = sum(archived for archived, _ in found) / len(found)
    memory = max(memory for _, memory in found)
    print(f"a game in the archive: {kilobytes:.1f} KB on average, {MOST_KB / kilobytes:.2f} of what is aimed at")
    print(f"a game in memory: {memory:.0f} bytes at most, {MOST_MEMORY / memory:.2f} of what is aimed at")


if __name__ == "__main__":
    main(sys.argv[1:])
