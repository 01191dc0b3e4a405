"""Personal access tokens `astro_<id>_<secret>`: shown once, stored as SHA-256, with scopes and an end.

With an idempotency key the secret is an HMAC under the service's key, so that a repeated request gets the same token
though nothing stores it. That is for answers that were lost: a token that was used, and a new account that was changed,
are not given out again. They carry the record's key as long as that is allowed.
"""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.envelope import Idempotency
from events.lua import Script
from service.accounts.accounts import (
    ACCOUNT,
    BLOCKED,
    GUESTS,
    NAME,
    NAMES,
    ONCE,
    TOKEN,
    TOKENS,
    UNMASKED,
    Account,
    NameTaken,
    NoAccount,
    pairs,
)
from service.accounts.names import folded
from service.accounts.ranks import Role, role_of
from service.accounts.sanctions import Sanction, sanction_of
from service.games.commands import KeyReused
from service.ids import digest, new_id
from service.times import milliseconds

_AUTHENTICATE: Final = Script(__file__, "authenticate")
_CREATE_ACCOUNT: Final = Script(__file__, "create_account")
_ISSUE_TOKEN: Final = Script(__file__, "issue_token")

MARK: Final = "astro"
LABEL_LENGTH: Final = 60


class Grant(Struct, frozen=True):
    """What a new token is to be; `expires` in milliseconds since the epoch."""

    label: str
    scopes: tuple[str, ...]
    expires: int


class Token(Struct, frozen=True):
    """A token without its secret; times in milliseconds since the epoch."""

    id: str
    account: str
    label: str
    scopes: tuple[str, ...]
    created: int
    expires: int


class Held(Struct, frozen=True):
    """What a presented token says about its holder; `blocked` are those whom the holder blocks."""

    token: str
    account: str
    name: str
    language: str
    guest: bool
    scopes: tuple[str, ...]
    expires: int
    mask_words: bool
    role: Role
    suspension: Sanction | None
    mute: Sanction | None
    blocked: frozenset[str]


class _Once(Struct, frozen=True):
    """What an idempotency key led to; holds no secret."""

    fingerprint: str
    token: Token
    account: Account | None = None


