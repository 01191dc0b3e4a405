"""Drawing processes as a web process has them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.pictures.pictures import Pictures
from tests.patience import PATIENCE_SECONDS

PROCESSES = 2


@pytest.fixture(scope="package")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures are kept."""
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="package")
def pictures(kept: Path) -> Iterator[Pictures]:
    """What draws, for all tests of this process."""
    made = Pictures(kept, 64_000_000, PROCESSES, PATIENCE_SECONDS)
    yield made
    made.stop()
