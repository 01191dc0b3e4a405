"""The tree's hashes and proofs, against RFC 9162's own definitions, written here as they stand there."""

from collections.abc import Sequence
from hashlib import sha256

from hypothesis import given, settings
from hypothesis import strategies as st

from events.tree.merkle import (
    EMPTY,
    Growing,
    Range,
    consistency,
    cover,
    extends,
    folded,
    includes,
    inclusion,
    leaf_hash,
)

MOST = 40
LEAVES = [f"leaf {number}".encode() for number in range(MOST)]


def _k(n: int) -> int:
    k = 1
    while 2 * k < n:
        k *= 2
    return k


def mth(d: Sequence[bytes]) -> bytes:
    """MTH of section 2.1.1."""
    if len(d) < 2:
        return sha256(b"\0" + d[0]).digest() if d else sha256(b"").digest()
    k = _k(len(d))
    return sha256(b"\1" + mth(d[:k]) + mth(d[k:])).digest()


def path(m: int, d: Sequence[bytes]) -> list[bytes]:
    """PATH of section 2.1.3.1."""
    if len(d) == 1:
        return []
    k = _k(len(d))
    return [*path(m, d[:k]), mth(d[k:])] if m < k else [*path(m - k, d[k:]), mth(d[:k])]


def subproof(m: int, d: Sequence[bytes], b: bool) -> list[bytes]:
    """SUBPROOF of section 2.1.4.1."""
    if m == len(d):
        return [] if b else [mth(d)]
    k = _k(len(d))
    return [*subproof(m, d[:k], b), mth(d[k:])] if m <= k else [*subproof(m - k, d[k:], False), mth(d[:k])]


class Kept:
    """A tree that was grown leaf by leaf, with the hashes of its perfect subtrees."""

    def __init__(self) -> None:
        growing = Growing()
        self.nodes = dict(made for leaf in LEAVES for made in growing.append(leaf))

    def hashes(self, ranges: Sequence[Range]) -> list[bytes]:
        return [folded([self.nodes[node] for node in cover(one)]) for one in ranges]


KEPT = Kept()
ROOTS = [mth(LEAVES[:size]) for size in range(MOST + 1)]


def test_a_grown_tree_has_the_root_of_the_definition_at_every_size() -> None:
    # Given nothing, when leaves are added one at a time, each to a tree that is taken up from its kept hashes
    assert Growing().root == EMPTY == ROOTS[0]
    for size, leaf in enumerate(LEAVES, 1):
        growing = Growing(size - 1, [KEPT.nodes[node] for node in cover((0, size - 1))])
        growing.append(leaf)
        # Then the root is that of the definition
        assert (growing.size, growing.root) == (size, ROOTS[size])


def test_every_proof_is_that_of_the_definition_and_holds() -> None:
    for size in range(1, MOST + 1):
        for index in range(size):  # Given every leaf of every tree
            found = KEPT.hashes(inclusion(index, size))
            # Then its path is the definition's, and proves that leaf in that place only
            assert found == path(index, LEAVES[:size])
            places = range(-1, size + 2)
            fitting = [at for at in places if includes(leaf_hash(LEAVES[index]), at, size, found, ROOTS[size])]
            assert fitting == [index]
        for first in range(1, size + 1):  # and every smaller tree
            found = KEPT.hashes(consistency(first, size))
            assert found == subproof(first, LEAVES[:size], True)
            assert extends(first, size, ROOTS[first], ROOTS[size], found)
            for other in {-first, size, size + 1} - {first}:  # but of no size that is not before the other
                assert not extends(other, size, ROOTS[first], ROOTS[size], found)
            assert first == size or not extends(first, size, ROOTS[first], ROOTS[size], [])
        assert consistency(0, size) == []
        assert extends(0, size, EMPTY, ROOTS[size], [])


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_proof_survives_a_change(data: st.DataObject) -> None:
    # Given two sizes, a leaf, and the proofs of both kinds
    size = data.draw(st.integers(2, MOST))
    first = data.draw(st.integers(1, size - 1))
    index = data.draw(st.integers(0, size - 1))
    kind = data.draw(st.sampled_from(["inclusion", "consistency"]))
    ranges = inclusion(index, size) if kind == "inclusion" else consistency(first, size)
    proof = KEPT.hashes(ranges)
    ends = [leaf_hash(LEAVES[index]), ROOTS[size]] if kind == "inclusion" else [ROOTS[first], ROOTS[size]]
    # When one bit of a hash is turned, a hash is left out, or one is added
    change = data.draw(st.sampled_from(["turn", "drop", "add"]))
    parts = [*ends, *proof]
    place = data.draw(st.integers(0, len(parts) - 1))
    if change == "turn":
        bit = data.draw(st.integers(0, 255))
        parts[place] = (int.from_bytes(parts[place]) ^ 1 << bit).to_bytes(32)
    elif change == "drop":
        del parts[max(place, 2)]
    else:
        parts.insert(max(place, 2), data.draw(st.sampled_from([EMPTY, *proof, *ROOTS])))
    one, other, *rest = parts
    # Then it proves nothing
    if kind == "inclusion":
        assert not includes(one, index, size, rest, other)
    else:
        assert not extends(first, size, one, other, rest)


def test_a_smaller_tree_extends_none() -> None:
    for first, second in [(3, 2), (5, 0), (-1, 4)]:
        assert not extends(first, second, ROOTS[first], ROOTS[second], [])
    assert not extends(0, 4, ROOTS[1], ROOTS[4], [])
    assert not extends(4, 4, ROOTS[3], ROOTS[4], [])
    assert not includes(leaf_hash(LEAVES[0]), 0, 0, [], EMPTY)
