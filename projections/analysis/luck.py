"""What the dice gave: the worth of what they fell to, against its mean over other falls of the same dice.

As in the luck analysis of backgammon programs (Zare 2000, "Hedging your luck"): because the mean is taken over fresh
dice, the sum of a seat's luck is 0 on average, and a result less its luck varies less than the result itself.
"""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from statistics import fmean
from typing import Any, Final

from msgspec import structs

from games.core.catalogue import pinned
from games.core.dice import SEED_BYTES
from games.core.lifecycle import decider
from games.core.lifecycle.contract import Command, command_of
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.search.outlook import outlook
from projections.analysis.steps import Step
from projections.analysis.worth import values_positions, worth_of, worth_of_state

SAMPLES: Final = 16
"""Other falls of the dice of one command: the error of their mean is a quarter of what one draw varies by."""


@cache
def drawing(rulebook: str, version: int) -> frozenset[str]:
    """The types of events of a rulebook's version that draw from the dice, by its own table."""
    book = pinned(rulebook, version)
    table = book.draws() if book else {}
    routines = table.get("routines", {})
    found = {name for name, steps in table.get("events", {}).items() if _draws(steps, routines)}
    return frozenset(name.partition("/")[0] for name in (*found, *table.get("untold", {})))


def _draws(steps: Any, routines: Mapping[str, Any]) -> bool:
    """Whether steps of a table, or those that they call, have a draw among them. No routine calls itself."""
    for step in steps:
        branches = [step[name] for name in ("then", "otherwise", "do") if name in step]
        if "call" in step:
            branches.append(routines[step["call"]])
        if "draw" in step or any(_draws(branch, routines) for branch in branches):
            return True
    return False


def luck_of(step: Step, rng: random.Random, samples: int = SAMPLES) -> tuple[float, ...] | None:
    """What the dice of a command gave each seat; None where it drew none, or where the rules cannot value positions.

    Where the rulebook sees no difference between what the dice may fall to (cards that all may still get, say), it is
    asked where short playouts lead.
    """
    book = step.before.book
    types = drawing(book.key, book.version)
    if not values_positions(book) or not any(entry.type in types for entry in step.batch):
        return None
    falls = [game.state for game in _others(step, rng, samples)]
    if not falls:
        return None
    came = worth_of(step.after) or worth_of_state(book, step.after.state)
    others = [worth_of_state(book, state) for state in falls]
    if all(other == came for other in others):
        outlooks = [outlook(book, step.after.state, rng) for _ in falls]
        came = tuple(fmean(seat) for seat in zip(*outlooks, strict=True))
        others = [tuple(outlook(book, state, rng)) for state in falls]
    return tuple(own - fmean(other[seat] for other in others) for seat, own in enumerate(came))


def _others(step: Step, rng: random.Random, samples: int) -> Iterator[Game]:
    """What the command would have come to with other dice."""
    command, before = command_of(list(step.events())), _recalling(step)
    if command is None:
        return
    for _ in range(samples):
        game = before.copy()
        decider.decide(game, _reseeded(game, command, rng.randbytes(SEED_BYTES)), step.batch[0].at)
        yield game


def _reseeded(game: Game, command: Command, seed: bytes) -> Command:
    """Give a game other dice, before or after its start; the command, which may hold the seed itself."""
    if isinstance(command, Create):
        return structs.replace(command, seed=seed)
    game.key = seed
    game.terms = structs.replace(game.terms, seed=seed.hex())
    return command


def _recalling(step: Step) -> Game:
    """The game before a command, with what the command took from outside the rules in it, so that it decides alike."""
    game, book = step.before.copy(), step.before.book
    if book.recall is not None and game.state is not None:
        book.recall(game.state, [event for event in step.events() if isinstance(event, book.events)])
    return game
