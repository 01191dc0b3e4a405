"""Who is calling: a bearer token's account and scopes, the mail gateway, or a spectator.

Three kinds of tokens are taken: personal ones, bearers that were lent to the mail gateway, and the gateway's own.

`caller()` costs a round trip at most every 3 seconds for a token: what was found out is kept that long in the process.
So a revoked token is refused at once by the process that revoked it, and within 3 seconds by all others; a change of
the account's role or sanctions counts as soon. A change of the account's language counts at once in all of them for
whoever also asks for it by Accept-Language.
"""

from collections.abc import Callable
from math import inf
from typing import Final, Literal, NamedTuple, get_args

from events.clock import unix_time
from service.accounts.accounts import NoAccount
from service.accounts.ranks import Role, at_least
from service.accounts.sanctions import Sanction, in_force
from service.accounts.tokens.token import Held
from service.api.http.context import GATEWAY, SPECTATOR, Caller, here, preferred, wiring
from service.api.http.problems import CHALLENGE, CHALLENGE_INVALID, Problem, Sanctioned
from service.mail.addresses.grants import MARK as BEARER
from service.mail.addresses.grants import SCOPES as LENT
from service.times import milliseconds

TokenScope = Literal["read", "play", "talk", "invite", "organise", "mail", "account", "bot"]
SCOPES: Final[tuple[str, ...]] = get_args(TokenScope)
"""What a personal token may be used for: never what the gateway's is for."""
Scope = TokenScope | Literal["gateway"]

KEPT_SECONDS: Final = 3.0
MOST_KEPT: Final = 10_000


class Beginning(NamedTuple):
    """When a look-up began (s), and how often an account had been forgotten by then."""

    at: float
    forgotten: int


class Doorkeeper:
    """What this process knows of tokens, by the Authorization header."""

    def __init__(self, clock: Callable[[], float] = unix_time) -> None:
        self._clock = clock
        self._kept: dict[str, tuple[float, Caller]] = {}
        self._forgotten = 0

    def peek(self, header: str) -> Caller | None:
        """The caller, when it was found out a moment ago."""
        kept = self._kept.get(header)
        return kept[1] if kept is not None and self._clock() < kept[0] else None

    def begin(self) -> Beginning:
        """A token is about to be looked up: what is found may be revoked from this moment on."""
        return Beginning(self._clock(), self._forgotten)

    def keep(self, header: str, caller: Caller, expires: float, began: Beginning) -> None:
        """Remember the caller for a moment, never beyond the token's end (seconds since the epoch).

        The moment counts from the beginning of the look-up, however long that took. Nothing is remembered if an account
        has been forgotten since.
        """
        if began.forgotten != self._forgotten:
            return
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[header] = (min(began.at + KEPT_SECONDS, expires), caller)

    def forget(self, account: str) -> None:
        """Look this account's tokens up again, because one was revoked or the account changed."""
        self._forgotten += 1
        self._kept = {header: kept for header, kept in self._kept.items() if kept[1].account != account}


DOOR: Final = Doorkeeper()


def caller() -> Caller:
    """Who sent this request. Raises the 401 problem for a token that is not valid, and Unavailable."""
    request = here()
    if request.caller is None:
        header = request.environ.get("HTTP_AUTHORIZATION", "")
        request.caller = (current(DOOR.peek(header)) or _find(header)) if header else SPECTATOR
    return request.caller


def current(kept: Caller | None) -> Caller | None:
    """The caller as it was found out a moment ago; None if the account may have gone over to another language since."""
    if kept is None or not kept.language:
        return kept
    return kept if preferred() in (None, kept.language) else None


def _find(header: str) -> Caller:
    began = DOOR.begin()
    scheme, _, text = header.partition(" ")
    found = _identified(text.strip()) if scheme.lower() == "bearer" else None
    if found is None:
        raise Problem("invalid_token", headers={"WWW-Authenticate": CHALLENGE_INVALID})
    who, expires = found
    DOOR.keep(header, who, expires / 1000, began)
    return who


def _identified(text: str) -> tuple[Caller, float] | None:
    """Whose token this is, and its end (ms)."""
    if wiring().gateway.is_token(text):
        return GATEWAY, inf
    if text.startswith(BEARER):
        return _lent(text)
    held = wiring().tokens.authenticate(text)
    if held is None:
        return None
    wiring().uses.note(held.account, held.token, milliseconds())
    return _caller(held), held.expires


def _caller(held: Held) -> Caller:
    scopes = frozenset(held.scopes) & frozenset(SCOPES)
    return Caller(
        account=held.account,
        name=held.name,
        scopes=scopes,
        language=held.language,
        guest=held.guest,
        token=held.token,
        masked=held.mask_words,
        role=held.role,
        suspension=held.suspension,
        mute=held.mute,
        blocked=held.blocked,
    )


def _lent(text: str) -> tuple[Caller, float] | None:
    held = wiring().grants.holder(text, milliseconds())
    if held is None:
        return None
    player, expires = held
    try:
        account = wiring().accounts.get(player)
    except NoAccount:
        return None
    lent = Caller(
        account=account.id,
        name=account.name,
        scopes=LENT,
        language=account.language,
        guest=account.guest,
        masked=account.mask_words,
        suspension=account.suspension,
        mute=account.mute,
        blocked=frozenset(block.player for block in wiring().blocks.of(player)),
    )
    return lent, expires


def require(scope: Scope, *, anonymous: bool = False) -> Caller:
    """The caller, if its token has the scope, or if there is none and `anonymous` callers may pass.

    Raises the 401 and 403 problems, and Unavailable.
    """
    who = caller()
    if who.account is None and anonymous:
        return who
    if who is SPECTATOR:
        raise _unauthenticated()
    if scope not in who.scopes:
        raise Problem("missing_scope", {"needed": scope, "given": sorted(who.scopes)})
    return who


def require_role(needed: Role) -> None:
    """Raise the 403 problem unless the caller has this role or a higher one and is not suspended.

    A bearer of the mail gateway never has one.
    """
    role = caller().role
    if not at_least(role, needed):
        raise Problem("missing_role", {"needed": needed, "given": role})
    require_unsuspended()


def require_unsuspended() -> None:
    """Raise the 403 problem while the caller's account is suspended."""
    if sanction := in_force(caller().suspension, milliseconds()):
        raise Sanctioned("suspended", sanction)


def require_unmuted() -> None:
    """Raise the 403 problem while the caller may write nothing that others read."""
    if sanction := muted():
        raise Sanctioned("muted", sanction)


def muted() -> Sanction | None:
    """The mute because of which the caller may write nothing that others read, if there is one."""
    return in_force(caller().mute, milliseconds())


def me() -> str:
    """The caller's account, of a view that `needs` one; raises the 401 problem."""
    account = caller().account
    if account is None:
        raise _unauthenticated()
    return account


def who() -> str:
    """Whom a wait or a stream of this request counts for: the caller's account, else their network."""
    return caller().account or here().source


def _unauthenticated() -> Problem:
    return Problem("unauthenticated", headers={"WWW-Authenticate": CHALLENGE})
