"""Workers are tested as processes of their own over real stores, or in the test's process where it must look inside."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.projections.world import NETWORKS, SECRET_KEY, World
from tests.workers.crew import Crew


@pytest.fixture
def world(world: World) -> World:
    """A world in real time."""
    world.commands = world.context.wiring.commands
    return world


@pytest.fixture
def crew(world: World, log_redis_url: str, work_redis_url: str, tmp_path: Path) -> Iterator[Crew]:
    """Nobody works yet."""
    environ = {
        "REDIS_URL": log_redis_url,
        "WORK_REDIS_URL": work_redis_url,
        "ASTROLUDE_VAR": str(tmp_path),
        "ASTROLUDE_SECRET_KEY": SECRET_KEY,
        "ASTROLUDE_WEBHOOK_NETWORKS": NETWORKS,
        "ASTROLUDE_SWEEP_SECONDS": "0.5",
        "ASTROLUDE_STORE_SECONDS": str(PATIENCE_SECONDS),
    }
    made = Crew(environ, tmp_path)
    yield made
    made.end()
