"""What is left of an archived log in the log store: its last hash, and where the archive keeps the entries."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

PLACE: Final = b"a"
HASH: Final = b"h"
FIELDS: Final = {PLACE, HASH}
DIGITS: Final = 64


class Place(Struct, frozen=True):
    """Where a game is: the bytes from `offset` on in a segment, and the dictionary that they need ("": none).

    Segments and dictionaries are named by the SHA-256 of their bytes (64 hex digits).
    """

    segment: str
    offset: int
    length: int
    dictionary: str

    def __str__(self) -> str:
        return f"{self.segment} {self.offset} {self.length} {self.dictionary}".rstrip()


class Stub(Struct, frozen=True):
    """The end of an archived log, and its place in the archive."""

    version: int
    hash: str
    place: Place


def is_stub(fields: Mapping[bytes, bytes]) -> bool:
    """Whether an entry stands for itself and all before it."""
    return PLACE in fields


def stub_of(name: bytes, fields: Mapping[bytes, bytes]) -> Stub:
    """The stub that a log's first entry is. Raises ValueError when it is damaged."""
    if fields.keys() != FIELDS:
        raise ValueError("a stub has a hash and a place, and nothing else")
    version, _, sequence = name.partition(b"-")
    digest, place = fields[HASH].decode("ascii"), fields[PLACE].decode("ascii")
    if sequence != b"0" or len(bytes.fromhex(digest)) * 2 != DIGITS:
        raise ValueError("a stub's version or hash is none")
    return Stub(int(version), digest, place_of(place))


def place_of(text: str) -> Place:
    """The place that `str(place)` names. Raises ValueError."""
    segment, offset, length, *dictionary = text.split(" ")
    names = [segment, *dictionary]
    if len(names) > 2 or any(len(bytes.fromhex(name)) * 2 != DIGITS for name in names):
        raise ValueError("a place names a segment, and at most one dictionary, by their hashes")
    return Place(segment, int(offset), int(length), "".join(dictionary))
