"""How long the audit of a game of 500 events takes, and how many logs are audited in a minute."""

import time
from typing import Any

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from projections.audit import audit
from tests.bench.machine import describe
from tests.projections.logs import GAME, random_game

MOST_MILLISECONDS = 150.0
"""For a game of 500 events, on one core."""
LEAST_GAMES = 5_000
"""A minute, on one core."""
EVENTS = 500
GAMES = 10
ROUNDS = 3


def measure(book: Rulebook[Any], seats: int) -> None:
    """Print what the audits of some games cost in processor time."""
    games = [random_game(book, seats, seed).raws for seed in range(GAMES)]
    events = sum(len(raws) for raws in games)
    start = time.process_time()
    for _ in range(ROUNDS):
        for raws in games:
            if not audit(GAME, raws).sound:
                raise AssertionError("a sound log is said to be broken")
    spent = (time.process_time() - start) / ROUNDS
    milliseconds, a_minute = spent * 1000 * EVENTS / events, 60 * GAMES / spent
    print(f"{book.key}, {seats} seats, {events / GAMES:.0f} events a game")
    print(
        f"  audit of {EVENTS} events      {milliseconds:8.1f} ms"
        f"        {MOST_MILLISECONDS / milliseconds:6.2f} of {MOST_MILLISECONDS:.0f}"
    )
    print(f"  audits a minute, one core {a_minute:8,.0f} games     {a_minute / LEAST_GAMES:6.2f} of {LEAST_GAMES:,}")


def main() -> None:
    """All rulebooks."""
    print(describe())
    for book in rulebooks().values():
        for seats in book.seats:
            measure(book, seats)


if __name__ == "__main__":
    main()
