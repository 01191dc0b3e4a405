"""A witness's round: what a service shows now has to go on from all that it has shown before.

Leaves are read too, and not only proofs: so a witness also notices when one game's log shrinks or forks in a tree that
grows as it should.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import ProxyHandler, build_opener

import msgspec
from msgspec import Struct

from events.tree.heads import Leaf, TreeHead, alias, genuine
from events.tree.merkle import Growing, extends
from workers.witnessing.keeping import Countersigned, Folder, State, roots

SECONDS: Final = 30.0
LONGEST: Final = 1 << 22
"""Bytes of an answer."""
HERE: Final = ("127.0.0.1", "::1", "localhost")

T = TypeVar("T")


class Away(Exception):
    """The service does not answer, or not as it should; nothing is known to be wrong."""


class Broken(Exception):
    """The service broke its word; `evidence` shows it."""

    def __init__(self, reason: str, **evidence: Any) -> None:
        super().__init__(reason)
        self.evidence = msgspec.json.encode({"reason": reason, **evidence})


class Page(Struct, frozen=True):
    """Leaves."""

    items: tuple[Leaf, ...]


class Proof(Struct, frozen=True):
    """A proof of consistency."""

    path: tuple[str, ...]


class Link(Struct, frozen=True):
    """A link of a game's chain."""

    version: int
    hash: str


class Chain(Struct, frozen=True):
    """A part of a game's chain, and the game's newest version."""

    items: tuple[Link, ...]
    version: int


class Service:
    """The operations of a service that a witness calls."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        near = urlsplit(url).hostname in HERE
        self._open = build_opener(*([ProxyHandler({})] if near else [])).open  # a proxy is not for our own address

    def ask(self, kind: type[T], path: str, **query: int) -> T:
        """What the service answers. Raises Away."""
        address = f"{self.url}/v1/{path}" + (f"?{urlencode(query)}" if query else "")
        try:
            with self._open(address, timeout=SECONDS) as answer:
                return msgspec.json.decode(answer.read(LONGEST), type=kind)
        except HTTPError as error:
            with error:  # it holds the connection
                raise Away(f"{address}: {error.code} {error.reason}") from error
        except (OSError, ValueError) as error:  # msgspec's errors are ValueErrors, as urllib's for bad addresses
            raise Away(f"{address}: {error}") from error


class Witness:
    """Who remembers what one service has shown."""

    def __init__(self, service: Service, folder: Folder, keys: Sequence[str] = ()) -> None:
        """`keys` are ids of keys under which the service may sign; without them the first head's are believed."""
        self._service = service
        self._folder = folder
        self._state = folder.state()
        self._keys = tuple(keys) or (self._state.keys if self._state else ())
        self._grown = Growing()
        self._latest: dict[str, Leaf] = {}
        for leaf in folder.leaves():
            self._take(leaf)

    def _take(self, leaf: Leaf) -> None:
        self._grown.append(leaf.written)
        self._latest[leaf.game] = leaf

    def round(self) -> TreeHead:
        """Look once; the head that was found right, and kept. Raises Away and Broken."""
        head = self._service.ask(TreeHead, "tree")
        signed = genuine(head.signed, head.signatures)
        if not signed:
            raise Away("the tree head has no right signature")
        if self._keys and not signed & set(self._keys):
            raise Broken("the tree head is signed under another key", known=self._keys, head=head)
        if self._state is not None:
            self._compare(self._state.head, head)
        leaves = self._read(head)
        self._grow(head, leaves)
        self._state = State(self._service.url, tuple(sorted(signed)), head)
        self._keys = self._state.keys
        self._folder.add(self._state, leaves)
        return head

    def _compare(self, before: TreeHead, head: TreeHead) -> None:
        """Raise Broken unless the head is that of the same tree, or of one that goes on from it."""
        if head.size < before.size or head.at < before.at:
            raise Broken(f"the tree shrank from {before.size} leaves to {head.size}", before=before, head=head)
        path = self._service.ask(Proof, "tree/consistency", first=before.size, second=head.size).path
        try:
            proof = [bytes.fromhex(one) for one in path]
        except ValueError:
            proof = []
        if not extends(before.size, head.size, bytes.fromhex(before.root), bytes.fromhex(head.root), proof):
            raise Broken("the tree forked: it does not go on from what was seen", before=before, head=head, path=path)

    def _read(self, head: TreeHead) -> list[Leaf]:
        """The leaves that are new."""
        found: list[Leaf] = []
        while missing := head.size - self._grown.size - len(found):
            start = self._grown.size + len(found)
            page = self._service.ask(Page, "tree/entries", start=start, limit=min(missing, 1000)).items
            if not 0 < len(page) <= missing:
                raise Away(f"{len(page)} leaves came instead of {missing}")
            found += page
        return found

    def _grow(self, head: TreeHead, leaves: Sequence[Leaf]) -> None:
        """Take the leaves. Raises Broken unless they are those of the head, and every game goes on from its last."""
        for leaf in leaves:
            last = self._latest.get(leaf.game)
            if last is not None and leaf.version <= last.version:
                what = "shrank" if leaf.version < last.version else "forked"
                raise Broken(f"the log of a game {what} at version {leaf.version}", before=last, leaf=leaf, head=head)
            self._take(leaf)
        if self._grown.root.hex() != head.root:
            raise Broken("the leaves are not those of the signed tree", head=head)

    def follow(self, game: str) -> int:
        """Compare the chain of a game, as the service shows it, with all that was noted of it; how many hashes.

        Raises Away and Broken.
        """
        noted = {leaf.version: leaf for leaf in self._folder.leaves() if leaf.game == alias(game)}
        newest = self._chain(game, 1).version
        for version, leaf in noted.items():
            if version > newest:
                raise Broken(f"the log of game {game} shrank to version {newest}", leaf=leaf)
            links = self._chain(game, version).items
            if [(link.version, link.hash) for link in links] != [(version, leaf.hash)]:
                raise Broken(f"the log of game {game} was rewritten at version {version}", leaf=leaf, links=links)
        return len(noted)

    def _chain(self, game: str, version: int) -> Chain:
        return self._service.ask(Chain, f"games/{game}/chain", first=version, last=version)

    def compare(self, others: Sequence[Countersigned]) -> int:
        """Compare with what another witness has signed; how many heads. Raises Broken where it saw another tree.

        What is larger than the tree seen here, or not rightly signed, is left out.
        """
        fitting = [one for one in others if one.right and self._ours(one.head) and one.head.size <= self._grown.size]
        own = roots(self._folder.leaves(), [one.head.size for one in fitting])
        for one in fitting:
            if own[one.head.size] != one.head.root:
                raise Broken(f"the service showed others another tree of {one.head.size} leaves", seen=one)
        return len(fitting)

    def _ours(self, head: TreeHead) -> bool:
        return bool(genuine(head.signed, head.signatures) & set(self._keys))


def told(look: Callable[[], T], folder: Folder) -> T:
    """What `look` gives; when the service broke its word the message says where the evidence is. Raises the same."""
    try:
        return look()
    except Broken as broken:
        broken.add_note(str(folder.testify(broken.evidence)))
        raise
