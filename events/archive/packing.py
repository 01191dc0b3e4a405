"""A log without what can be computed from the rest of it: hashes, commitments, the game's id and the versions."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from events.chain import commitment, genesis, link
from events.codec import read_private, read_public, write
from events.envelope import Public, Raw, Secret
from events.errors import BrokenLog


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of an entry's public part, in the order in which canonical JSON writes it."""

    at: int
    by: str
    cause: str
    data: dict[str, Any]
    rest: int
    type: str
    v: int


Line = tuple[Kept, dict[str, Secret]]
"""An entry: what is kept of its public part, and its private parts."""

_line: Final = msgspec.json.Decoder(Line).decode


def pack(game: str, raws: Sequence[Raw]) -> bytes:
    """A line of JSON for each entry. Raises BrokenLog unless it unpacks to the same bytes."""
    lines = []
    for raw in raws:
        public = read_public(game, raw)
        kept = Kept(public.at, public.by, public.cause, public.data, public.rest, public.type, public.v)
        lines.append(write((kept, read_private(game, raw))))
    packed = b"\n".join(lines)
    for raw, again in zip(raws, unpack(game, packed), strict=True):
        if raw != again:
            raise BrokenLog(game, raw.version, "it cannot be computed from what the archive would keep")
    return packed


def unpack(game: str, packed: bytes) -> list[Raw]:
    """The entries as they were stored, byte for byte. Raises BrokenLog."""
    raws: list[Raw] = []
    head = genesis(game)
    for version, line in enumerate(packed.split(b"\n"), 1):
        try:
            kept, secrets = _line(line)
            public = write(_public(game, version, kept, secrets))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BrokenLog(game, version, f"in the archive: {error}") from error
        head = link(head, public)
        raws.append(Raw(version, public, write(secrets) if secrets else None, head.hex()))
    return raws


def _public(game: str, version: int, kept: Kept, secrets: dict[str, Secret]) -> Public:
    commitments = {
        audience: commitment(bytes.fromhex(secret.salt), write(secret.data)) for audience, secret in secrets.items()
    }
    return Public(kept.at, kept.by, kept.cause, commitments, kept.data, game, kept.rest, kept.type, kept.v, version)
