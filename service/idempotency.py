"""A request that is sent twice with one Idempotency-Key is carried out once and answered twice."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from flask import Request

from events.envelope import Idempotency
from service.problems import Problem

HEADER: Final = "Idempotency-Key"
REMEMBERED_SECONDS: Final = 24 * 60 * 60
LONGEST_KEY: Final = 128


def idempotency(request: Request, account: str) -> Idempotency | None:
    """The wish of this request, None without the header; raises the 422 problem for an odd key.

    Keys are the account's own; the fingerprint covers method, path, query and the body's bytes.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        reason = f"1 to {LONGEST_KEY} printable ASCII characters"
        raise Problem("invalid_field", {"name": HEADER, "reason": reason}, field=HEADER)
    return Idempotency(f"{account}:{key}", fingerprint(request), REMEMBERED_SECONDS)


def replayed(repeated: bool) -> dict[str, str]:
    """The header that tells the answer to a repeated request from the first."""
    return {"Idempotency-Replayed": "true"} if repeated else {}


def fingerprint(request: Request) -> str:
    """What tells another request under the same key from a repeat."""
    asked = sha256(f"{request.method} {request.full_path}\n".encode())
    asked.update(request.get_data())
    return asked.hexdigest()


def keyed(request: Request, scope: str, secretly: Callable[[str], str]) -> Idempotency | None:
    """The same for a body that holds a password: `secretly` makes a fingerprint that gives nothing away."""
    wish = idempotency(request, scope)
    return None if wish is None else Idempotency(wish.key, secretly(wish.fingerprint), wish.ttl)
