"""Codes of a second factor: those of an authenticator, and recovery codes.

An authenticator's code belongs to a step of 30 seconds; the one before and the one after count too, because clocks
differ. Recovery codes have 79 bits of chance, so that a plain hash keeps them.
"""

import hmac
import secrets
from hashlib import sha256
from typing import Final

import pyotp

from games.core.clock import Millis
from service.mail.addresses.addresses import LETTERS

STEP_MS: Final = 30_000
STEPS_APART: Final = 1
DIGITS: Final = 6
ISSUER: Final = "Astrolude"
RECOVERY_CODES: Final = 10
_GROUPS: Final = 4
_GROUP: Final = 4


def new_secret() -> str:
    """A secret to share with an authenticator: 160 bits in base 32 (RFC 4226, 4)."""
    return pyotp.random_base32()


def provisioning_uri(secret: str, name: str) -> str:
    """What an authenticator reads: https://github.com/google/google-authenticator/wiki/Key-Uri-Format."""
    return pyotp.TOTP(secret, name=name, issuer=ISSUER).provisioning_uri()


def picture(uri: str) -> str:
    """The URI as a QR code, an SVG in a data URI."""
    import segno  # noqa: PLC0415  only where somebody switches the factor on

    return str(segno.make(uri, error="m").svg_data_uri(scale=4, light="#fff"))


def step_of(secret: str, code: str, now: Millis) -> int | None:
    """The step that the code is of, None when it is of none at this time."""
    current, totp, found = now // STEP_MS, pyotp.TOTP(secret), None
    for step in range(current - STEPS_APART, current + STEPS_APART + 1):
        if hmac.compare_digest(totp.generate_otp(step).encode(), code.encode()):
            found = step
    return found


def plain(code: str) -> str:
    """The code in capitals, without what people put between its signs."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def is_of_authenticator(code: str) -> bool:
    """Whether this, made plain, looks like an authenticator's code, and not like a recovery code."""
    return len(code) == DIGITS and code.isdecimal()


def new_recovery_codes() -> list[str]:
    """Ten codes, `ABCD-EFGH-JKLM-NPQR`."""
    return [
        "-".join("".join(secrets.choice(LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
        for _ in range(RECOVERY_CODES)
    ]


def hashed(account: str, code: str) -> str:
    """What is stored of a recovery code."""
    return sha256(f"{account} {plain(code)}".encode()).hexdigest()
