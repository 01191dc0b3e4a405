"""Merkle trees as Certificate Transparency has them (RFC 9162, section 2.1): hashes, proofs, and what checks proofs.

Nothing here reads a store: a proof is first named as ranges of leaves, each covered by a few perfect subtrees, whose
hashes are kept; `folded` makes one hash of them.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

Node = tuple[int, int]
"""A perfect subtree: its level, and its place among those of that level. (2, 3) has the leaves 12 to 15."""

Range = tuple[int, int]
"""Leaves from one number up to, and without, another."""

EMPTY: Final = sha256().digest()
"""The root of the tree without leaves."""


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + leaf).digest()


def joined(left: bytes, right: bytes) -> bytes:
    """The hash of the node above two others."""
    return sha256(b"\1" + left + right).digest()


def cover(leaves: Range) -> list[Node]:
    """The largest perfect subtrees that together have these leaves, from left to right.

    The range is one of a tree's own: it begins at a multiple of the power of two that is its size or above it.
    """
    start, end = leaves
    found = []
    while start < end:
        level = (end - start).bit_length() - 1
        found.append((level, start >> level))
        start += 1 << level
    return found


def folded(hashes: Sequence[bytes]) -> bytes:
    """The hash of the leaves that subtrees of these hashes, as `cover` orders them, have together."""
    if not hashes:
        return EMPTY
    last = hashes[-1]
    for one in reversed(hashes[:-1]):
        last = joined(one, last)
    return last


def inclusion(index: int, size: int) -> list[Range]:
    """The ranges whose hashes prove that leaf `index` is in a tree of `size` (RFC 9162, 2.1.3.1), `index` < `size`."""
    start, end = 0, size
    found = []
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            found.append((middle, end))
            end = middle
        else:
            found.append((start, middle))
            start = middle
    return found[::-1]


def consistency(first: int, second: int) -> list[Range]:
    """The ranges whose hashes prove that a tree of size `first` is the beginning of one of `second` (2.1.4.1).

    None where there is nothing to prove: `first` is 0 or `second`; it is never above it.
    """
    start, end = 0, second
    if not first:
        return []
    found, whole = [], True
    while first != end:
        middle = start + _split(end - start)
        if first <= middle:
            found.append((middle, end))
            end = middle
        else:
            found.append((start, middle))
            start, whole = middle, False
    return ([] if whole else [(start, end)]) + found[::-1]


def includes(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether a path proves that the tree of `size` and `root` has the leaf of this hash there (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    place, last, found = index, size - 1, leaf
    for one in path:
        if not last:
            return False
        if place & 1 or place == last:
            found = joined(one, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = joined(found, one)
        place, last = place >> 1, last >> 1
    return not last and found == root


def extends(first: int, second: int, old: bytes, new: bytes, path: Sequence[bytes]) -> bool:
    """Whether a path proves that the tree of size `first` and root `old` begins that of `second` (2.1.4.2)."""
    if not first or first == second:
        return not path and 0 <= first <= second and (old == new if first else old == EMPTY)
    if not path or not 0 < first < second:
        return False
    steps = list(path) if first & (first - 1) else [old, *path]
    place, last = first - 1, second - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = steps[0]
    for one in steps[1:]:
        if not last:
            return False
        if place & 1 or place == last:
            before, after = joined(one, before), joined(one, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = joined(after, one)
        place, last = place >> 1, last >> 1
    return not last and before == old and after == new


class Growing:
    """A tree to which leaves are added, of which only the hashes at its right edge are in memory."""

    def __init__(self, size: int = 0, edge: Iterable[bytes] = ()) -> None:
        """`edge` are the hashes of `cover((0, size))`."""
        self.size = size
        self._edge = list(edge)

    @property
    def root(self) -> bytes:
        """The hash of the whole tree."""
        return folded(self._edge)

    def append(self, leaf: bytes) -> list[tuple[Node, bytes]]:
        """Add a leaf; the perfect subtrees that it completes, with their hashes."""
        level, place, found = 0, self.size, leaf_hash(leaf)
        made = [((level, place), found)]
        while place & 1:
            found = joined(self._edge.pop(), found)
            level, place = level + 1, place >> 1
            made.append(((level, place), found))
        self._edge.append(found)
        self.size += 1
        return made


def _split(size: int) -> int:
    """The largest power of two below `size`, which is 2 or more."""
    return 1 << (size - 1).bit_length() - 1
