"""Moves as numbers: a decision's moves are hashed onto a fixed number of actions."""

import random
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import islice
from typing import Any, Final

import msgspec

from games.core.facts import Seat
from games.core.forms import enumerate_moves
from games.core.rulebook import Json, Rulebook, move_json
from games.core.search.knowledge import Knowledge
from research.table import Table

ACTIONS: Final = 1024
LISTED: Final = 256
"""Of a decision with more moves, at most that many are proposed."""

_canonical = msgspec.json.Encoder(order="sorted").encode


class Numbering:
    """The actions of a rulebook's decisions."""

    def __init__(self, book: Rulebook[Any, Any]) -> None:
        self._book = book
        self._propose = Knowledge.of(book).propose

    def moves(self, table: Table, seat: Seat) -> Mapping[int, Json]:
        """The moves of an awaited seat by action; empty for another seat. They depend on what the seat knows only."""
        return numbered(self._listed(table, seat))

    def _listed(self, table: Table, seat: Seat) -> list[Json]:
        """All moves of the forms or, where these have very many, those that the rulebook proposes."""
        moves = list(islice(enumerate_moves(self._book.forms(table.state, seat)), LISTED + 1))
        return moves if len(moves) <= LISTED else list(self._proposed(table, seat))

    def _proposed(self, table: Table, seat: Seat) -> Iterator[Json]:
        rng = random.Random(f"{len(table.events)}/{seat}")
        return map(move_json, islice(self._propose(table.state, seat, rng), LISTED))


def numbered(moves: Iterable[Json]) -> Mapping[int, Json]:
    """Moves, fewer than there are actions, by action, in ascending order.

    A move has the same action in all decisions, unless another of the same hash comes before it: then it has the next
    that is free.
    """
    found: dict[int, Json] = {}
    for written, move in sorted((_canonical(move), move) for move in moves):
        action = int.from_bytes(blake2b(written, digest_size=8).digest()) % ACTIONS
        while action in found:
            action = (action + 1) % ACTIONS
        found[action] = move
    return dict(sorted(found.items()))
