"""A backup in a process that may be killed."""

from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.stores import writer
from workers.keeping.making import make
from workers.keeping.vaults import Folder

_PROCESSES = get_context("forkserver")
_PROCESSES.set_forkserver_preload([__name__])


def back_up(place: Path, url: str) -> None:
    """A whole backup, as the command makes it once it has begun."""
    with Folder(place).alone():
        make(writer(url), Folder(place), whole=True)


def begin(place: Path, url: str) -> ForkServerProcess:
    """The same in a process of its own."""
    process = _PROCESSES.Process(target=back_up, args=(place, url), daemon=True)
    process.start()
    return process
