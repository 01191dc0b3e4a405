"""Passwords: argon2id with OWASP's profile (19 MiB, 2 passes, 1 lane), off the greenlets' thread: it takes 25 ms."""

from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from service.aside import aside

SHORTEST: Final = 8
LONGEST: Final = 128

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hash_password(password: str) -> str:
    """What to store of a password."""
    return aside(_HASHER.hash, password)


def is_password(stored: str | None, password: str) -> bool:
    """Whether this is the password; takes the same time when there is no account to compare with (`stored` None)."""
    return aside(_verify, stored or _nobody(), password) and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    return _HASHER.hash("nobody's")
