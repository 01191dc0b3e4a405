"""Read models are tested over real logs and a real work store."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.projections.world import World


@pytest.fixture
def world(
    log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> Iterator[World]:
    """An empty world, whose dispatcher has begun."""
    made = World(log_redis_url, work_redis_url, tmp_path)
    made.dispatch()
    yield made
    made.close()
