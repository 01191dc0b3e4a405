"""Whole random games for the benches, as the lifecycle decides them."""

import random
from typing import Any

from games.core.clock import NoClock
from games.core.facts import Event
from games.core.forms import sample_move
from games.core.lifecycle import decider
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit
from games.core.rulebook import Rulebook

Batch = tuple[int, list[Event]]


def whole_game(book: Rulebook[Any, Any], seats: int, seed: int) -> list[Batch]:
    """The batches of a game that random players play to its result."""
    rng = random.Random(seed)
    plan = tuple(Sit(seat, f"player-{seat}") for seat in range(seats))
    terms = Create(book.key, seats, {}, NoClock(), "player-0", "public", "when_full", 3, rng.randbytes(32), plan)
    game, events = decider.create(book, terms, 1)
    batches = [(1, events)]
    while not game.over:
        seat = rng.choice(sorted(game.decisions))
        at = game.updated + 1_000
        move = sample_move(game.forms(seat), rng)
        batches.append((at, decider.decide(game, Play(seat, move), at)))
    return batches
