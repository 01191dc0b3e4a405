"""Rows of games that were never played."""

import random

from msgspec.structs import replace

from games.core.clock import NoClock
from projections.lists.rows import GameRow, SeatRow
from tests.projections.world import MOMENT, RULEBOOK

PLAYERS = ("ada", "bob", "cy", "dora", "eve")
RULEBOOKS = (RULEBOOK, "destiny", "terre-lune")


def over(number: int, *players: str, rulebook: str = RULEBOOK) -> GameRow:
    """A public game that these players finished in the order of their ranks, the `number`th to be created."""
    seats = tuple(SeatRow(player=player, rank=rank, score=0) for rank, player in enumerate(players, 1))
    created = MOMENT + number
    return GameRow(
        f"g{number:07d}",
        *(9, rulebook, 1, "finished", "public"),
        *(players[0], {}, NoClock(), seats, ()),
        *(created, created, created + 1000, created + 1000),
    )


def any_over(rng: random.Random, number: int) -> GameRow:
    """A game of any players that ended in any way; some were created at the same moment."""
    row = over(number, *rng.sample(PLAYERS, 3), rulebook=rng.choice(RULEBOOKS))
    return replace(
        row,
        created=MOMENT + number // 3,
        status=rng.choice(["finished", "finished", "aborted"]),
        visibility=rng.choice(["public", "public", "private"]),
    )
