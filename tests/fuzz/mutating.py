"""Inputs that are a little wrong, without looking at what a parser does with them."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

MOST_CHANGES: Final = 6
LONGEST_PIECE: Final = 60


def mutants(seeds: Sequence[bytes], words: Sequence[bytes], seed: int) -> Iterator[bytes]:
    """Changed inputs without end, the same for the same seed: bytes cut, doubled, replaced, words and pieces put in."""
    rng = random.Random(seed)
    while True:
        data = bytearray(rng.choice(seeds))
        for _ in range(rng.randint(1, MOST_CHANGES)):
            start = rng.randrange(len(data) + 1)
            end = min(len(data), start + rng.choice((0, 0, 1, 1, rng.randrange(LONGEST_PIECE))))
            data[start:end] = _piece(rng, data[start:end], seeds, words)
        yield bytes(data)


def _piece(rng: random.Random, there: bytearray, seeds: Sequence[bytes], words: Sequence[bytes]) -> bytes | bytearray:
    match rng.randrange(6):
        case 0:
            return b""
        case 1:
            return there * 2
        case 2:
            return rng.randbytes(max(1, len(there)))
        case 3:
            other = rng.choice(seeds)
            start = rng.randrange(len(other) + 1)
            return other[start : start + LONGEST_PIECE]
        case _:
            return rng.choice(words)
