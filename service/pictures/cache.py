"""Pictures that were drawn, to be sent again: the most recent ones, up to a bound of bytes for the process."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

CAPACITY: Final = 32 * 1024 * 1024


class PictureCache:
    """Bytes by key; the least recently used goes first."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What was put under the key, if it is still there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, content: bytes) -> bytes:
        """Keep the content, unless it alone is too much; returns it."""
        self._drop(key)
        if len(content) <= self._capacity:
            self._kept[key] = content
            self._size += len(content)
        while self._size > self._capacity:
            self._drop(next(iter(self._kept)))
        return content

    def _drop(self, key: Hashable) -> None:
        self._size -= len(self._kept.pop(key, b""))
