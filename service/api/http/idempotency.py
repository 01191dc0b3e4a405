"""A request that is sent twice with one Idempotency-Key is carried out once and answered twice."""

import re
from hashlib import sha256
from typing import Final

from events.envelope import Idempotency
from service.api.http.context import here, wiring
from service.api.http.problems import Problem

HEADER: Final = "Idempotency-Key"
REMEMBERED_SECONDS: Final = 24 * 60 * 60
SECRET_SECONDS: Final = 10 * 60
"""The same for an answer that bears a secret: longer than clients go on asking again."""
KEY_FORM: Final = re.compile(r"[!-~]{1,128}")


def idempotency(account: str) -> Idempotency | None:
    """By what a repeat of this request is known, None without the header; raises the 422 problem for an odd key.

    Keys are the account's own; the fingerprint covers method, path, query and the body's bytes.
    """
    key = sent_key()
    return None if key is None else Idempotency(f"{account}:{key}", _fingerprint(), REMEMBERED_SECONDS)


def sent_key() -> str | None:
    """The key of this request, None without the header; raises the 422 problem for an odd one."""
    key: str | None = here().environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not KEY_FORM.fullmatch(key):
        raise Problem("invalid_field", {"name": HEADER, "reason": KEY_FORM.pattern}, field=HEADER)
    return key


def replayed(repeated: bool) -> dict[str, str]:
    """The header that tells the answer to a repeated request from the first."""
    return {"Idempotency-Replayed": "true"} if repeated else {}


def _fingerprint() -> str:
    """What tells another request under the same key from a repeat."""
    request = here()
    asked = sha256(f"{request.method} {request.full_path}\n".encode())
    asked.update(request.get_data())
    return asked.hexdigest()


def guarded(*bound: str) -> Idempotency | None:
    """By what a repeat is known where the answer bears a secret: a mark of the key and of what that is `bound` to.

    Marks are such that nobody can guess them and that give nothing away, for a body may hold a password.
    """
    key = sent_key()
    if key is None:
        return None
    return wiring().repeats.once(_fingerprint(), SECRET_SECONDS, *bound, key)


def unsigned() -> Idempotency | None:
    """The same where anybody may ask, bound to the caller's network and all of the request: others have the same keys.

    So it never meets a stranger's, and never is another request's either.
    """
    return guarded(here().source, _fingerprint())
