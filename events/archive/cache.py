"""What was read from a bucket, kept on this machine's disk up to a bound; any number of processes share it.

Nobody locks anything: files are written beside their place and renamed, and a file that is removed while it is read is
read to its end. All can be removed at any time.
"""

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from events.archive.objects import DRAFT
from events.clock import unix_time

FILL: Final = 0.9
"""How full it is left, so that it need not be looked through at every write."""
WRITES: Final = 64
"""After so many writes a process looks through it."""
TOUCHED_SECONDS: Final = 3600
"""How long a file counts as just used."""


class Cache:
    """Parts of objects, those used last. What cannot be kept is not."""

    def __init__(self, folder: Path, most: int) -> None:
        """`most` bytes, but for what processes write between two looks."""
        self._folder = folder
        self._most = most
        self._writes = 0

    def get(self, name: str) -> bytes | None:
        """What is kept under a name."""
        try:
            with self._path(name).open("rb") as file:
                if unix_time() - os.fstat(file.fileno()).st_mtime > TOUCHED_SECONDS:
                    os.utime(file.name)
                return file.read()
        except OSError:
            return None

    def put(self, name: str, body: bytes) -> None:
        """Keep something, perhaps in the place of what was used longest ago."""
        path = self._path(name)
        draft = path.with_name(f"{DRAFT}{secrets.token_hex(8)}")
        with suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(body)
            draft.replace(path)
        if self._writes % WRITES == 0:
            self.trim()
        self._writes += 1

    def drop(self, name: str) -> None:
        """Keep it no longer."""
        with suppress(OSError):
            self._path(name).unlink()

    def trim(self) -> None:
        """Remove what was used longest ago, if there is too much."""
        found = []
        for path in self._folder.glob("*/*"):
            with suppress(OSError):
                state = path.stat()
                found.append((state.st_mtime, state.st_size, path))
        total = sum(size for _, size, _ in found)
        if total <= self._most:
            return
        for _, size, path in sorted(found):
            if total <= FILL * self._most:
                return
            with suppress(OSError):
                path.unlink()
            total -= size

    def _path(self, name: str) -> Path:
        place = sha256(name.encode()).hexdigest()
        return self._folder / place[:2] / place
