"""How long the audit of a game of 500 events takes, and how many logs of a store `check-logs` audits in a minute."""

import tempfile
import time
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from events.client import call
from events.store import LogStore
from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from projections.proofs.audit import audit
from projections.upcasters import UPCASTERS
from tests.bench.machine import describe
from tests.projections.logs import GAME, Kept, random_game, renamed
from tests.stores import serve, writer
from workers.command_line.logs import reports

MOST_MILLISECONDS = 150.0
"""For a game of 500 events, on one core."""
LEAST_GAMES = 5_000
"""A minute, by one process."""
EVENTS = 500
GAMES = 10
ROUNDS = 5
PROCESSES = 2
STORED = 50
"""How often each game is read and audited by each process."""


def measure(book: Rulebook[Any, Any], seats: int, log: LogStore) -> None:
    """Print what the audits of some games cost in processor time, and how many are read and audited in a minute."""
    games = [random_game(book, seats, seed) for seed in range(GAMES)]
    events = sum(len(kept.raws) for kept in games)
    milliseconds = _processor_seconds(games) * 1000 * EVENTS / events
    print(f"{book.key}, {seats} seats, {events / GAMES:.0f} events a game")
    print(
        f"  audit of {EVENTS} events            {milliseconds:8.1f} ms"
        f"        {MOST_MILLISECONDS / milliseconds:6.2f} of {MOST_MILLISECONDS:.0f}"
    )
    names = _stored(log, games)
    for processes in (1, PROCESSES):
        busy, passed = _checked_a_minute(log, names, processes)
        print(f"  check-logs, {processes} at a time         {passed:9,.0f} a minute", end="")
        print(f"  {passed / LEAST_GAMES:6.2f} of {LEAST_GAMES:,}", end="")
        print(f"; {busy:,.0f} a minute of its processor" if processes == 1 else "")


def _processor_seconds(games: list[Kept]) -> float:
    """For all of them once; the best of some rounds, for other work on the machine only ever adds."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for kept in games:
            if not audit(GAME, kept.raws).sound:
                raise AssertionError("a sound log is said to be broken")
        rounds.append(time.process_time() - start)
    return min(rounds)


def _checked_a_minute(log: LogStore, names: list[str], processes: int) -> tuple[float, float]:
    """Games that the command reads from a store and audits in a minute of this process's time, and of the wall's."""
    times = STORED * processes
    busy, passed = time.process_time(), time.perf_counter()
    for _, report in reports(log, chain.from_iterable(repeat(names, times)), processes):
        if not report.sound:
            raise AssertionError("a sound log is said to be broken")
    count = 60 * times * len(names)
    return count / (time.process_time() - busy), count / (time.perf_counter() - passed)


def _stored(log: LogStore, games: list[Kept]) -> list[str]:
    """The games in a store that holds nothing else; their names there."""
    call(log.redis, "FLUSHALL")
    names = [f"game-{number}" for number in range(len(games))]
    for name, kept in zip(names, games, strict=True):
        log.adopt(name, renamed(kept.raws, name), 0)
    return names


def main() -> None:
    """All rulebooks by the fewest and the most that play them."""
    print(describe())
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        for url in serve(Path(folder), "no"):
            log = LogStore(writer(url), None, UPCASTERS)
            for book in rulebooks().values():
                for seats in sorted({book.seats[0], book.seats[-1]}):
                    measure(book, seats, log)


if __name__ == "__main__":
    main()
