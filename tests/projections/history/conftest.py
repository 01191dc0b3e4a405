"""The history is tested on both kinds of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.lists.history.database import Database
from projections.lists.history.history import History
from tests.patience import PATIENCE_SECONDS


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/history/history.sqlite"
    return str(request.getfixturevalue("postgresql").make("history"))


@pytest.fixture
def history(url: str) -> Iterator[History]:
    """An empty history."""
    made = History(Database(url, PATIENCE_SECONDS))
    yield made
    made.database.close()
