"""Every test of the log runs on one Redis and on a Redis Cluster: the code is the same."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import TypeAlias

import pytest

from events.client import Client
from events.feed import Feed
from events.store import LogStore
from tests.stores import blocking

Held: TypeAlias = Callable[[Client], Client]


@pytest.fixture
def held() -> Iterator[Held]:
    """Closes clients after the test: one of a cluster refers to itself, and the collector may find a socket first."""
    with ExitStack() as clients:
        yield lambda client: clients.enter_context(closing(client))


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
