"""The guard of the log store's disk: writes stop before the disk is full, reads go on, whoever is killed meanwhile."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import RedisError

from events.trust.durability import examine
from tests.patience import eventually
from tests.replicas import Node
from tests.workers.crew import Crew
from workers.processes.disk_guard import MEGABYTE, DiskGuard

Start = Callable[[int], None]
MORE_THAN_ANY_DISK = 10**9


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    made = Node(tmp_path / "log-redis")
    yield made
    made.kill()


@pytest.fixture
def guard(node: Node, tmp_path: Path) -> Iterator[Start]:
    """Start a guard that keeps so many megabytes free, instead of the one before, which is killed."""
    crews: list[Crew] = []

    def start(reserve: int) -> None:
        for crew in crews:
            crew.end()
        told = {"ASTROLUDE_DISK_RESERVE_MB": str(reserve), "REDIS_URL": node.url, "ASTROLUDE_VAR": str(tmp_path)}
        crews.append(Crew(told, tmp_path))
        crews[-1].start("guard")

    yield start
    crews[-1].end()


def takes_writes(node: Node) -> bool:
    try:
        node.redis.set("written", "yes")
    except RedisError:
        return False
    return True


def test_without_room_nothing_is_written_and_all_is_read_whoever_is_killed(node: Node, guard: Start) -> None:
    node.redis.set("kept", "yes")
    guard(MORE_THAN_ANY_DISK)
    assert eventually(lambda: not takes_writes(node))
    assert node.redis.get("kept") == b"yes"
    assert "its disk is nearly full" in examine(node.redis).faults[0]

    node.kill()
    node.start()
    assert eventually(lambda: not takes_writes(node))

    guard(1)
    assert eventually(lambda: takes_writes(node))
    assert examine(node.redis).faults == []


def test_what_the_operator_asked_for_is_there_again_afterwards(node: Node) -> None:
    node.redis.config_set("min-replicas-to-write", 3)
    folder = Path(str(node.redis.config_get("dir")["dir"]))

    for reserve, asked in ((0, 3), (MORE_THAN_ANY_DISK, 1_000_003), (MORE_THAN_ANY_DISK, 1_000_003), (0, 3), (0, 3)):
        DiskGuard(folder, node.redis, reserve * MEGABYTE).step()
        assert node.redis.config_get("min-replicas-to-write") == {"min-replicas-to-write": str(asked)}


def test_writes_go_on_only_when_there_is_clearly_more_room(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    room = shutil.disk_usage("/")._replace(free=0)
    free = [101, 99, 101, 124, 126, 101]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room._replace(free=free.pop(0)))
    guard = DiskGuard(Path(), node.redis, 100)

    assert [guard.step() for _ in range(6)] == [False, True, True, True, False, False]
    assert takes_writes(node)
