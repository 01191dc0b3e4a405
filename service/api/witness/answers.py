"""Answers for witnesses: signed tree heads, the leaves below them, and proofs."""

from typing import Annotated

from events.tree.heads import FORMAT, Leaf, TreeHead
from service.answers import Answer, Next, says


class SignatureOut(Answer, frozen=True):
    """An Ed25519 signature of a tree head's canonical JSON."""

    key: Annotated[str, says("The SHA-256 of the public key, in hex: what witnesses know the service by.")]
    public_key: Annotated[str, says("32 bytes, in hex.")]
    signature: Annotated[str, says("64 bytes, in hex.")]


class TreeHeadOut(Answer, frozen=True):
    """The tree at a moment; signed is the canonical JSON of `at`, `format`, `root` and `size`."""

    format: str
    at: Annotated[int, says("Milliseconds since 1970-01-01T00:00:00Z.")]
    size: Annotated[int, says("How many leaves there are.")]
    root: Annotated[str, says("The Merkle tree's hash (RFC 9162), in hex.")]
    signatures: Annotated[
        list[SignatureOut], says("Under the service's keys, the current one first, then former ones.")
    ]

    @classmethod
    def of(cls, head: TreeHead) -> "TreeHeadOut":
        """A head as it is kept."""
        signatures = [SignatureOut.showing(one) for one in head.signatures]
        return cls.showing(head, format=FORMAT, signatures=signatures)


class LeafOut(Answer, frozen=True):
    """Where a game's log ended when it was noted. Its canonical JSON is the leaf."""

    at: Annotated[int, says("When it was noted, in milliseconds.")]
    game: Annotated[str, says("The SHA-256 of `astrolude-tree/1:` and the game's id: private games are not named.")]
    hash: str
    version: int

    @classmethod
    def of(cls, leaf: Leaf) -> "LeafOut":
        """A leaf as it is kept."""
        return cls.showing(leaf)


class EntriesOut(Answer, frozen=True):
    """Leaves of the tree, in order."""

    start: Annotated[int, says("The number of the first; numbers begin at 0.")]
    items: list[LeafOut]
    next: Next


class ConsistencyOut(Answer, frozen=True):
    """What proves that the smaller tree begins the larger one."""

    first: int
    second: int
    path: Annotated[list[str], says("Hashes in hex, in the order of RFC 9162, section 2.1.4.")]


class InclusionOut(Answer, frozen=True):
    """What proves that a head of this game's log is in the tree."""

    leaf: LeafOut
    index: Annotated[int, says("The leaf's number.")]
    path: Annotated[list[str], says("Hashes in hex, in the order of RFC 9162, section 2.1.3.")]
    head: TreeHeadOut
