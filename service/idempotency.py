"""A request that is sent twice with one Idempotency-Key is carried out once and answered twice."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from flask import Request

from events.envelope import Idempotency
from service.problems import Problem

HEADER: Final = "Idempotency-Key"
REMEMBERED_SECONDS: Final = 24 * 60 * 60
KEY_FORM: Final = re.compile(r"[!-~]{1,128}")


def idempotency(request: Request, account: str) -> Idempotency | None:
    """The wish of this request, None without the header; raises the 422 problem for an odd key.

    Keys are the account's own; the fingerprint covers method, path, query and the body's bytes.
    """
    key = key_of(request)
    return None if key is None else Idempotency(f"{account}:{key}", fingerprint(request), REMEMBERED_SECONDS)


def key_of(request: Request) -> str | None:
    """The key of this request, None without the header; raises the 422 problem for an odd one."""
    key: str | None = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not KEY_FORM.fullmatch(key):
        raise Problem("invalid_field", {"name": HEADER, "reason": KEY_FORM.pattern}, field=HEADER)
    return key


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
