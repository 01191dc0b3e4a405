"""A folder for a service's data, and a service on it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.deploy.running import Running
from tests.folders import servers_folder

Start = Callable[..., Running]


@pytest.fixture
def var() -> Iterator[Path]:
    """An empty folder for the service's data."""
    with servers_folder() as path:
        yield path


@pytest.fixture
def start(var: Path) -> Iterator[Start]:
    """Start `make run` on the folder with a Procfile and further settings; ended with the test."""
    started: list[Running] = []

    def run(procfile: str = "", command: Sequence[str] = (), **environ: str) -> Running:
        started.append(Running(var, procfile, command, **environ))
        return started[-1]

    yield run
    for running in started:
        running.sweep()
