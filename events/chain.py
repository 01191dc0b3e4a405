"""The hash chain and the commitments: why a log cannot be changed unseen, nor a secret be guessed from its hash."""

from hashlib import sha256

GENESIS = b"astrolude-log/1:"


def genesis(game: str) -> bytes:
    """The hash before version 1: it binds the chain to its game."""
    return sha256(GENESIS + game.encode()).digest()


def link(previous: bytes, public: bytes) -> bytes:
    """The hash of an entry: SHA-256 over the hash before it and its public JSON as stored."""
    return sha256(previous + public).digest()


def commitment(salt: bytes, data: bytes) -> str:
    """The public promise (64 hex digits) about private `data` in canonical JSON; the salt keeps it unguessable."""
    return sha256(salt + data).hexdigest()
