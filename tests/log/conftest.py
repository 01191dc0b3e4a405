"""Every test of the log runs on one Redis and on a Redis Cluster: the code is the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.client import Client
from events.feed import Feed
from events.store import LogStore
from tests.folders import new_folder
from tests.stores import blocking, serve_cluster, writer


@pytest.fixture(scope="session")
def cluster_url(socket_dir: Path) -> Iterator[str]:
    """A cluster of one node that holds all slots."""
    yield from serve_cluster(new_folder(socket_dir))


@pytest.fixture(params=["redis", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store."""
    fixture = "log_redis_url" if request.param == "redis" else "cluster_url"
    address: str = request.getfixturevalue(fixture)
    redis = writer(address)
    redis.flushall()
    redis.close()
    return address


@pytest.fixture
def redis(url: str) -> Iterator[Client]:
    """A client of the store for looking at it and for doing it harm."""
    client = writer(url)
    yield client
    client.close()


@pytest.fixture
def store(redis: Client) -> LogStore:
    """An empty store."""
    return LogStore(redis)


@pytest.fixture
def feed(url: str, store: LogStore) -> Iterator[Feed]:
    """The feed of the store, over a client of its own."""
    client = blocking(url)
    yield Feed(client, store.shards)
    client.close()
