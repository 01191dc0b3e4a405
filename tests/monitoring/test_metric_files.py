"""Processes count together: in files that outlive them, and without taking one dead for living."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from service.runtime.metric_files import FOLDER, SharedCounts
from tests.monitoring.watching import Samples, read
from tests.tree import ROOT

COUNTING = """
import os, sys, resource
from pathlib import Path
{before}
from service.runtime.metric_files import share
from service.runtime.metrics import COUNTS
share(Path(sys.argv[1]), "bots")
COUNTS.conflicts.inc(3)
COUNTS.streams.set(5)
COUNTS.dispatching.observe(2)
{after}
print(COUNTS.conflicts._value.get(), COUNTS.shared, flush=True)
sys.stdin.read()
"""
FORK = """
if not os.fork():
    COUNTS.conflicts.inc(10)
    COUNTS.streams.set(1)
    os._exit(0)
os.wait()
"""
NO_ROOM = "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))"


def begin(var: Path, before: str = "", after: str = "") -> subprocess.Popen[str]:
    """A process that has counted and goes on living, and what it said."""
    code = COUNTING.format(before=before, after=after)
    command, pipe = [sys.executable, "-c", code, str(var)], subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe)


def heard(process: subprocess.Popen[str]) -> str:
    """The next line of a process."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def counted(var: Path) -> Samples:
    """What a look finds now."""
    registry = CollectorRegistry()
    registry.register(SharedCounts(var / FOLDER))
    return read(generate_latest(registry).decode())


def value(var: Path, name: str) -> float | None:
    """One number of it."""
    return counted(var).get((name, frozenset()))


@pytest.fixture
def three(tmp_path: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """Three processes that have counted."""
    processes = [begin(tmp_path, after=after) for after in ("", "", FORK)]
    assert {heard(process) for process in processes} == {"3.0 True"}
    yield processes
    for process in processes:
        process.kill()
        process.communicate()


def test_the_dead_leave_their_counts_and_take_their_gauges(tmp_path: Path, three: list[subprocess.Popen[str]]) -> None:
    # given a child of the third that counted, too, and is gone
    processes = ("astrolude_processes", frozenset({("role", "bots")}))
    assert value(tmp_path, "astrolude_conflicts_total") == 19
    assert value(tmp_path, "astrolude_streams_open") == 15
    assert counted(tmp_path)[processes] == 3
    # when
    for process in three[:2]:
        process.kill()
        process.wait()
    # then
    for _ in range(2):
        assert value(tmp_path, "astrolude_conflicts_total") == 19
        assert value(tmp_path, "astrolude_dispatch_seconds_sum") == 6
        assert value(tmp_path, "astrolude_streams_open") == 5
        assert counted(tmp_path)[processes] == 1
    # and nothing is left of them but two files for all
    assert len([*(tmp_path / FOLDER).glob("*.db")]) == 6


def test_what_another_release_counted_is_forgotten_with_its_processes(
    tmp_path: Path, three: list[subprocess.Popen[str]]
) -> None:
    # given
    gone = mmap_key("astrolude_gone", "astrolude_gone_total", [], [], "Of old.")
    file = MmapedDict(str(tmp_path / FOLDER / "counter_4711.db"))
    file.write_value(gone, 5.0, 0.0)
    file.write_value(json.dumps(json.loads(gone)), 5.0, 0.0)
    file.close()
    # then
    assert "astrolude_gone_total" not in {name for name, _ in counted(tmp_path)}
    assert value(tmp_path, "astrolude_conflicts_total") == 19


@pytest.mark.parametrize(
    "torn", [b"", b"\xff" * 64, (64).to_bytes(4, "little") + bytes(60)], ids=["empty", "wild", "zero"]
)
def test_a_file_that_a_crash_has_torn_hides_nothing_else(tmp_path: Path, torn: bytes) -> None:
    # given
    process = begin(tmp_path)
    heard(process)
    (tmp_path / FOLDER / "counter_4711.db").write_bytes(torn)
    (tmp_path / FOLDER / "histogram_ended.db").write_bytes(torn)
    # when
    process.kill()
    process.communicate()
    # then
    assert value(tmp_path, "astrolude_conflicts_total") == 3
    assert value(tmp_path, "astrolude_dispatch_seconds_sum") == 2


def test_a_process_without_room_for_files_counts_for_itself(tmp_path: Path) -> None:
    process = begin(tmp_path, before=NO_ROOM)
    lines = [heard(process), heard(process)]
    process.communicate("")
    assert "metrics_not_shared" in lines[0]
    assert lines[1] == "3.0 False"
    assert value(tmp_path, "astrolude_conflicts_total") is None
