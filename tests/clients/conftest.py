"""A whole service, for programs that know nothing but its API."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.stack import Stack, whole_service
from tests.folders import new_folder


@pytest.fixture(scope="package")
def service(socket_dir: Path) -> Iterator[Stack]:
    """A whole service."""
    with whole_service(new_folder(socket_dir)) as stack:
        yield stack
