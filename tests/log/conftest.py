"""Every test of the log runs on one Redis and on a Redis Cluster: the code is the same."""

from collections.abc import Iterator

import pytest

from events.client import Client
from events.feed import Feed
from events.store import LogStore
from tests.stores import blocking


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
