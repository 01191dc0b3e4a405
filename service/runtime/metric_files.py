"""Counts that the processes of a machine share: files in the var folder, one set for each process.

prometheus_client adds the files up, but knows processes by their ids, which mean nothing in another container, and
keeps the files of the dead for ever. So each process takes a random name here and holds a lock that bears it; whoever
looks folds what the dead have counted into one set of files, and drops their gauges.
"""

import fcntl
import json
import os
import secrets
import struct
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import structlog
from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.runtime.metrics import COUNTS

FOLDER: Final = "metrics"
ALIVE: Final = ".alive"
VALUES: Final = ".db"
NEW: Final = ".new"
SUM: Final = ".sum"
LOCK: Final = "lock"
ENDED: Final = "ended"
"""The name under which the counts of the dead stand."""
KINDS: Final = {"counter": 1 << 17, "histogram": 1 << 20}
"""What stays when its process ends, and the bytes of a file."""
GAUGES: Final = ("gauge_livesum", "gauge_livemax")
GAUGE_BYTES: Final = 1 << 14

_log = structlog.get_logger()


class _Member:
    """This process among those that share a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = -1
        self.name = ""
        self.renew()

    def renew(self) -> None:
        """Take a name that no other process has, and show that it is alive. Raises OSError."""
        if self._lock >= 0:  # in a child after a fork: the parent's name must die with the parent
            os.close(self._lock)
        self.name = secrets.token_hex(8)
        unready = self._folder / f".{self.name}"
        self._lock = os.open(unready, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        unready.rename(self._folder / f"{self.name}{ALIVE}")
        for kind, size in (*KINDS.items(), *((gauge, GAUGE_BYTES) for gauge in GAUGES)):
            _reserve(self._folder / f"{kind}_{self.name}{VALUES}", size)


def share(var: Path, role: str) -> None:
    """Count for all to see from now on, as a process of this role; where the disk allows no files, for oneself alone.

    To be called once in a process, before it counts anything.
    """
    folder = var / FOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        member = _Member(folder)
    except OSError as error:
        _log.warning("metrics_not_shared", reason=str(error))
        return
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    values.ValueClass = values.MultiProcessValue(lambda: member.name)
    COUNTS.declare(shared=True)
    COUNTS.processes.labels(role).set(1)
    os.register_at_fork(after_in_child=_after_fork(member))


def _after_fork(member: _Member) -> Callable[[], None]:
    def renew() -> None:
        with suppress(OSError):
            member.renew()

    return renew


def _reserve(path: Path, size: int) -> None:
    """An empty file that has its place on the disk: writing to one without would kill the process on a full disk.

    It has its name only when it is whole. Raises OSError, and leaves nothing then.
    """
    unready = path.with_suffix(NEW)
    file = os.open(unready, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        if sys.platform == "darwin":  # it has no such call, and is not what a service runs on
            os.ftruncate(file, size)
        else:
            os.posix_fallocate(file, 0, size)
        unready.rename(path)
    except OSError:
        unready.unlink()
        raise
    finally:
        os.close(file)


class SharedCounts(Collector):
    """What all processes of a folder have counted, dead ones too, and what the living gauge."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Any]:
        """The sums. Raises OSError."""
        with _alone(self._folder):
            _bury(self._folder)
            files = MultiProcessCollector(None, str(self._folder))
            return list(files.collect())


def counted(var: Path) -> Collector:
    """What the processes with this var folder have counted; this one alone where it does not share its counts."""
    return SharedCounts(var / FOLDER) if COUNTS.shared else COUNTS.registry


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else looks or buries meanwhile."""
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _bury(folder: Path) -> None:
    """Add what the dead have counted to the rest that is left of others, and remove their files.

    Who is killed in between loses the counts of those dead, and counts nothing twice.
    """
    living = {path.stem for path in folder.glob(f"*{ALIVE}") if _locked(path)}
    dead = [path for path in folder.glob(f"*{VALUES}") if _owner(path) not in {*living, ENDED}]
    if not dead:
        return
    sums = {kind: _sum(folder, kind, dead) for kind in KINDS}
    for path in dead:
        path.unlink()
    for kind, unready in sums.items():
        unready.rename(folder / f"{kind}_{ENDED}{VALUES}")
    for path in [*folder.iterdir()]:
        if path.suffix in (ALIVE, NEW) and _owner(path) not in living:
            path.unlink()


def _sum(folder: Path, kind: str, dead: Iterable[Path]) -> Path:
    """A new file, not in use yet, of what was ended before and has ended now."""
    kept, unready = folder / f"{kind}_{ENDED}{VALUES}", folder / f"{kind}_{ENDED}{SUM}"
    files = [kept] * kept.exists() + [path for path in dead if path.name.startswith(f"{kind}_")]
    sums: dict[str, float] = defaultdict(float)
    for path in files:
        for key, value in _values(path).items():
            sums[key] += value
    _reserve(unready, sum(path.stat().st_size for path in files) or KINDS[kind])
    written: Any = MmapedDict(str(unready))
    for key, value in sums.items():
        written.write_value(key, value, 0.0)
    written.close()
    return unready


def _values(path: Path) -> dict[str, float]:
    """What a dead process has counted that this release counts, too; nothing where a crash of the machine tore it."""
    known = {family.name for family in COUNTS.registry.collect()}
    try:
        found = {key: value for key, value, *_ in MmapedDict.read_all_values_from_file(str(path))}
        return {key: value for key, value in found.items() if json.loads(key)[0] in known}
    except (ValueError, LookupError, RuntimeError, struct.error) as error:
        _log.warning("counts_lost", file=path.name, reason=str(error))
        return {}


def _owner(path: Path) -> str:
    return path.stem.rpartition("_")[2]


def _locked(path: Path) -> bool:
    """Whether the process that bears this name lives."""
    with suppress(FileNotFoundError), path.open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
