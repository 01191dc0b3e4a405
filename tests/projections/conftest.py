"""Read models are tested over real logs and a real work store."""

import pytest

from tests.projections.world import World


@pytest.fixture
def world(world: World) -> World:
    """A world whose dispatcher has begun."""
    world.dispatch()
    return world
