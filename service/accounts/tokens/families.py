"""Tokens of apps: one record for each sign-in of an app, whose secrets change with each refresh (RFC 9700, 4.14).

What an app presents is a token like any other, and is recognised as such; it ends after an hour. Its refresh token
`astror_<id>_<family's secret><changing secret>` is good once. Whoever has the former without the current one of the
latter has a refresh token that was used already: somebody has a copy, and the whole family ends.
"""

import secrets
from typing import Final, Literal

from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import pairs
from service.accounts.slots.keys import ID_LENGTH, account_key, own
from service.accounts.tokens.token import LABEL_LENGTH, Grant, Token, secret_hash, text_of, token_key
from service.accounts.tokens.tokens import Tokens
from service.times import milliseconds

_REFRESH_TOKEN: Final = Script(__file__, "refresh_token")

REFRESH_MARK: Final = "astror"
ACCESS_MS: Final = 3_600_000
IDLE_MS: Final = 60 * 86_400_000
"""How long a family lasts that is not refreshed."""
MOST: Final = 50
"""Families of an account; the one that was used least recently makes room."""
_HALF: Final = 48


class Family(Struct, frozen=True):
    """What a refresh token opens, whether it is current or was used before."""

    id: str
    account: str
    app: str
    scopes: tuple[str, ...]


class Issued(Struct, frozen=True):
    """What an app gets, shown only now."""

    access: str
    refresh: str
    scopes: tuple[str, ...]


class Families:
    """All tokens of apps. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, tokens: Tokens) -> None:
        self._redis = redis
        self._tokens = tokens

    def begin(self, token: str, app: str, label: str, scopes: tuple[str, ...]) -> Issued:
        """A new family under the id chosen for its token, which begins with the account's. Raises NoAccount."""
        account, now = token[:-ID_LENGTH], milliseconds()
        self._make_room(account)
        fixed = _new()
        issued, fields = _made(token, fixed, scopes, now)
        grant = Grant(label[:LABEL_LENGTH], scopes, now + IDLE_MS)
        made = Token(token, account, grant.label, scopes, now, grant.expires, app=app)
        self._tokens.keep(made, {**fields, "family": secret_hash(fixed), "granted": " ".join(scopes), "app": app})
        return issued

    def _make_room(self, account: str) -> None:
        if call(self._redis, "SCARD", own(account, "tokens")) < MOST:
            return
        families = [one for one in self._tokens.of(account) if one.app]
        families.sort(key=lambda one: one.used or one.created)
        for one in families[: max(0, len(families) - MOST + 1)]:
            self._tokens.revoke(account, one.id)

    def find(self, text: str) -> Family | None:
        """What a refresh token opens; None for what is none, or no longer."""
        split = _split(text)
        if split is None:
            return None
        token, fixed, _ = split
        kept = call(self._redis, "HMGET", token_key(token), "family", "app", "granted")
        if kept[0] is None or kept[0].decode() != secret_hash(fixed):
            return None
        return Family(token, token[:-ID_LENGTH], kept[1].decode(), tuple(kept[2].decode().split()))

    def app_of(self, token: str) -> str:
        """The app that a token was given to; empty for a personal one, and for none."""
        found = call(self._redis, "HGET", token_key(token), "app")
        return found.decode() if found else ""

    def refresh(self, text: str, scopes: tuple[str, ...]) -> Issued | Literal["unknown", "reused"]:
        """New secrets for a refresh token that was not used, and an access token for these scopes of the family's.

        One that was used ends its family.
        """
        split = _split(text)
        if split is None:
            return "unknown"
        token, fixed, changing = split
        account, now = token[:-ID_LENGTH], milliseconds()
        issued, fields = _made(token, fixed, scopes, now)
        keys = [token_key(token), account_key(account), own(account, "tokens")]
        given = [token, secret_hash(fixed), secret_hash(changing), pairs(**fields), now + IDLE_MS]
        answer: bytes = _REFRESH_TOKEN.run(self._redis, keys, given)
        if answer == b"done":
            return issued
        return "reused" if answer == b"reused" else "unknown"


def _made(token: str, fixed: str, scopes: tuple[str, ...], now: Millis) -> tuple[Issued, dict[str, object]]:
    """New secrets, and what is stored of them."""
    access, changing = _new(), _new()
    issued = Issued(text_of(token, access), f"{REFRESH_MARK}_{token}_{fixed}{changing}", scopes)
    fields: dict[str, object] = {
        "hash": secret_hash(access),
        "scopes": " ".join(scopes),
        "expires": now + ACCESS_MS,
        "refresh": secret_hash(changing),
        "until": now + IDLE_MS,
    }
    return issued, fields


def _split(text: str) -> tuple[str, str, str] | None:
    """The token's id, the family's secret and the changing one."""
    mark, _, rest = text.partition("_")
    token, _, secret = rest.partition("_")
    if mark != REFRESH_MARK or not text.isascii() or not token.isalnum() or len(token) <= ID_LENGTH:
        return None
    return (token, secret[:_HALF], secret[_HALF:]) if len(secret) == 2 * _HALF else None


def _new() -> str:
    return secrets.token_hex(_HALF // 2)
