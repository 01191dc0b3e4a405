"""Verifiable dice: every random result is a function of seed, entropy and version (docs/reference/dice.md)."""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

ALGORITHM: Final = "astrolude-dice/1"
SEALED: Final = "astrolude-dice/2"
"""The same, where seats commit to their entropy before any of it is revealed."""
SEED_BYTES: Final = 32
WORD: Final = 1 << 64


def commitment(seed: bytes) -> str:
    """The lower-case hex SHA-256 of a game's seed: published before anybody sits down."""
    return hashlib.sha256(seed).hexdigest()


def entropy_commitment(entropy: str) -> str:
    """The lower-case hex SHA-256 of what a seat will reveal, in UTF-8."""
    return hashlib.sha256(entropy.encode()).hexdigest()


def game_key(seed: bytes, entropy: Mapping[int, str], algorithm: str = ALGORITHM) -> bytes:
    """The game's key: HMAC-SHA256 under the seed of the algorithm's name and every seat's entropy, by seat."""
    lines = [algorithm, *(f"{seat}:{entropy[seat].encode().hex()}" for seat in sorted(entropy))]
    return hmac.digest(seed, "\n".join(lines).encode(), "sha256")


def reseeded(key: bytes, nonce: str, algorithm: str = ALGORITHM) -> bytes:
    """The key that takes the place of `key`: HMAC-SHA256 under it of the algorithm's name, `reseeded` and the nonce."""
    return hmac.digest(key, f"{algorithm} reseeded {nonce}".encode(), "sha256")


class Dice:
    """The randomness of one game; `version` is that of the event which records the next results.

    Whoever runs a decider sets `version` before each event is made, which starts that event's own stream of 64-bit
    words: HMAC-SHA256(key, version || counter), both as 8 bytes big-endian, cut into four words each.
    """

    def __init__(self, key: bytes, version: int = 1) -> None:
        self._key = key
        self.version = version

    @property
    def version(self) -> int:
        """The version of the event that is being made."""
        return self._version

    @version.setter
    def version(self, version: int) -> None:
        self._version = version
        self._words = self._stream(version)

    def _stream(self, version: int) -> Iterator[int]:
        counter = 0
        while True:
            block = hmac.digest(self._key, version.to_bytes(8, "big") + counter.to_bytes(8, "big"), "sha256")
            for start in range(0, 32, 8):
                yield int.from_bytes(block[start : start + 8], "big")
            counter += 1

    def below(self, bound: int) -> int:
        """A uniform integer from 0 to bound - 1; words that would favour small results are rejected.

        Raises `ValueError` unless the bound is from 1 to 2**64.
        """
        if not 0 < bound <= WORD:
            raise ValueError(f"no number is below {bound}")
        limit = WORD - WORD % bound
        return next(word for word in self._words if word < limit) % bound

    def roll(self, faces: int) -> int:
        """One die: a uniform integer from 1 to `faces`."""
        return 1 + self.below(faces)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each place equally likely."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` items without replacement, in the order drawn; those left keep their order between draws."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """A uniform order of the items (Fisher-Yates, from the last place down)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled
