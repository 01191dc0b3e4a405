"""Pictures that were drawn, as files for all drawing processes of the machine: the least recently used go first.

A file's name is a hash of what it shows, so a reader finds only what they could have had drawn. The files lie in sets,
each with an equal share of the bound: whoever writes keeps a set within its share, and needs to know nothing of others.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from events.clock import unix_time

SETS: Final = 16
SPARE_BYTES: Final = 1_000_000_000
"""Nothing is kept when the disk has less room than this: it may be the logs' disk."""
DAYS: Final = 7
"""Pictures show names and hands: what nobody asked for so long goes."""
WHOLE: Final = b"IEND\xaeB`\x82"
"""The last bytes of a PNG; a file that ends otherwise was cut off when the machine stopped."""
_WEBP: Final = b"RIFF"
"""The first bytes of a WebP; how many bytes follow stands in the next four."""


class PictureFolder:
    """At most `capacity` bytes of files; 0 keeps nothing."""

    def __init__(self, folder: Path, capacity: int) -> None:
        self._folder = folder
        self._share = capacity // SETS

    def get(self, key: str) -> bytes | None:
        """What was put under this key, if it is still there."""
        path = self._path(key)
        try:
            content = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        return content if _whole(content) else None

    def put(self, key: str, content: bytes) -> None:
        """Keep a picture, unless it is too large for a set or the disk is nearly full. Raises OSError."""
        path = self._path(key)
        if len(content) > self._share:
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < SPARE_BYTES:
            return
        new = path.with_suffix(f".{os.getpid()}")
        new.write_bytes(content)
        new.replace(path)
        self._trim(path.parent)

    def _path(self, key: str) -> Path:
        return self._folder / f"{int(key[:2], 16) % SETS:x}" / key

    def _trim(self, folder: Path) -> None:
        """Remove what is old, and of the rest the least recently used until the set is within its share."""
        room, oldest = self._share, unix_time() - DAYS * 86_400
        found = []
        for file in folder.iterdir():
            try:
                found.append((file.stat(), file))
            except FileNotFoundError:  # another process has just removed it
                continue
        for about, file in sorted(found, key=lambda one: one[0].st_mtime, reverse=True):
            room -= about.st_size
            if room < 0 or about.st_mtime < oldest:
                file.unlink(missing_ok=True)


def _whole(content: bytes) -> bool:
    if content.startswith(_WEBP):
        return int.from_bytes(content[4:8], "little") + 8 == len(content)
    return content.endswith(WHOLE)
