"""What is noted of the games' logs, and the signed tree heads over it: docs/reference/witness.md."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from events.codec import canonical
from events.envelope import Head

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FORMAT: Final = "astrolude-tree/1"
NAMED: Final = b"astrolude-tree/1:"


def alias(game: str) -> str:
    """What stands for a game in the tree (64 hex digits): a private game's id must not be told to strangers."""
    return sha256(NAMED + game.encode()).hexdigest()


class Leaf(Struct, frozen=True):
    """A log's head as it was noted: `at` ms the log of the game with this alias had this hash at this version."""

    at: int
    game: str
    hash: str
    version: int

    @property
    def written(self) -> bytes:
        """The bytes that are hashed: canonical JSON."""
        return canonical(msgspec.to_builtins(self))

    @property
    def head(self) -> Head:
        """Version and hash."""
        return Head(self.version, self.hash)


class Signature(Struct, frozen=True):
    """An Ed25519 signature (RFC 8032); `key` is the SHA-256 of the 32 bytes of the public key. All in hex."""

    key: str
    public_key: str
    signature: str


class TreeHead(Struct, frozen=True):
    """The tree at a moment (ms), signed under each of the service's keys, the current one first."""

    at: int
    root: str
    size: int
    signatures: tuple[Signature, ...] = ()

    @property
    def signed(self) -> bytes:
        """The bytes that the signatures are of."""
        return canonical({"at": self.at, "format": FORMAT, "root": self.root, "size": self.size})


class Signer:
    """Signs under keys that are made of secrets of 32 bytes each."""

    def __init__(self, seeds: Iterable[bytes]) -> None:
        # The library takes 6 MB that most processes never need.
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

        self._keys: list[Ed25519PrivateKey] = [Ed25519PrivateKey.from_private_bytes(seed) for seed in seeds]

    def sign(self, signed: bytes) -> tuple[Signature, ...]:
        """The signatures under all keys, in their order."""
        return tuple(self._one(key, signed) for key in self._keys)

    @staticmethod
    def _one(key: "Ed25519PrivateKey", signed: bytes) -> Signature:
        public = key.public_key().public_bytes_raw()
        return Signature(key_id(public), public.hex(), key.sign(signed).hex())


def key_id(public: bytes) -> str:
    """The name of a public key."""
    return sha256(public).hexdigest()


def genuine(signed: bytes, signatures: Sequence[Signature]) -> set[str]:
    """The ids of those keys of which there is a right signature."""
    return {one.key for one in signatures if _genuine(signed, one)}


def _genuine(signed: bytes, one: Signature) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        public = bytes.fromhex(one.public_key)
        Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(one.signature), signed)
    except (InvalidSignature, ValueError):
        return False
    return key_id(public) == one.key
