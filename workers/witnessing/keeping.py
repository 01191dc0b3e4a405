"""A witness's folder: what it saw of a service's tree, its own key, and the heads that it signed for others to see."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from events.codec import canonical
from events.tree.heads import Leaf, Signature, Signer, TreeHead, genuine
from events.tree.merkle import Growing

COUNTERSIGNED: Final = "astrolude-witness/1"
_encode: Final = msgspec.json.Encoder(order="sorted").encode


class State(Struct, frozen=True):
    """The last head that was found right, where, and the ids of the keys under which it was signed."""

    url: str
    keys: tuple[str, ...]
    head: TreeHead


class Countersigned(Struct, frozen=True):
    """A head that a witness has seen at `url`, and the witness's own signature."""

    head: TreeHead
    url: str
    witness: Signature

    @property
    def right(self) -> bool:
        """Whether both signed it, the service and the witness."""
        return bool(
            genuine(self.head.signed, self.head.signatures) and genuine(seen(self.head, self.url), [self.witness])
        )


_state: Final = msgspec.json.Decoder(State).decode
_leaf: Final = msgspec.json.Decoder(Leaf).decode
_countersigned: Final = msgspec.json.Decoder(Countersigned).decode


def seen(head: TreeHead, url: str) -> bytes:
    """What a witness signs."""
    return canonical({"at": head.at, "format": COUNTERSIGNED, "root": head.root, "size": head.size, "url": url})


def countersigned(file: Path) -> Iterator[Countersigned]:
    """The heads in another witness's file. Raises OSError and msgspec.MsgspecError."""
    with file.open("rb") as lines:
        yield from map(_countersigned, lines)


class Folder:
    """The folder. Methods raise OSError, and msgspec.MsgspecError for files that something else has written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.mkdir(parents=True, exist_ok=True)
        self._key = path / "witness.key"
        self._state = path / "state.json"
        self._leaves = path / "leaves.ndjson"
        self._heads = path / "heads.ndjson"

    def state(self) -> State | None:
        """What was found right so far; None at first."""
        return _state(self._state.read_bytes()) if self._state.exists() else None

    def leaves(self) -> Iterator[Leaf]:
        """The leaves below its head, in order."""
        state = self.state()
        if state is None or not state.head.size:
            return
        with self._leaves.open("rb") as lines:
            for _, line in zip(range(state.head.size), lines, strict=False):
                yield _leaf(line)

    def add(self, state: State, leaves: Iterable[Leaf]) -> None:
        """Keep further leaves and the head above them, and countersign it: the head counts once all else is there."""
        before = self.state()
        kept = [leaf.written + b"\n" for leaf in self.leaves()] if self._longer(before) else None
        with self._leaves.open("ab" if kept is None else "wb") as file:
            file.writelines([*(kept or []), *(leaf.written + b"\n" for leaf in leaves)])
        with self._heads.open("ab") as file:
            (own,) = self._signer().sign(seen(state.head, state.url))
            file.write(_encode(Countersigned(state.head, state.url, own)) + b"\n")
        written = self._state.with_suffix(".new")
        written.write_bytes(_encode(state))
        written.replace(self._state)

    def _longer(self, state: State | None) -> bool:
        """Whether a round that was interrupted has left leaves above the head."""
        if not self._leaves.exists():
            return False
        with self._leaves.open("rb") as lines:
            return sum(1 for _ in lines) != (state.head.size if state else 0)

    def testify(self, evidence: bytes) -> Path:
        """Keep what shows that the service broke its word, beside all else; where."""
        file = self._path / f"evidence-{secrets.token_hex(4)}.json"
        file.write_bytes(evidence)
        return file

    def _signer(self) -> Signer:
        if not self._key.exists():
            self._key.touch(mode=0o600)
            self._key.write_text(secrets.token_hex(32))
        return Signer([bytes.fromhex(self._key.read_text())])


def roots(leaves: Iterable[Leaf], sizes: Sequence[int]) -> dict[int, str]:
    """The roots of the trees of these sizes, as far as there are leaves."""
    growing, wanted = Growing(), set(sizes)
    found = {0: growing.root.hex()}
    for leaf in leaves:
        growing.append(leaf.written)
        if growing.size in wanted:
            found[growing.size] = growing.root.hex()
    return found
