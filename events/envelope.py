"""What is stored around every event, so that any log can be read without knowing its game."""

from typing import Any

from msgspec import Struct


class Draft(Struct, frozen=True):
    """An event that is about to be appended: its type, the version `v` of the type's shape, and its data.

    `private` maps an audience ("0", "1", … for a seat, or any other name) to the fields that only it may see.
    """

    type: str
    v: int
    public: dict[str, Any]
    private: dict[str, dict[str, Any]]


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """What one audience may see of an event, and the salt (32 hex digits) of the commitment to it."""

    data: dict[str, Any]
    salt: str


class Entry(Struct, frozen=True):
    """An event as it is read back, upcast to the newest shape of its type.

    `version` counts from 1; `at` is in milliseconds since the epoch, UTC; `by` is who caused it; `cause` is the id of
    the command; `rest` is how many entries of the same command still follow; `hash` is over the stored bytes.
    """

    game: str
    version: int
    type: str
    v: int
    at: int
    by: str
    cause: str
    rest: int
    public: dict[str, Any]
    private: dict[str, Secret]
    commitments: dict[str, str]
    hash: str


class Public(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of an entry that the hash covers, in the order in which canonical JSON writes it."""

    at: int
    by: str
    cause: str
    commitments: dict[str, str]
    data: dict[str, Any]
    game: str
    rest: int
    type: str
    v: int
    version: int


class Raw(Struct, frozen=True):
    """An entry as it is stored: the public JSON, the private JSON (None when there is none), the hash in hex."""

    version: int
    public: bytes
    private: bytes | None
    hash: str


class Ended(Struct, frozen=True):
    """The last entry of a broken log: when (`at`, ms) an operator ended the game, and why.

    `version` is the last that can be read, 0 for none, and `hash` its hash.
    """

    at: int
    reason: str
    version: int
    hash: str


class Head(Struct, frozen=True):
    """Where a log ends: its last version and that entry's hash."""

    version: int
    hash: str


class Idempotency(Struct, frozen=True):
    """A client's request to do something only once: its key with the scope, what it asked for, seconds to remember."""

    key: str
    fingerprint: str
    ttl: int


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """What an idempotency key led to: the fingerprint of the request and the versions of its entries."""

    fingerprint: str
    first: int
    last: int


class Appended(Struct, frozen=True):
    """What an append wrote, where the log ends now, and by how many bytes it grew."""

    entries: list[Entry]
    version: int
    hash: str
    size: int
