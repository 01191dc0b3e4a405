"""The archive is tested over one Redis and over a Redis Cluster, in a folder of its own."""

from pathlib import Path

import pytest

from events.archive.archive import LogArchive
from events.archive.objects import Folder
from events.client import Client
from events.store import LogStore


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where archived logs lie."""
    return tmp_path / "archive"


@pytest.fixture
def store(redis: Client, place: Path) -> LogStore:
    """An empty store with an empty archive."""
    return LogStore(redis, archive=LogArchive(Folder(place)))
