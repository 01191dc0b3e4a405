"""The tree in the store: leaves are added whole or not at all, and every proof can be made from what is kept."""

from itertools import pairwise

import msgspec
import pytest

from events.client import Client
from events.tree import keys
from events.tree.heads import Leaf, Signature, Signer, TreeHead, alias, genuine
from events.tree.merkle import Growing, consistency, extends, includes, inclusion, leaf_hash
from events.tree.tree import BrokenTree, Overtaken, Tree

SIGNER = Signer([b"n" * 32, b"o" * 32])
NOW = 1_795_219_200_000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few things share a key, so that a small tree has many."""
    monkeypatch.setattr(keys, "CHUNK", 4)


def leaf(number: int, digest: str = "") -> Leaf:
    return Leaf(NOW + number, alias(f"game {number % 5}"), digest or f"{number:064x}", number + 1)


def grown(tree: Tree, *sizes: int) -> list[TreeHead]:
    """A tree of these sizes, one after the other."""
    before, heads = None, []
    for size in sizes:
        start = before.size if before else 0
        before = tree.note(before, [leaf(at) for at in range(start, size)], {3: f"{size}-0"}, SIGNER.sign, NOW)
        heads.append(before)
    return heads


@pytest.mark.usefixtures("small")
def test_a_tree_proves_every_leaf_and_each_former_tree(redis: Client) -> None:
    # Given a tree that grew in steps
    tree = Tree(redis)
    assert tree.newest() is None
    heads = grown(tree, 0, 1, 3, 4, 11, 11, 30)
    # Then what is kept is what was written, and the root that of all leaves
    newest = heads[-1]
    growing = Growing()
    for at in range(30):
        growing.append(leaf(at).written)
    assert tree.newest() == newest
    assert newest.root == growing.root.hex()
    assert len(genuine(newest.signed, newest.signatures)) == 2
    assert tree.leaves(2, 29) == [leaf(at) for at in range(2, 29)]
    assert tree.read() == {3: "30-0"}
    # and each leaf and each former head can be proved
    root = bytes.fromhex(newest.root)
    for at in range(30):
        assert includes(leaf_hash(leaf(at).written), at, 30, tree.path(inclusion(at, 30)), root)
    for one, other in pairwise(heads):
        path = tree.path(consistency(one.size, other.size))
        assert extends(one.size, other.size, bytes.fromhex(one.root), bytes.fromhex(other.root), path)
    # and each game finds its leaves
    assert tree.noted(alias("game 2")) == [(at + 1, at) for at in range(2, 30, 5)]
    assert tree.latest([alias("game 4"), alias("nobody's")]) == {alias("game 4"): leaf(29)}


@pytest.mark.usefixtures("small")
def test_who_counted_from_another_head_adds_nothing(redis: Client) -> None:
    # Given two who both begin with the same head
    tree = Tree(redis)
    first, newest = grown(tree, 2, 9)
    # When the slower one adds its leaves, then nothing is written
    with pytest.raises(Overtaken):
        tree.note(first, [leaf(2, "f" * 64)], {}, SIGNER.sign, NOW)
    assert tree.newest() == newest
    assert tree.leaves(0, 9) == [leaf(at) for at in range(9)]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("size", [6, 8])
def test_what_a_failed_step_left_behind_the_head_does_no_harm(redis: Client, size: int) -> None:
    # Given a list and hashes that reach further than the head, as a restored copy of single keys may have them
    tree = Tree(redis)
    (head,) = grown(tree, size)
    redis.rpush(keys.leaves(size), leaf(size, "f" * 64).written)
    redis.setrange(keys.hashes(0, size), 32 * (size % keys.CHUNK), b"f" * 32)
    # When the tree grows
    newest = tree.note(head, [leaf(size), leaf(size + 1)], {}, SIGNER.sign, NOW)
    # Then it is as if nothing had been there
    assert tree.leaves(0, size + 2) == [leaf(at) for at in range(size + 2)]
    assert newest.root == grown_alone(size + 2)


def grown_alone(size: int) -> str:
    growing = Growing()
    for at in range(size):
        growing.append(leaf(at).written)
    return growing.root.hex()


def test_a_tree_of_which_something_is_missing_says_so(redis: Client) -> None:
    tree = Tree(redis)
    (head,) = grown(tree, 6)
    for key in (keys.hashes(1, 0), keys.leaves(0)):
        redis.delete(key)
    with pytest.raises(BrokenTree):
        tree.path(inclusion(3, 6))
    with pytest.raises(BrokenTree):
        tree.leaves(0, 6)
    with pytest.raises(BrokenTree):
        tree.latest([alias("game 1")])
    with pytest.raises(BrokenTree):
        tree.note(head, [leaf(6)], {}, SIGNER.sign, NOW)


def test_only_the_right_signature_under_its_own_key_counts() -> None:
    # Given a head that was signed under two keys
    head = TreeHead(NOW, "0" * 64, 7)
    one, other = SIGNER.sign(head.signed)
    assert genuine(head.signed, [one, other]) == {one.key, other.key}
    # When anything of it is another, then no signature counts
    for changed in (
        msgspec.structs.replace(head, size=8),
        msgspec.structs.replace(head, at=NOW + 1),
        msgspec.structs.replace(head, root="1" + "0" * 63),
    ):
        assert genuine(changed.signed, [one, other]) == set()
    # nor one that is claimed for another key, or is no signature at all
    wrong = [
        msgspec.structs.replace(one, key=other.key),
        msgspec.structs.replace(one, public_key=other.public_key),
        msgspec.structs.replace(one, signature=other.signature),
        Signature(one.key, "no hex", one.signature),
        Signature(one.key, one.public_key, ""),
    ]
    assert genuine(head.signed, wrong) == set()
