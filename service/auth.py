"""Who is calling: a bearer token's account and scopes, or a spectator.

`caller()` costs a round trip at most every 3 seconds for a token: what was found out is kept that long in the process.
So a revoked token is refused at once by the process that revoked it, and within 3 seconds by all others.
"""

from collections.abc import Callable
from time import time
from typing import Final, Literal, get_args

from service.context import wiring
from service.problems import CHALLENGE, CHALLENGE_INVALID, Problem
from service.request import SPECTATOR, Caller, here
from service.tokens import Held

Scope = Literal["read", "play", "account", "bot"]
SCOPES: Final[tuple[str, ...]] = get_args(Scope)

KEPT_SECONDS: Final = 3.0
MOST_KEPT: Final = 10_000


class Doorkeeper:
    """What this process knows of tokens, by the Authorization header."""

    def __init__(self, clock: Callable[[], float] = time) -> None:
        self._clock = clock
        self._kept: dict[str, tuple[float, Caller]] = {}

    def peek(self, header: str) -> Caller | None:
        """The caller, when it was found out a moment ago."""
        kept = self._kept.get(header)
        return kept[1] if kept is not None and self._clock() < kept[0] else None

    def keep(self, header: str, caller: Caller, expires: float) -> None:
        """Remember the caller for a moment, never beyond the token's end (seconds since the epoch)."""
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[header] = (min(self._clock() + KEPT_SECONDS, expires), caller)

    def forget(self, account: str) -> None:
        """Look this account's tokens up again, because one was revoked or the account changed."""
        self._kept = {header: kept for header, kept in self._kept.items() if kept[1].account != account}


DOOR: Final = Doorkeeper()


def caller() -> Caller:
    """Who sent this request. Raises the 401 problem for a token that is not valid, and Unavailable."""
    request = here()
    if request.caller is None:
        header = request.environ.get("HTTP_AUTHORIZATION", "")
        request.caller = (DOOR.peek(header) or _find(header)) if header else SPECTATOR
    return request.caller


def _find(header: str) -> Caller:
    scheme, _, text = header.partition(" ")
    held = wiring().tokens.authenticate(text.strip()) if scheme.lower() == "bearer" else None
    if held is None:
        raise Problem("invalid_token", headers={"WWW-Authenticate": CHALLENGE_INVALID})
    found = _caller(held)
    DOOR.keep(header, found, held.expires / 1000)
    return found


def _caller(held: Held) -> Caller:
    return Caller(held.account, held.name, frozenset(held.scopes), held.language, held.guest, held.token)


def require(scope: Scope, *, anonymous: bool = False) -> Caller:
    """The caller, if its token has the scope, or if there is none and `anonymous` callers may pass.

    Raises the 401 and 403 problems, and Unavailable.
    """
    who = caller()
    if who.account is None and anonymous:
        return who
    me()
    if scope not in who.scopes:
        raise Problem("missing_scope", {"needed": scope, "given": sorted(who.scopes)})
    return who


def me() -> str:
    """The caller's account, of a view that `needs` one; raises the 401 problem."""
    account = caller().account
    if account is None:
        raise Problem("unauthenticated", headers={"WWW-Authenticate": CHALLENGE})
    return account
