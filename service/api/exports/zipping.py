"""A ZIP archive as it is made: each document is sent when it is ready, so that memory holds one at a time."""

from collections.abc import Iterable, Iterator
from io import RawIOBase
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Passing(RawIOBase):
    """A file that cannot be sought in, whose content is taken away as it comes."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: "ReadableBuffer") -> int:
        """Take bytes in."""
        part = bytes(data)
        self._parts.append(part)
        return len(part)

    def taken(self) -> bytes:
        """What was written since the last time."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


def zipped(documents: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """The bytes of an archive of these files, by name."""
    passing = _Passing()
    with ZipFile(passing, "w", ZIP_DEFLATED) as archive:
        for name, body in documents:
            archive.writestr(name, body)
            yield passing.taken()
    yield passing.taken()
