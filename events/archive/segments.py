"""Segments: many games in one object that never changes, with an index at its beginning."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

import msgspec
import zstandard
from msgspec import Struct

from events.archive.stub import Place

MAGIC: Final = b"astrolude-seg/1\n"
HEAD_BYTES: Final = len(MAGIC) + 4
"""The magic, and the length of the index: 4 bytes, big-endian."""
LIKELY: Final = 128 * 1024
"""Bytes in which the index probably ends: one read is enough then."""
LEVEL: Final = 19
LARGEST: Final = 256 * 1024 * 1024
"""Bytes of the longest game, or index, that is unpacked."""

Read = Callable[[int, int], bytes]
"""Reads so many bytes of an object from an offset on; fewer at its end."""


class BadSegment(ValueError):
    """These bytes are no segment of this format."""


class Packed(Struct, frozen=True):
    """A game that goes into a segment: where its log ends, its compressed entries, and the mover's note."""

    game: str
    version: int
    hash: str
    frame: bytes
    dictionary: str
    note: str


class Indexed(Struct, frozen=True):
    """A game in an index; `offset` counts from the end of the index."""

    game: str
    version: int
    hash: str
    offset: int
    length: int
    dictionary: str
    note: str


def digest(body: bytes) -> str:
    """The name of an object: the SHA-256 of its bytes."""
    return sha256(body).hexdigest()


def compress(body: bytes, dictionary: bytes = b"") -> bytes:
    """A frame of zstd, which knows the size of its content."""
    return zstandard.ZstdCompressor(LEVEL, dict_data=_dictionary(dictionary)).compress(body)


def decompress(frame: bytes, dictionary: bytes = b"") -> bytes:
    """What a frame holds. Raises BadSegment."""
    try:
        if zstandard.frame_content_size(frame) > LARGEST:
            raise BadSegment("a frame is too large")
        return zstandard.ZstdDecompressor(dict_data=_dictionary(dictionary)).decompress(frame)
    except zstandard.ZstdError as error:
        raise BadSegment(str(error)) from error


def _dictionary(body: bytes) -> zstandard.ZstdCompressionDict | None:
    return zstandard.ZstdCompressionDict(body) if body else None


def build(games: Sequence[Packed]) -> tuple[bytes, dict[str, Place]]:
    """A segment of these games, and the place of each; always the same bytes for the same games."""
    index: list[Indexed] = []
    offset = 0
    for one in games:
        size = len(one.frame)
        index.append(Indexed(one.game, one.version, one.hash, offset, size, one.dictionary, one.note))
        offset += size
    packed = compress(msgspec.json.encode(index))
    body = b"".join((MAGIC, len(packed).to_bytes(4, "big"), packed, *(one.frame for one in games)))
    name, start = digest(body), HEAD_BYTES + len(packed)
    return body, {one.game: Place(name, start + one.offset, one.length, one.dictionary) for one in index}


def index_of(read: Read) -> list[Indexed]:
    """The games in a segment, in the order of their places. Raises BadSegment, and what `read` raises."""
    begin = read(0, LIKELY)
    if len(begin) < HEAD_BYTES or not begin.startswith(MAGIC):
        raise BadSegment("an object is not a segment, or of another format")
    end = HEAD_BYTES + int.from_bytes(begin[len(MAGIC) : HEAD_BYTES], "big")
    packed = begin[HEAD_BYTES:end] + (read(LIKELY, end - LIKELY) if end > LIKELY else b"")
    try:
        return msgspec.json.decode(decompress(packed), type=list[Indexed])
    except msgspec.MsgspecError as error:
        raise BadSegment(str(error)) from error
