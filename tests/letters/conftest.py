"""Letters are tested over real stores, in the test's process, with players who have confirmed an address."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.letters.town import Town
from tests.projections.world import World


@pytest.fixture
def town(
    log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> Iterator[Town]:
    """A world in which nobody has an address yet."""
    world = World(log_redis_url, work_redis_url, tmp_path)
    yield Town(world)
    world.close()
