"""Time is read, and waited for, in one place: whoever simulates the processes brings a clock of their own."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.tree import ROOT, files

ROOMS = ("events/", "projections/", "service/", "workers/")
CLOCK = "events/clock.py"
MEASURES = {"perf_counter"}
"""Lengths for metrics: nothing that is done depends on them."""
MODULES = {"time", "asyncio"}
NOW = {"now", "utcnow", "today"}


def own_clocks(path: Path) -> Iterator[str]:
    """Where a module reads a clock of the machine, or waits by it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import) and any(name.name in MODULES for name in node.names):
            yield f"line {node.lineno}: import time"
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield from (f"line {node.lineno}: {name.name}" for name in node.names if name.name not in MEASURES)
        elif isinstance(node, ast.Attribute) and node.attr in NOW and ast.unparse(node.value) in ("datetime", "date"):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def test_only_the_clock_reads_the_time_and_sleeps() -> None:
    modules = [name for name in files() if name.endswith(".py") and name.startswith(ROOMS) and name != CLOCK]
    assert modules
    assert list(own_clocks(ROOT / CLOCK))
    found = {name: clocks for name in modules if (clocks := list(own_clocks(ROOT / name)))}
    assert found == {}
