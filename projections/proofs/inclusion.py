"""Proofs that a game's head was noted in the tree: made from the store, and checked without it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from events.tree.heads import Leaf, TreeHead, alias, genuine
from events.tree.merkle import includes, inclusion, leaf_hash
from events.tree.tree import Tree

HASH: Final = 32


class Included(Struct, frozen=True):
    """A leaf, its number, the hashes that lead from it to the root (hex), and the signed head with that root."""

    leaf: Leaf
    index: int
    path: tuple[str, ...]
    head: TreeHead


def included(tree: Tree, game: str, version: int | None = None, upto: int | None = None) -> Included | None:
    """The proof for the newest head that was noted of a game, or for the first at this version or later.

    With `upto`, heads of later versions than that do not exist. None where there is none. Four round trips at most.
    Raises Unavailable and BrokenTree.
    """
    head = tree.newest()
    size = head.size if head else 0
    noted = [(at, index) for at, index in tree.noted(alias(game)) if index < size and (upto is None or at <= upto)]
    fitting = noted[-1:] if version is None else sorted(one for one in noted if one[0] >= version)[:1]
    if head is None or not fitting:
        return None
    index = fitting[0][1]
    (leaf,) = tree.leaves(index, index + 1)
    path = tree.path(inclusion(index, size))
    return Included(leaf, index, tuple(one.hex() for one in path), head)


def fault(given: Any, game: str, hashes: Mapping[int, str], keys: Sequence[str] = ()) -> str | None:
    """What is wrong with a proof, as its archive has it, for a game whose log has these hashes by version, if anything.

    With `keys`, ids of the service's keys, the tree head has to be signed under one of them.
    """
    try:
        proof = msgspec.convert(given, Included)
        path, root = [_hash(one) for one in proof.path], _hash(proof.head.root)
    except (msgspec.ValidationError, ValueError) as error:
        return f"the proof cannot be read: {error}"
    leaf = proof.leaf
    if leaf.game != alias(game):
        return "the proof is about another game"
    if hashes.get(leaf.version) != leaf.hash:
        return f"another hash was noted at version {leaf.version}"
    if not includes(leaf_hash(leaf.written), proof.index, proof.head.size, path, root):
        return "the proof does not lead to the root"
    signed = genuine(proof.head.signed, proof.head.signatures)
    if not signed:
        return "the signature of the tree head is not right"
    if keys and not signed & set(keys):
        return "the tree head is signed under another key"
    return None


def _hash(digits: str) -> bytes:
    found = bytes.fromhex(digits)
    if len(found) != HASH:
        raise ValueError("a hash has 64 hex digits")
    return found
