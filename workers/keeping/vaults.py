"""Where backups lie: a folder, or a bucket of an object store. Files are written whole or not at all."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from events.archive.objects import make_folder, write_whole
from events.clock import unix_time
from workers.keeping.formats import BadBackup

LOCK: Final = "lock"


class File(NamedTuple):
    """A file that is there: its bytes, and how many seconds ago it was written."""

    size: int
    age: float


class Vault(Protocol):
    """Files by name; every method raises OSError when the place cannot be reached, or is full."""

    grace: float
    """Seconds for which a file that no manifest names may belong to a backup that is being made elsewhere."""

    def files(self) -> dict[str, File]:
        """All that is there."""

    def get(self, name: str) -> bytes:
        """What a file holds. Raises BadBackup when it is missing."""

    def put(self, name: str, body: bytes) -> None:
        """Write a file; when this returns, it outlives a crash."""

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""

    def alone(self) -> AbstractContextManager[None]:
        """Hold the place against other backups. Raises BadBackup when somebody else holds it."""


class Folder:
    """A folder that only its owner may read: a backup holds the seeds of games and the hashes of passwords."""

    grace = 0.0  # nobody else writes while the folder is held

    def __init__(self, path: Path) -> None:
        self._path = path

    def files(self) -> dict[str, File]:
        """All that is there, with what was never finished."""
        now = unix_time()
        found = ((path, path.stat()) for path in self._path.glob("*/**/*") if path.is_file())
        return {
            path.relative_to(self._path).as_posix(): File(state.st_size, now - state.st_mtime) for path, state in found
        }

    def get(self, name: str) -> bytes:
        """What a file holds. Raises BadBackup when it is missing."""
        try:
            return (self._path / name).read_bytes()
        except FileNotFoundError:
            raise BadBackup(f"{name} is missing") from None

    def put(self, name: str, body: bytes) -> None:
        """Write a file: beside its place, and there only once it is on disk."""
        write_whole(self._path / name, body)

    def remove(self, name: str) -> None:
        """Remove a file, and its folder with the last one."""
        path = self._path / name
        path.unlink(missing_ok=True)
        with suppress(OSError):
            path.parent.rmdir()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the folder, which is made if need be. Raises BadBackup when somebody else holds it."""
        make_folder(self._path)
        with os.fdopen(os.open(self._path / LOCK, os.O_RDWR | os.O_CREAT, 0o600), "wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadBackup(f"another backup is being made in {self._path}") from None
            yield
