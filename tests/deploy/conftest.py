"""A folder for a service's data whose path is short enough for the sockets in it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def var() -> Iterator[Path]:
    """An empty folder, removed afterwards."""
    path = Path(tempfile.mkdtemp(prefix="astrolude-"))
    yield path
    shutil.rmtree(path)
