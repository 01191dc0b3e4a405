"""A whole service that faults are done to, and a look at what it keeps."""

import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.faults.stack import Stack, whole_service
from tests.projections.world import World

TOLD = 8_000
"""How many characters of a process's log are told when a test fails: what it said last."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Beside a failure stands what the service said, whose folder is gone afterwards."""
    report = yield
    stack = item.funcargs.get("stack")
    if report.failed and isinstance(stack, Stack):
        report.sections.append(("the log of web", stack.crew.log("web")[-TOLD:]))
    return report


@pytest.fixture
def further() -> dict[str, str]:
    """Settings of the service; a module may have its own."""
    return {}


@pytest.fixture
def stack(socket_dir: Path, further: dict[str, str]) -> Iterator[Stack]:
    """A running service."""
    folder = socket_dir / f"stack{time.monotonic_ns()}"
    folder.mkdir()
    with whole_service(folder, **{"ASTROLUDE_WEB_WORKERS": "2", **further}) as made:
        yield made


@pytest.fixture
def world(stack: Stack) -> Iterator[World]:
    """A look at its stores."""
    made = World(stack.settings.redis_url, stack.settings.work_redis_url, stack.settings.var, allow_lossy_failover=True)
    yield made
    made.close()
