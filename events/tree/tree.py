"""The tree of noted heads, kept in the log store: leaves are added, nothing is ever changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from events.client import Client, call, call_all
from events.errors import Unavailable
from events.feed import Positions
from events.lua import Script
from events.tree import keys
from events.tree.heads import Leaf, Signature, TreeHead
from events.tree.merkle import Growing, Node, Range, cover, folded

HASH: Final = 32
"""Bytes of a hash."""
_NOTE: Final = Script(__file__, "note")
_encode: Final = msgspec.json.Encoder(order="sorted").encode
_head: Final = msgspec.json.Decoder(TreeHead).decode
_leaf: Final = msgspec.json.Decoder(Leaf).decode

Sign = Callable[[bytes], tuple[Signature, ...]]


class BrokenTree(Unavailable):
    """Something of the tree is missing from the store."""


class Overtaken(Exception):
    """Somebody else has added leaves in the meantime."""


class Tree:
    """The tree. Every method raises Unavailable when the server gives no answer, and BrokenTree."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def newest(self) -> TreeHead | None:
        """The newest tree head; None before the first."""
        found = call(self._redis, "GET", keys.HEAD)
        return None if found is None else _head(found)

    def read(self) -> Positions:
        """Up to where the feed was read for it; empty before the first time."""
        found = call(self._redis, "HGETALL", keys.READ)
        return {int(shard): place.decode() for shard, place in found.items()}

    def leaves(self, start: int, end: int) -> list[Leaf]:
        """The leaves from one number up to, and without, another, all of them in the tree."""
        firsts = [max(start, first) for first in range(start - start % keys.CHUNK, end, keys.CHUNK)]
        lasts = [*(first - 1 for first in firsts[1:]), end - 1]
        wanted = [
            ("LRANGE", keys.leaves(first), first % keys.CHUNK, last % keys.CHUNK)
            for first, last in zip(firsts, lasts, strict=True)
        ]
        found = [_leaf(leaf) for some in call_all(self._redis, wanted) for leaf in some]
        if len(found) != end - start:
            raise BrokenTree(f"there are {len(found)} leaves from {start} to {end}")
        return found

    def path(self, ranges: Sequence[Range]) -> list[bytes]:
        """The hashes of these ranges, in one round trip."""
        covers = [cover(one) for one in ranges]
        hashes = iter(self._hashes([node for nodes in covers for node in nodes]))
        return [folded([next(hashes) for _ in nodes]) for nodes in covers]

    def _hashes(self, nodes: Sequence[Node]) -> list[bytes]:
        wanted = []
        for level, place in nodes:
            first = HASH * (place % keys.CHUNK)
            wanted.append(("GETRANGE", keys.hashes(level, place), first, first + HASH - 1))
        found: list[bytes] = call_all(self._redis, wanted)
        if any(len(one) != HASH for one in found):
            raise BrokenTree("hashes are missing")
        return found

    def noted(self, alias: str) -> list[tuple[int, int]]:
        """The versions that were noted of a game, each with the number of its leaf, the newest leaf last."""
        found = call(self._redis, "ZRANGE", keys.game(alias), 0, -1, "WITHSCORES")
        return [(int(version), int(index)) for version, index in zip(found[::2], found[1::2], strict=True)]

    def latest(self, aliases: Iterable[str]) -> dict[str, Leaf]:
        """The newest leaf of each game that has one."""
        names = list(aliases)
        found = call_all(self._redis, (("ZREVRANGE", keys.game(name), 0, 0, "WITHSCORES") for name in names))
        places = {name: int(some[1]) for name, some in zip(names, found, strict=True) if some}
        wanted = (("LINDEX", keys.leaves(index), index % keys.CHUNK) for index in places.values())
        leaves = call_all(self._redis, wanted)
        if None in leaves:
            raise BrokenTree("leaves are missing")
        return {name: _leaf(leaf) for name, leaf in zip(places, leaves, strict=True)}

    def note(
        self, before: TreeHead | None, leaves: Sequence[Leaf], read: Mapping[int, str], sign: Sign, at: int
    ) -> TreeHead:
        """Add leaves after the head that is the newest, and say up to where the feed was read: all or nothing.

        Raises Overtaken when it is the newest no more.
        """
        size = before.size if before else 0
        growing = Growing(size, self._hashes(cover((0, size))))
        step = _Step()
        for index, leaf in enumerate(leaves, size):
            step.leaf(index, leaf, growing.append(leaf.written))
        for shard, place in read.items():
            step.add("HSET", keys.READ, shard, place)
        head = TreeHead(at, growing.root.hex(), growing.size)
        head = msgspec.structs.replace(head, signatures=sign(head.signed))
        was = _encode(before) if before else b""
        if not _NOTE.run(self._redis, step.keys, [was, _encode(head), *step.arguments]):
            raise Overtaken
        return head


class _Step:
    """The commands of one step, as the script takes them."""

    def __init__(self) -> None:
        self._places = {keys.HEAD: 1}
        self.arguments: list[Any] = []

    @property
    def keys(self) -> list[str]:
        """All keys, the head first."""
        return list(self._places)

    def add(self, command: str, key: str, *arguments: Any) -> None:
        """One more command."""
        self.arguments += [command, self._places.setdefault(key, len(self._places) + 1), len(arguments), *arguments]

    def leaf(self, index: int, leaf: Leaf, made: Sequence[tuple[Node, bytes]]) -> None:
        """A leaf, the subtrees that it completes, and where its game finds it."""
        name, place = keys.leaves(index), index % keys.CHUNK
        self.add(*(("LTRIM", name, 0, place - 1) if place else ("DEL", name)))
        self.add("RPUSH", name, leaf.written)
        for (level, at), digest in made:
            self.add("SETRANGE", keys.hashes(level, at), HASH * (at % keys.CHUNK), digest)
        self.add("ZADD", keys.game(leaf.game), index, leaf.version)
