"""Every test of what accounts keep in several slots runs on one Redis and on a Redis Cluster."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.client import Client
from service.settings import Settings
from service.wiring import Wiring
from tests.folders import new_folder
from tests.stores import serve_cluster, writer


@pytest.fixture(scope="session")
def cluster_url(socket_dir: Path) -> Iterator[str]:
    """A cluster of one node that holds all slots, and refuses commands over several."""
    yield from serve_cluster(new_folder(socket_dir))


@pytest.fixture(params=["redis", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store."""
    address: str = request.getfixturevalue("log_redis_url" if request.param == "redis" else "cluster_url")
    redis = writer(address)
    redis.flushall()
    redis.close()
    return address


@pytest.fixture
def redis(url: str) -> Iterator[Client]:
    """A client of the store."""
    client = writer(url)
    yield client
    client.close()


@pytest.fixture
def wiring(url: str, work_redis_url: str, work_redis: object, tmp_path: Path) -> Wiring:
    """The parts of a process over empty stores."""
    return Wiring(
        Settings(
            redis_url=url, work_redis_url=work_redis_url, var=tmp_path, secret_key="x" * 32, allow_lossy_failover=True
        )
    )
