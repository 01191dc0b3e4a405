"""Temporary folders for the data of the servers that tests start."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_MEMORY: Final = Path("/dev/shm")
_ENOUGH_BYTES: Final = 2 * 1024**3


def _parent() -> Path | None:
    """Memory where there is plenty: stores sync each append, and waiting for a disk was half of a run's time.

    What tests kill are processes, and what a process wrote outlives it in memory as on a disk.
    """
    usable = _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ENOUGH_BYTES
    return _MEMORY if usable else None


def new_folder(within: Path | None = None) -> Path:
    """An empty folder, perhaps `within` another; its path is short: the name of a Unix socket has some 100 bytes."""
    if within is not None:
        return Path(tempfile.mkdtemp(prefix="", dir=within))
    return Path(tempfile.mkdtemp(prefix="astrolude-", dir=_parent()))


@contextmanager
def servers_folder() -> Iterator[Path]:
    """An empty folder, removed afterwards."""
    path = new_folder()
    try:
        yield path
    finally:
        shutil.rmtree(path)
