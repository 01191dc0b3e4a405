"""The proof of a log: everything that can be checked without knowing the game's rules."""

from collections.abc import Iterable, Iterator
from typing import Any

from events.chain import commitment, genesis, link
from events.codec import SALT_BYTES, digest, is_canonical, read_public, write
from events.envelope import Public, Raw, Secret
from events.errors import BrokenLog, NotCanonical


def linked(game: str, raws: Iterable[Raw]) -> Iterator[tuple[Raw, Public]]:
    """The entries with their public parts, as far as order, chain, form and batches hold. Raises BrokenLog there."""
    previous, version = genesis(game), 0
    before: Public | None = None
    for raw in raws:
        if raw.version != version + 1:
            raise BrokenLog(game, version + 1, f"the entry is missing, {raw.version} comes next")
        previous, version = link(previous, raw.public), raw.version
        if previous != digest(game, raw):
            raise BrokenLog(game, version, "the hash does not fit")
        public = read_public(game, raw)
        _check_form(game, version, public, raw.public)
        _check_batch(game, before, public)
        yield raw, public
        before = public
    if before is not None and before.rest:
        raise BrokenLog(game, version + 1, f"{before.rest} more of the same command are missing")


def _check_form(game: str, version: int, value: Any, stored: bytes) -> None:
    try:
        good = is_canonical(value, stored)
    except (NotCanonical, RecursionError) as error:
        raise BrokenLog(game, version, str(error)) from error
    if not good:
        raise BrokenLog(game, version, "it is not in canonical form")


def _check_batch(game: str, before: Public | None, public: Public) -> None:
    if public.rest < 0:
        raise BrokenLog(game, public.version, "rest is negative")
    if before is None or not before.rest:
        return
    same = (before.at, before.by, before.cause) == (public.at, public.by, public.cause)
    if not same or public.rest != before.rest - 1:
        raise BrokenLog(game, public.version, "it does not go on with the command before it")


def check_secrets(game: str, raw: Raw, public: Public, private: dict[str, Secret]) -> None:
    """Check that every commitment of an entry has its private part and holds. Raises BrokenLog."""
    if private.keys() != public.commitments.keys():
        raise BrokenLog(game, public.version, "private parts and commitments are not of the same audiences")
    if raw.private is not None:
        _check_form(game, public.version, private, raw.private)
    for audience, secret in private.items():
        if not _holds(public.commitments[audience], secret):
            raise BrokenLog(game, public.version, f"the commitment to {audience} does not hold")


def _holds(promised: str, secret: Secret) -> bool:
    try:
        salt = bytes.fromhex(secret.salt)
    except ValueError:
        return False
    return len(salt) == SALT_BYTES and commitment(salt, write(secret.data)) == promised
