"""The names of the tree's keys: all in one slot of a cluster, so that a step writes all of them or none."""

from typing import Final

HEAD: Final = "{tree}:head"
"""The newest signed tree head, JSON."""

READ: Final = "{tree}:read"
"""Up to which notice of each shard's feed heads were noted (hash)."""

CHUNK: Final = 4096
"""Leaves, or hashes of a level, that share a key: none grows without end."""


def leaves(index: int) -> str:
    """The list with the leaf of this number."""
    return f"{{tree}}:leaves:{index // CHUNK}"


def hashes(level: int, place: int) -> str:
    """The string with the hash of a perfect subtree."""
    return f"{{tree}}:hashes:{level}:{place // CHUNK}"


def game(alias: str) -> str:
    """The versions of a game that were noted, each by the number of its newest leaf (sorted set)."""
    return f"{{tree}}:game:{alias}"
