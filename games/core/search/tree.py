"""The trees over what each seat sees, and how a move is chosen in them.

A node holds, for each seat that is awaited there, what came of its moves. Seats that are awaited at the same time
choose each by its own figures, so that none knows what another does (decoupled UCT). A child stands for what a seat is
shown of the moves: those of others that look alike to it lead to the same child. Seats that have been shown the same
so far share a node, so that a game without hidden moves has one tree.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import log, sqrt
from typing import Final

import msgspec

from games.core.facts import Event, Move, Seat, Visibility
from games.core.visibility import hidden_fields

EXPLORATION: Final = 0.7
"""The weight of what has been tried little, in standard deviations of a worth."""
WIDENING: Final = 0.75
"""A node visited n times has tried this many times the root of n moves, and one more."""


class Stat:
    """What came of a move: how often it was there to choose, how often it was chosen, and the sum of its worth."""

    __slots__ = ("seen", "total", "visits")

    def __init__(self) -> None:
        self.seen = 0
        self.visits = 0
        self.total = 0.0

    def urgency(self, exploration: float) -> float:
        """UCB1 with the number of times that the move was available (Cowling, Powley, Whitehouse 2012)."""
        return self.total / self.visits + exploration * sqrt(log(self.seen) / self.visits)


class Node:
    """A position as a seat sees it."""

    __slots__ = ("children", "tables", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tables: dict[Seat, dict[Move, Stat]] = {}
        self.children: dict[bytes, Node] = {}

    def child(self, key: bytes) -> "Node":
        """The position after what is shown as this."""
        child = self.children.get(key)
        if child is None:
            child = self.children[key] = Node()
        return child

    def choose(self, seat: Seat, offers: Iterator[Move], spread: float, trust: int) -> tuple[Move, Stat] | None:
        """The move to try among the first offers, as many as widening allows; None when there is none.

        `spread` is the standard deviation of worths; before `trust` visits the first offer alone is tried.
        """
        table = self.tables.setdefault(seat, {})
        return select(table, list(islice(offers, width(self.visits - trust))), EXPLORATION * spread)


def width(visits: int) -> int:
    """How many moves are tried after so many visits (progressive widening)."""
    return 1 + int(WIDENING * sqrt(max(0, visits)))


def select(table: dict[Move, Stat], offered: Sequence[Move], exploration: float) -> tuple[Move, Stat] | None:
    """The first move that was never tried, or else the most urgent."""
    best: tuple[Move, Stat] | None = None
    most = -1.0
    for move in offered:
        stat = table.get(move)
        if stat is None:
            stat = table[move] = Stat()
        stat.seen += 1
        urgency = stat.urgency(exploration) if stat.visits else float("inf")
        if urgency > most:
            best, most = (move, stat), urgency
    return best


def shown_to_each(events: Sequence[Event], players: int) -> list[bytes]:
    """What each seat sees of what happened, to compare by."""
    if any(hidden_fields(type(event)) for event in events):
        return [_shown(events, seat) for seat in range(players)]
    return [_shown(events, 0)] * players


def _shown(events: Sequence[Event], viewer: Seat) -> bytes:
    return msgspec.msgpack.encode([_part(event, viewer) for event in events])


def _part(event: Event, viewer: Seat) -> list[object]:
    marks = hidden_fields(type(event))
    fields = [getattr(event, name) for name in event.__struct_fields__ if _sees(marks.get(name), event, viewer)]
    return [type(event).__name__, *fields]


def _sees(mark: Visibility | None, event: Event, viewer: Seat) -> bool:
    return mark is None or (mark is Visibility.OWN and getattr(event, "seat", None) == viewer)
