"""Entries to bytes and back: one canonical JSON, so that everybody computes the same hashes."""

from collections.abc import Callable, Sequence
from functools import partial
from os import urandom
from typing import Any, Final

import msgspec

from events.chain import commitment, link
from events.envelope import Draft, Entry, Public, Raw, Secret
from events.errors import BrokenLog, NotCanonical

SAFE_INTEGER = 2**53 - 1
SALT_BYTES = 16
DIGEST_BYTES = 32

_RANDOM: Final = partial(urandom, SALT_BYTES)

_ZEROS: Final = bytes.maketrans(b"123456789", b"000000000")
_LONG: Final = b"0" * len(str(SAFE_INTEGER))
"""What a number that may be beyond 2**53 - 1 looks like with all its digits replaced by zeros."""

_encode = msgspec.json.Encoder(order="sorted").encode


def _refuse(number: str) -> None:
    raise ValueError(f"a fraction or an exponent: {number}")


_decode_public = msgspec.json.Decoder(Public, float_hook=_refuse).decode
_decode_private = msgspec.json.Decoder(dict[str, Secret], float_hook=_refuse).decode


def canonical(value: Any) -> bytes:
    """The canonical JSON of plain data (RFC 8785, restricted to what `check` lets pass).

    Raises NotCanonical.
    """
    check(value)
    return write(value)


def check(value: Any) -> None:
    """Raise NotCanonical unless `value` is of str, bool, None, safe integers, and lists and dicts of such.

    Keys are below U+D800, where the orders by code point and by UTF-16 (RFC 8785, 3.2.3) are the same.
    """
    kind = type(value)
    if kind is dict:
        _check_fields(value)
    elif kind is list or kind is tuple:
        for item in value:
            if type(item) is not str:
                check(item)
    elif kind is int:
        if not -SAFE_INTEGER <= value <= SAFE_INTEGER:
            raise NotCanonical("an integer beyond 2**53 - 1")
    elif kind is not str and kind is not bool and value is not None:
        raise NotCanonical(f"a value of type {kind.__name__}")


def _check_fields(fields: dict[Any, Any]) -> None:
    key = ""
    try:
        for key, item in fields.items():
            if type(key) is not str:
                raise NotCanonical(f"a key of type {type(key).__name__}")
            if not key.isascii() and max(key) > "\ud7ff":
                raise NotCanonical("a key beyond U+D7FF")
            if type(item) is not str:
                check(item)
    except NotCanonical as error:
        error.path.append(str(key))
        raise


def is_canonical(value: Any, stored: bytes) -> bool:
    """Whether the bytes from which a part of an entry was decoded are its canonical JSON. Raises NotCanonical.

    Decoding has refused fractions, so that only long numbers and odd characters need a closer look.
    """
    if write(value) != stored:
        return False
    if not stored.isascii() or _LONG in stored.translate(_ZEROS):
        check(msgspec.to_builtins(value))
    return True


def write(value: Any) -> bytes:
    """The JSON of data that has been checked. Raises NotCanonical for text that is not valid Unicode."""
    try:
        return _encode(value)
    except UnicodeEncodeError:
        raise NotCanonical("a lone surrogate in a string") from None


def seal(
    game: str,
    head: tuple[int, bytes],
    drafts: Sequence[Draft],
    *,
    at: int,
    by: str,
    cause: str,
    salt: Callable[[], bytes] = _RANDOM,
) -> tuple[list[Entry], list[bytes]]:
    """Chain `drafts` after `head` (version, hash): the entries, and for each its public, private and hash field.

    `salt` gives the salt of each private part: random, where there is something to hide.

    The entries are read back from these fields, so that whoever gets them now and whoever reads them later has the same
    data, down to the order of its keys.

    Raises NotCanonical when a draft's data cannot be written so that all read the same.
    """
    version, previous = head
    rest = len(drafts)
    entries: list[Entry] = []
    stored: list[bytes] = []
    for draft in drafts:
        version, rest = version + 1, rest - 1
        secrets, commitments = _hide(draft.private, salt) if draft.private else ({}, {})
        check(draft.public)
        public = write(Public(at, by, cause, commitments, draft.public, game, rest, draft.type, draft.v, version))
        private = write(secrets) if secrets else None
        previous = link(previous, public)
        digest = previous.hex()
        stored += (public, private or b"", digest.encode())
        entries.append(unseal(game, Raw(version, public, private, digest)))
    return entries, stored


def _hide(private: dict[str, dict[str, Any]], salt: Callable[[], bytes]) -> tuple[dict[str, Secret], dict[str, str]]:
    secrets: dict[str, Secret] = {}
    commitments: dict[str, str] = {}
    for audience, data in private.items():
        own = salt()
        secrets[audience] = Secret(data, own.hex())
        commitments[audience] = commitment(own, canonical(data))
    return secrets, commitments


def unseal(game: str, raw: Raw) -> Entry:
    """The entry that `raw` holds. Raises BrokenLog when it is not one of this game and version."""
    return entry_of(game, raw, read_public(game, raw), read_private(game, raw))


def entry_of(game: str, raw: Raw, public: Public, private: dict[str, Secret]) -> Entry:
    """The entry of these parts of `raw`. Raises BrokenLog when they do not belong together."""
    if (private or public.commitments) and private.keys() != public.commitments.keys():
        raise BrokenLog(game, raw.version, "private parts and commitments are not of the same audiences")
    return Entry(
        public.game,
        public.version,
        public.type,
        public.v,
        public.at,
        public.by,
        public.cause,
        public.rest,
        public.data,
        private,
        public.commitments,
        raw.hash,
    )


def digest(game: str, raw: Raw) -> bytes:
    """The hash of a stored entry as bytes. Raises BrokenLog when it is not 64 hex digits."""
    try:
        value = bytes.fromhex(raw.hash)
    except ValueError:
        value = b""
    if len(value) != DIGEST_BYTES:
        raise BrokenLog(game, raw.version, "the hash is not 64 hex digits")
    return value


def read_public(game: str, raw: Raw) -> Public:
    """The public part of a stored entry. Raises BrokenLog when it is damaged or belongs elsewhere."""
    try:
        public = _decode_public(raw.public)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenLog(game, raw.version, f"public part: {error}") from error
    if public.game != game or public.version != raw.version:
        raise BrokenLog(game, raw.version, f"entry says game {public.game}, version {public.version}")
    return public


def read_private(game: str, raw: Raw) -> dict[str, Secret]:
    """The private parts of a stored entry. Raises BrokenLog when they are damaged."""
    if raw.private is None:
        return {}
    try:
        return _decode_private(raw.private)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenLog(game, raw.version, f"private part: {error}") from error
