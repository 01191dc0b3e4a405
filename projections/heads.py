"""Questions about many logs at once, each in one round trip: answers are good enough to save asking about every one."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from events import keys
from events.client import call_all
from events.envelope import Head
from events.store import LogStore
from games.core.spectating.delay import Delay

HASH: Final = b"h"
PUBLIC: Final = b"d"


class _Typed(Struct):
    type: str


class _Terms(Struct):
    delay: Delay | None = None


class _Announced(Struct):
    data: _Terms


_announced = msgspec.json.Decoder(_Announced).decode
_typed = msgspec.json.Decoder(_Typed).decode


def holding(log: LogStore, heads: Sequence[tuple[str, Head]]) -> set[str]:
    """Those of the games whose logs surely have this hash at this version; about the others `LogStore.holds` knows.

    The stub of an archived log has its last hash, so the archive is not asked. Raises Unavailable.
    """
    found = _asked(log, [("XRANGE", game, f"{head.version}-0", f"{head.version}-0") for game, head in heads])
    return {
        game for (game, head), entries in zip(heads, found, strict=True) if _hash(entries) == head.hash.encode() != b""
    }


def not_ended(log: LogStore, games: Sequence[str], ends: frozenset[str]) -> list[str]:
    """Those of the games whose newest entry is not of a type that ends games.

    Neither the stub of an archived log nor an operator's end has a type. Raises Unavailable.
    """
    found = _asked(log, [("XREVRANGE", game, "+", "-", "COUNT", 1) for game in games])
    return [game for game, entries in zip(games, found, strict=True) if not (entries and _ends(entries[0][1], ends))]


def newest(log: LogStore, games: Sequence[str]) -> dict[str, Head]:
    """Where the games' logs end; without those of unknown games, and those that an operator had to end.

    The archive is not asked, and nothing is checked but that there is a hash. Raises Unavailable.
    """
    found = _asked(log, [("XREVRANGE", game, "+", "-", "COUNT", 1) for game in games])
    ends = ((game, entries[0]) for game, entries in zip(games, found, strict=True) if _hash(entries))
    return {game: Head(int(name.partition(b"-")[0]), fields[HASH].decode()) for game, (name, fields) in ends}


def delayed(log: LogStore, games: Sequence[str]) -> list[str]:
    """Those of the games that were announced with a delay for whoever has no seat; not archived ones, which are over.

    Raises Unavailable.
    """
    found = _asked(log, [("XRANGE", game, "1-0", "1-0") for game in games])
    return [game for game, entries in zip(games, found, strict=True) if entries and _has_delay(entries[0][1])]


def _has_delay(fields: dict[bytes, bytes]) -> bool:
    try:
        return _announced(fields.get(PUBLIC, b"")).data.delay is not None
    except msgspec.MsgspecError:
        return False


def _asked(log: LogStore, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
    redis: Any = log.redis
    shards = log.shards
    return call_all(
        redis, ((name, keys.log(keys.shard_of(game, shards), game), *rest) for name, game, *rest in commands)
    )


def _hash(entries: list[tuple[bytes, dict[bytes, bytes]]]) -> bytes:
    return entries[0][1].get(HASH, b"") if entries else b""


def _ends(fields: dict[bytes, bytes], ends: frozenset[str]) -> bool:
    try:
        return PUBLIC not in fields or _typed(fields[PUBLIC]).type in ends
    except msgspec.MsgspecError:
        return False
