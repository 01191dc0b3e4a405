"""A world over a log store that can be put back to a backup."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.projections.world import World
from tests.stores import Store
from tests.workers.rewinds.rewinding import Backup


@pytest.fixture
def store(socket_dir: Path) -> Iterator[Store]:
    """A log store that can be put back to a backup."""
    made = Store(socket_dir / "rewound", "always")
    yield made
    made.stop()
    shutil.rmtree(socket_dir / "rewound")


@pytest.fixture
def world(store: Store, work_redis: Redis, work_redis_url: str, tmp_path: Path) -> Iterator[World]:
    """A world over that store, whose dispatcher has begun."""
    made = World(store.url, work_redis_url, tmp_path)
    made.dispatch()
    yield made
    made.close()


@pytest.fixture
def back_up(store: Store, socket_dir: Path) -> Callable[[], Backup]:
    """Takes a backup of the log store."""
    return lambda: Backup(store, socket_dir)


@pytest.fixture
def another(world: World) -> Iterator[Callable[[], World]]:
    """Gives further processes over the same stores."""
    settings = world.context.wiring.settings
    made: list[World] = []

    def begin() -> World:
        made.append(World(settings.redis_url, settings.work_redis_url, settings.var))
        made[-1].now = world.now
        return made[-1]

    yield begin
    for process in made:
        process.close()
