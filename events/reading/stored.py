"""The entries of a log as the store holds them: ids and fields of a stream, of which the first may be a stub."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.archive.stub import Stub, is_stub, stub_of
from events.envelope import Raw
from events.errors import BrokenLog

Item = tuple[bytes, dict[bytes, bytes]]
"""An entry of a stream, as XRANGE is parsed."""


def pairs(answer: list[Any]) -> Iterator[Item]:
    """What a script returns of a stream, in the shape in which XRANGE is parsed."""
    for name, flat in answer:
        yield name, dict(zip(flat[::2], flat[1::2], strict=True))


def raw_of(game: str, version: int, name: bytes, fields: dict[bytes, bytes]) -> Raw:
    """The entry of this version. Raises BrokenLog when another comes, or one with odd fields."""
    if name != b"%d-0" % version:
        raise BrokenLog(game, version, f"the entry is missing, {name.decode()} comes next")
    public, secret, hashed = fields.get(b"d"), fields.get(b"s"), fields.get(b"h")
    if public is None or hashed is None or len(fields) != (2 if secret is None else 3):
        if b"e" in fields:
            raise BrokenLog(game, version, "an operator ended the log here, for it is broken")
        raise BrokenLog(game, version, f"fields {sorted(name.decode(errors='replace') for name in fields)}")
    return Raw(version, public, secret, hashed.decode(errors="replace"))


def raws_of(game: str, after: int, items: Sequence[Item]) -> list[Raw]:
    """The entries after a version. Raises BrokenLog when one is missing."""
    return [raw_of(game, after + place, *item) for place, item in enumerate(items, 1)]


def stub_in(game: str, items: Sequence[Item]) -> Stub | None:
    """The stub with which these entries begin, if they do. Raises BrokenLog when it is damaged."""
    if not items or not is_stub(items[0][1]):
        return None
    try:
        return stub_of(*items[0])
    except ValueError as error:
        raise BrokenLog(game, 1, f"the log is archived, and its stub is damaged: {error}") from error


def fields_of(raw: Raw) -> dict[bytes, bytes]:
    """The fields of an entry as the store has them."""
    secret = {} if raw.private is None else {b"s": raw.private}
    return {b"d": raw.public, **secret, b"h": raw.hash.encode()}
