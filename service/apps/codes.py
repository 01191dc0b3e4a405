"""What is under way between an app and its user: authorization codes and devices, in the work store, for minutes.

Each is found by the hash of its secret, and is good once.
"""

import secrets
from typing import Final

import msgspec
from msgspec import Struct
from redis import Redis

from events.client import call
from service.accounts.slots.keys import ID_LENGTH, hashed

CODE_SECONDS: Final = 60
SPENT_SECONDS: Final = 600
"""How long a code that was used is known: used again, it ends what it led to (OAuth 2.1, section 4.1.3)."""
DEVICE_SECONDS: Final = 600
INTERVAL_SECONDS: Final = 5
"""How often a device may ask."""

_CODE: Final = "apps:code:"
_SPENT: Final = "apps:spent:"
_DEVICE: Final = "apps:device:"
_TYPED: Final = "apps:typed:"
_ANSWER: Final = "apps:answer:"
_ASKED: Final = "apps:asked:"

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Of codes that are typed (RFC 8628, section 6.1): eight of them, 2.6e10 codes."""


class Consent(Struct, frozen=True):
    """An account let an app in: under this token, once the code comes with what hashes to `challenge`."""

    app: str
    token: str
    scopes: tuple[str, ...]
    redirect_uri: str = ""
    challenge: str = ""


class Device(Struct, frozen=True):
    """A device that waits for its user; `code` is what the user types."""

    app: str
    scopes: tuple[str, ...]
    code: str


class Answer(Struct, frozen=True):
    """What a device's user said: under which token it is let in, if at all."""

    token: str | None


class Codes:
    """All that is under way. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def issue(self, code: str, consent: Consent) -> None:
        """Keep a new code for a minute."""
        call(self._work, "SET", _CODE + hashed(code), msgspec.json.encode(consent), "EX", CODE_SECONDS)

    def take(self, code: str) -> Consent | None:
        """What a code was issued for; None the next time."""
        found = call(self._work, "GETDEL", _CODE + hashed(code))
        if found is None:
            return None
        consent = msgspec.json.decode(found, type=Consent)
        call(self._work, "SET", _SPENT + hashed(code), consent.token, "EX", SPENT_SECONDS)
        return consent

    def spent(self, code: str) -> str | None:
        """The token that a code led to which was used already."""
        found = call(self._work, "GET", _SPENT + hashed(code))
        return None if found is None else str(found.decode())

    def begin(self, secret: str, device: Device) -> None:
        """Keep a new device, and what is typed for it."""
        call(self._work, "SET", _DEVICE + hashed(secret), msgspec.json.encode(device), "EX", DEVICE_SECONDS)
        call(self._work, "SET", _TYPED + device.code, hashed(secret), "EX", DEVICE_SECONDS)

    def device(self, secret: str) -> Device | None:
        """The device that has this secret."""
        found = call(self._work, "GET", _DEVICE + hashed(secret))
        return None if found is None else msgspec.json.decode(found, type=Device)

    def typed(self, code: str) -> Device | None:
        """The device for which this is typed, until it has its answer."""
        place = call(self._work, "GET", _TYPED + code)
        found = call(self._work, "GET", _DEVICE + place.decode()) if place else None
        return None if found is None else msgspec.json.decode(found, type=Device)

    def answer(self, code: str, token: str | None) -> bool:
        """Answer a device; whether it still waited."""
        place = call(self._work, "GETDEL", _TYPED + code)
        if place is None:
            return False
        said = msgspec.json.encode(Answer(token))
        return bool(call(self._work, "SET", _ANSWER + place.decode(), said, "EX", DEVICE_SECONDS, "NX"))

    def answered(self, secret: str) -> Answer | None:
        """What a device's user said; None before that. It is said once, and the device is forgotten."""
        found = call(self._work, "GETDEL", _ANSWER + hashed(secret))
        if found is None:
            return None
        call(self._work, "DEL", _DEVICE + hashed(secret))
        return msgspec.json.decode(found, type=Answer)

    def hurries(self, secret: str) -> bool:
        """Whether a device asks again too early."""
        lasts = INTERVAL_SECONDS * 1000 - 500
        return not call(self._work, "SET", _ASKED + hashed(secret), "", "PX", lasts, "NX")


def clean(typed: str) -> str:
    """A code as it is kept, of what somebody typed: whatever the case, with or without the dash."""
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    return f"{letters[:4]}-{letters[4:]}"


def new_code() -> str:
    """A new code to type."""
    return clean("".join(secrets.choice(LETTERS) for _ in range(8)))


def account_of(token: str) -> str:
    """The account whose token this is."""
    return token[:-ID_LENGTH]
