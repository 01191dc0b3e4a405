"""Passwords: argon2id with OWASP's profile (19 MiB, 2 passes, 1 lane), off the greenlets' thread: it takes 25 ms.

A process makes or compares one hash at a time while at most 15 wait, so that nobody can take the processor from moves
by signing up or guessing: one more raises Crowded.
"""

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from service.runtime.offload import Lane

SHORTEST: Final = 8
LONGEST: Final = 128

LANE: Final = Lane(16)
_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_NOBODYS: Final = (
    f"$argon2id$v=19$m={_HASHER.memory_cost},t={_HASHER.time_cost},p={_HASHER.parallelism}${'A' * 22}${'A' * 43}"
)
"""A hash of zeros, which belongs to no password."""


def hash_password(password: str) -> str:
    """What to store of a password."""
    return LANE.run(_HASHER.hash, password)


def is_password(stored: str | None, password: str) -> bool:
    """Whether this is the password; takes the same time when there is no account to compare with (`stored` None)."""
    return LANE.run(_verify, stored or _NOBODYS, password) and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
