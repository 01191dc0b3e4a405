"""Tournaments that are run: over real stores, in the test's process."""

import pytest

from tests.projections.world import World


@pytest.fixture
def world(world: World) -> World:
    """A world in real time."""
    world.commands = world.context.wiring.commands
    return world
