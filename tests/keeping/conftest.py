"""Backups are tested on one Redis and on a Redis Cluster, in a folder of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events import keys
from events.client import Client, call
from tests.log.conftest import store
from workers.keeping.vaults import Folder

__all__ = ["store"]

Content = dict[bytes, bytes]
"""A store's keys, and what DUMP says of each."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where backups are made."""
    return tmp_path / "backups"


@pytest.fixture
def vault(place: Path) -> Iterator[Folder]:
    """The same, held as the command holds it."""
    made = Folder(place)
    with made.alone():
        yield made


def content(redis: Client) -> Content:
    """All that is in a store, but for the mark of its epoch."""
    names = {name for name in redis.scan_iter() if name != keys.EPOCH.encode()}
    return {name: call(redis, "DUMP", name) for name in names}
