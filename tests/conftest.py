"""Real servers for all tests: one Valkey for logs and one for work per test process, ended with it."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Playwright, expect
from redis import Redis

from events.client import Client
from service.runtime.garbage import load_undisturbed, rest_modules
from tests.chromium import driving
from tests.databases import PostgreSQL, serve_postgresql
from tests.folders import new_folder, servers_folder
from tests.patience import PATIENCE_MS
from tests.projections.world import World
from tests.stores import patient, serve, serve_cluster, writer

expect.set_options(timeout=PATIENCE_MS)
settings.register_profile(
    "patient", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

QUICK_CASES = 3
"""Of each parametrized test, in a quick run."""
FIRST = ("tests/faults/", "tests/browser/test_whole_games.py", "tests/browser/", "tests/mail/")
"""What takes longest begins first: no process is left alone with it when the others have done their part.

Tests that mostly wait come before those in browsers, which compute: left to the end, they would wait on idle cores.
"""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are found, a third of the time, and later none of what was there before them."""
    load_undisturbed()
    try:
        return (yield)
    finally:
        rest_modules()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long` asks for the long mode of tests that have one, `--quick` for a sample of all tests."""
    parser.addoption("--long", action="store_true", help="also run long tests, and more rounds of the others")
    parser.addoption("--quick", action="store_true", help="leave slow tests out, and run some cases of each other only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `long` out, unless they were asked for; of a quick run those marked `slow`, and most cases."""
    kept = items if config.getoption("--long") else [item for item in items if not item.get_closest_marker("long")]
    kept = _sample(kept) if config.getoption("--quick") else kept
    chosen = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = sorted(kept, key=_turn)


def _turn(item: pytest.Item) -> int:
    return next((turn for turn, path in enumerate(FIRST) if item.nodeid.startswith(path)), len(FIRST))


def _sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """Of each test that is not slow, its only case or `QUICK_CASES` from the first to the last, evenly apart."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if not item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    chosen = {
        case
        for every in cases.values()
        for case in (every[place * (len(every) - 1) // (QUICK_CASES - 1)] for place in range(QUICK_CASES))
    }
    return [item for item in items if item in chosen]


@pytest.fixture(scope="session")
def long_mode(pytestconfig: pytest.Config) -> bool:
    """Whether the long mode was asked for."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers: a process can hold one only."""
    with driving() as driver:
        yield driver


@pytest.fixture(scope="session")
def socket_dir() -> Iterator[Path]:
    """A folder for the servers of this process."""
    with servers_folder() as path:
        yield path


@pytest.fixture(scope="session")
def log_redis_url(socket_dir: Path) -> Iterator[str]:
    """A server for logs: every write is on disk before its answer."""
    yield from serve(socket_dir / "log", "always")


@pytest.fixture(scope="session")
def work_redis_url(socket_dir: Path) -> Iterator[str]:
    """A server for queues and read models."""
    yield from serve(socket_dir / "work", "everysec")


def _empty(url: str) -> Iterator[Redis]:
    with patient(url) as redis:
        redis.flushall()
        yield redis
        redis.flushall()  # for those who use the server as it is


@pytest.fixture
def log_redis(log_redis_url: str) -> Iterator[Redis]:
    """A client of the empty log server."""
    yield from _empty(log_redis_url)


@pytest.fixture
def work_redis(work_redis_url: str) -> Iterator[Redis]:
    """A client of the empty work server."""
    yield from _empty(work_redis_url)


@pytest.fixture
def world(
    log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> Iterator[World]:
    """An empty world, whose clock the test turns."""
    made = World(log_redis_url, work_redis_url, tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="session")
def cluster_url(socket_dir: Path) -> Iterator[str]:
    """A cluster of one node that holds all slots, and refuses commands over several."""
    yield from serve_cluster(new_folder(socket_dir))


@pytest.fixture(params=["redis", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store for logs: one Redis, and then a Redis Cluster, for the code is the same."""
    address: str = request.getfixturevalue("log_redis_url" if request.param == "redis" else "cluster_url")
    redis = writer(address)
    redis.flushall()
    redis.close()
    return address


@pytest.fixture
def redis(url: str) -> Iterator[Client]:
    """A client of that store, for looking at it and for doing it harm."""
    client = writer(url)
    yield client
    client.close()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A database server."""
    yield from serve_postgresql()
