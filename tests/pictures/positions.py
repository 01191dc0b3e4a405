"""Positions of random games, for pictures."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

from games.core.catalogue import rulebooks
from games.core.facts import Viewer
from games.core.rulebook import Shape
from service.pictures.position import Position
from tests.rules.contract.pictures import NAMES
from tests.rules.contract.playing import Playing, Table, brief

BOOKS = sorted(rulebooks())
WIDTH = 300


@cache
def _state(key: str, moves: int) -> Any:
    book = rulebooks()[key]
    played = Playing(Table(book, book.seats[-1], brief(book)), 0)
    for _ in islice(played.positions(), moves):
        pass
    return played.state


def position(key: str, names: Sequence[str] = NAMES, width: int = WIDTH) -> Position:
    """A game after its first moves, as its first seat sees it."""
    book = rulebooks()[key]
    return Position.of(book, book.view(_state(key, 3), 0), "en", names, "wide", width)


def early(key: str, viewer: Viewer) -> Position:
    """The same, as any viewer sees it."""
    book = rulebooks()[key]
    return Position.of(book, book.view(_state(key, 3), viewer), "en", NAMES, "wide", WIDTH)


def random_positions(key: str, shape: Shape, width: int, count: int) -> list[Position]:
    """Positions of a game on its way, each as somebody sees it."""
    book = rulebooks()[key]
    rng = random.Random(key)
    played = Playing(Table(book, book.seats[-1], brief(book)), 1)
    views = [book.view(played.state, rng.choice(played.viewers)) for _ in played.positions()]
    return [Position.of(book, view, rng.choice(("en", "fr")), NAMES, shape, width) for view in rng.sample(views, count)]
