"""A real service of which a test owns the stores, and can rewrite them as an operator could."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from redis import Redis

from events import keys
from events.chain import genesis, link
from events.codec import canonical
from events.envelope import Raw
from service.times import milliseconds
from tests.api.process import Server, running
from tests.projections.logs import public_of
from tests.projections.world import SECRET_KEY, World
from tests.workers.command_line.test_cli import astrolude
from workers.witnessing.noting import note_changed

Look = Callable[..., Result]


@pytest.fixture(scope="module")
def service(log_redis_url: str, work_redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """gunicorn over the stores of all worlds of a module, which are emptied between them."""
    wanted: Any = {"ASTROLUDE_SECRET_KEY": SECRET_KEY}
    with running(tmp_path_factory.mktemp("service"), log_redis_url, work_redis_url, **wanted) as server:
        yield server


@pytest.fixture
def look(service: Server, tmp_path: Path) -> Look:
    """A witness's round, with a folder of this name."""

    def once(name: str, *options: str) -> Result:
        return astrolude("witness", service.url, "--once", "--folder", str(tmp_path / name), *options)

    return once


def note(world: World) -> int:
    """Note what has changed, as the sweeper does every few minutes."""
    return note_changed(world.context, milliseconds())


def rewrite(world: World, redis: Redis, game: str, raws: Sequence[Raw]) -> None:
    """Put another log, all of whose hashes fit, in the place of a game's."""
    key = keys.log(keys.shard_of(game, world.context.wiring.log.shards), game)
    redis.delete(key)
    head = genesis(game)
    for version, raw in enumerate(raws, 1):
        head = link(head, raw.public)
        fields: dict[Any, Any] = {"d": raw.public, "s": raw.private, "h": head.hex()}
        redis.xadd(key, {name: value for name, value in fields.items() if value}, f"{version}-0")


def forged(raws: Sequence[Raw]) -> list[Raw]:
    """The log with everything an hour earlier, as sound in itself as it was."""
    publics = (public_of(raw) for raw in raws)
    moved = (canonical({**public, "at": public["at"] - 3_600_000}) for public in publics)
    return [Raw(raw.version, public, raw.private, "") for raw, public in zip(raws, moved, strict=True)]
