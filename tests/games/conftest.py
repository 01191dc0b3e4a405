"""Commands are tested in the test's process over real stores."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.projections.world import World


@pytest.fixture
def world(
    log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> Iterator[World]:
    """An empty world, whose clock the test turns."""
    made = World(log_redis_url, work_redis_url, tmp_path)
    yield made
    made.close()
