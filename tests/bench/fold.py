"""How many events are folded in a second of processor time: `python -m tests.bench.fold [rulebook]`."""

import sys
import time
from collections.abc import Callable
from typing import Any

from events.codec import canonical
from games.core.catalogue import event_types, rulebooks
from games.core.facts import Event, type_name
from games.core.lifecycle.facts import EVENTS
from games.core.lifecycle.game import Game
from games.core.rulebook import Rulebook
from games.core.visibility import join, split
from tests.bench.games import Batch, whole_game
from tests.bench.machine import describe

TARGET = 300_000
SECONDS = 2.0
GAMES = 20


def rate(work: Callable[[], int]) -> float:
    """Repeat work for some seconds; what it counted, per second."""
    work()
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < SECONDS:
        done += work()
    return done / spent


def fold_game(book: Rulebook[Any, Any], batches: list[Batch]) -> int:
    """Fold a game with its lifecycle; the number of events."""
    game = Game(book)
    for at, events in batches:
        last = len(events) - 1
        for place, event in enumerate(events):
            game.apply(event, at, last=place == last)
    return game.version


def fold_state(book: Rulebook[Any, Any], events: list[Event]) -> int:
    """Fold the rulebook's own events only; their number."""
    state = book.initial()
    for event in events:
        book.evolve(state, event)
    return len(events)


def read_events(types: dict[str, type[Event]], stored: list[tuple[str, Any, Any]]) -> int:
    """Put typed events together from their stored parts; their number."""
    for name, public, private in stored:
        join(types[name], public, private)
    return len(stored)


def measure(book: Rulebook[Any, Any], seats: int) -> None:
    """Print the rates of one rulebook with one number of seats."""
    games = [whole_game(book, seats, seed) for seed in range(GAMES)]
    own = [[event for _, events in game for event in events if type(event) not in EVENTS] for game in games]
    flat = [event for game in games for _, events in game for event in events]
    stored = [(type_name(type(event)), *split(event)) for event in flat]
    types = dict(event_types(book.key))
    rates = {
        "game with its lifecycle": rate(lambda: sum(fold_game(book, game) for game in games)),
        "the rulebook's state alone": rate(lambda: sum(fold_state(book, events) for events in own)),
        "typed events from stored parts": rate(lambda: read_events(types, stored)),
    }
    size = sum(len(canonical(public)) for _, public, _ in stored) / len(stored)
    print(f"{book.key}, {seats} seats, {len(flat) / len(games):.0f} events a game, {size:.0f} public bytes an event")
    for name, found in rates.items():
        print(f"  {name:32} {found:12,.0f} events/s   {found / TARGET:6.2f} of {TARGET:,}")


def main() -> None:
    """All rulebooks, or the one that is named."""
    print(describe())
    for key, book in rulebooks().items():
        if sys.argv[1:] in ([], [key]):
            for seats in book.seats:
                measure(book, seats)


if __name__ == "__main__":
    main()