class Tokens:
    """All tokens. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, secret_key: str) -> None:
        self._redis = redis
        self._secret_key = secret_key

    def fingerprint(self, *parts: str) -> str:
        """What stands for a request's content without giving it away, though it may hold a password."""
        return digest(self._secret_key, *parts).hex()

    def created(self, account: Account, once: Idempotency | None) -> tuple[Account, Token, str] | None:
        """What `create_account` would return again, None where it would make the account; this costs no hash.

        Raises NameTaken, and KeyReused.
        """
        return self._create(account, b"", self._make(account.id, Grant("", (), 0), once), once)

    def create_account(
        self, account: Account, password_hash: str | None, grant: Grant, once: Idempotency | None
    ) -> tuple[Account, Token, str]:
        """A new account with its first token: the account, the token and its secret text, shown only now.

        A guest's has no password.

        Raises NameTaken, and KeyReused when the idempotency key came with another request.
        """
        token, secret = made = self._make(account.id, grant, once)
        seen = self._create(account, _account_fields(account, password_hash, once), made, once)
        return seen or (account, token, _text(token.id, secret))

    def _create(
        self, account: Account, fields: bytes, made: tuple[Token, str], once: Idempotency | None
    ) -> tuple[Account, Token, str] | None:
        token, secret = made
        keys = [NAME + folded(account.name), ACCOUNT + account.id, TOKEN + token.id, TOKENS + account.id, GUESTS, NAMES]
        new = _token_fields(token, secret, once)
        arguments = [account.id, fields, token.id, new, token.expires, int(account.guest)]
        seen = self._run(_CREATE_ACCOUNT, keys, arguments, once, _once(once, token, account))
        return (seen.account or account, seen.token, self._text(seen.token, once)) if seen else None

    def issue(self, account: str, grant: Grant, once: Idempotency | None = None) -> tuple[Token, str]:
        """A new token and its text, shown only now. Raises NoAccount, and KeyReused."""
        token, secret = self._make(account, grant, once)
        keys = [ACCOUNT + account, TOKEN + token.id, TOKENS + account]
        arguments = [token.id, _token_fields(token, secret, once), token.expires]
        seen = self._run(_ISSUE_TOKEN, keys, arguments, once, _once(once, token, None))
        return (seen.token, self._text(seen.token, once)) if seen else (token, _text(token.id, secret))

    def authenticate(self, text: str) -> Held | None:
        """The holder of this token, None when it is not valid; one round trip."""
        mark, _, rest = text.partition("_")
        name, _, secret = rest.partition("_")
        if mark != MARK or not secret or not name.isalnum() or not text.isascii():
            return None
        hashed = _hash(secret)
        found = _AUTHENTICATE.run(self._redis, [TOKEN + name], [ACCOUNT, hashed, BLOCKED])
        if found is None or not hmac.compare_digest(found[0].decode(), hashed):
            return None
        account, scopes, expires, holder, language, guest, masks, role, suspension, mute, blocked = (
            part.decode() for part in found[1:]
        )
        return Held(
            token=name,
            account=account,
            name=holder,
            language=language,
            guest=bool(guest),
            scopes=tuple(scopes.split()),
            expires=int(expires),
            mask_words=masks != UNMASKED,
            role=role_of(role),
            suspension=sanction_of(suspension),
            mute=sanction_of(mute),
            blocked=frozenset(blocked.split()),
        )

    def of(self, account: str) -> list[Token]:
        """The account's tokens that are valid now, the oldest first; forgets those that have ended."""
        names = sorted(name.decode() for name in call(self._redis, "SMEMBERS", TOKENS + account))
        found = [(name, self._get(account, name)) for name in names]
        ended = [name for name, token in found if token is None]
        if ended:
            call(self._redis, "SREM", TOKENS + account, *ended)
        return sorted((token for _, token in found if token), key=lambda token: (token.created, token.id))

    def _get(self, account: str, name: str) -> Token | None:
        label, scopes, created, expires = call(
            self._redis, "HMGET", TOKEN + name, "label", "scopes", "created", "expires"
        )
        if expires is None:
            return None
        return Token(name, account, label.decode(), tuple(scopes.decode().split()), int(created), int(expires))

    def revoke(self, account: str, name: str) -> bool:
        """End a token of the account; whether there was one."""
        if not call(self._redis, "SREM", TOKENS + account, name):
            return False
        return bool(call(self._redis, "DEL", TOKEN + name))

    def _make(self, account: str, grant: Grant, once: Idempotency | None) -> tuple[Token, str]:
        name = new_id()
        secret = self._derived(name, once) if once else secrets.token_hex(24)
        return Token(name, account, grant.label, grant.scopes, milliseconds(), grant.expires), secret

    def _derived(self, name: str, once: Idempotency) -> str:
        return self.fingerprint("secret", name, once.key)[:48]

    def _text(self, token: Token, once: Idempotency | None) -> str:
        return _text(token.id, self._derived(token.id, once)) if once else ""

    def _run(
        self, script: Script, keys: Sequence[str], arguments: Sequence[object], once: Idempotency | None, record: bytes
    ) -> _Once | None:
        further = ([ONCE + once.key], [record, once.ttl, TOKEN, ACCOUNT]) if once else ([], [])
        answer, *rest = script.run(self._redis, [*keys, *further[0]], [*arguments, *further[1]])
        if answer == b"taken":
            raise NameTaken
        if answer == b"gone":
            raise NoAccount
        if answer in (b"done", b"free"):
            return None
        seen = msgspec.json.decode(rest[0], type=_Once)
        if once and seen.fingerprint != once.fingerprint:
            raise KeyReused
        return seen


def _once(once: Idempotency | None, token: Token, account: Account | None) -> bytes:
    return msgspec.json.encode(_Once(once.fingerprint, token, account)) if once else b""


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _text(name: str, secret: str) -> str:
    return f"{MARK}_{name}_{secret}"


def _account_fields(account: Account, password_hash: str | None, once: Idempotency | None) -> bytes:
    """What is stored of a new account; the mark of a guest and the password only where there is one."""
    fields = {
        **{name: getattr(account, name) for name in ("name", "language", "time_zone", "created")},
        "folded": folded(account.name),
        "guest": int(account.guest) or None,
        "mask_words": None if account.mask_words else UNMASKED,
        "password": password_hash,
        **_repeatable(once),
    }
    return pairs(**{name: value for name, value in fields.items() if value is not None})


def _token_fields(token: Token, secret: str, once: Idempotency | None) -> bytes:
    return pairs(
        hash=_hash(secret),
        account=token.account,
        label=token.label,
        scopes=" ".join(token.scopes),
        created=token.created,
        expires=token.expires,
        **_repeatable(once),
    )


def _repeatable(once: Idempotency | None) -> dict[str, str]:
    """The mark that the answer may be given again."""
    return {"once": ONCE + once.key} if once else {}
