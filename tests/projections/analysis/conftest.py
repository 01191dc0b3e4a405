"""A finished game to look at, and its log."""

import random
from collections.abc import Sequence

import pytest

from events.envelope import Entry
from tests.projections.world import World
from tests.rules.core.tables import seated

SEED = 7


@pytest.fixture
def game(world: World) -> str:
    """A game of three people that was played at random, and is over."""
    name = world.create(seated("ada", "bob", "cy"))
    world.finish(name, random.Random(SEED))
    return name


@pytest.fixture
def entries(world: World, game: str) -> Sequence[Entry]:
    """Its log."""
    return world.context.wiring.log.read(game)
