"""Personal access tokens: issued, recognised with every request, listed and revoked."""

import hmac
from typing import Final

from events.client import Client, call
from events.envelope import Idempotency
from events.lua import Script
from service.accounts.accounts import UNMASKED, NoAccount
from service.accounts.ranks import role_of
from service.accounts.sanctions import sanction_of
from service.accounts.slots.keys import account_key, own, owner_key, owner_of
from service.accounts.tokens.repeats import Record, Repeats, record_of
from service.accounts.tokens.token import MARK, Grant, Held, Token, new_token, secret_hash, stored, text_of, token_key
from service.ids import Keys
from service.times import milliseconds

_AUTHENTICATE: Final = Script(__file__, "authenticate", reads=True)
_ISSUE_TOKEN: Final = Script(__file__, "issue_token")

_LISTED: Final = ("label", "granted", "scopes", "created", "until", "expires", "used", "app")


class Tokens:
    """All tokens. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._repeats = Repeats(redis, keys)

    def issue(self, account: str, grant: Grant, once: Idempotency | None = None) -> tuple[Token, str]:
        """A new token and its text, shown only now. Raises NoAccount, and KeyReused."""
        token = new_token(account, grant)
        secret = self._repeats.secret(token.id, once)
        seen = self._issue(token, stored(token, secret, once), once)
        return seen or (token, text_of(token.id, secret))

    def keep(self, token: Token, fields: dict[str, object]) -> None:
        """Store a token whose record also has these fields; raises NoAccount."""
        self._issue(token, stored(token, "", None, **fields), None)

    def issued(self, account: str, once: Idempotency | None) -> tuple[Token, str] | None:
        """What `issue` would return again, None where it would make a token. Raises NoAccount, and KeyReused."""
        return self._issue(new_token(account, Grant("", (), 0)), b"", once)

    def _issue(self, token: Token, fields: bytes, once: Idempotency | None) -> tuple[Token, str] | None:
        keys = [account_key(token.account), token_key(token.id), own(token.account, "tokens")]
        arguments: list[object] = [token.id, fields, token.expires]
        if once:
            keys.append(own(token.account, "once", once.key))
            record = Record(once.fingerprint, token).encode()
            arguments += [record, once.ttl, own(token.account, "token:"), once.key]
        answer, *rest = _ISSUE_TOKEN.run(self._redis, keys, arguments)
        if answer == b"gone":
            raise NoAccount
        if once is None or answer in (b"done", b"free"):
            return None
        seen = record_of(rest[0])
        seen.require_same(once)
        return seen.token, self._repeats.text(seen.token, once)

    def authenticate(self, text: str) -> Held | None:
        """The holder of this token, None when it is not valid; one round trip.

        The first look at one that a release before issued costs this process another.
        """
        mark, _, rest = text.partition("_")
        name, _, secret = rest.partition("_")
        if mark != MARK or not secret or not name.isalnum() or not text.isascii():
            return None
        account, hashed = owner_of(self._redis, name), secret_hash(secret)
        if account is None:
            return None
        keys = [own(account, "token", name), account_key(account), own(account, "blocked")]
        found = _AUTHENTICATE.run(self._redis, keys, [hashed])
        if found is None or not hmac.compare_digest(found[0].decode(), hashed):
            return None
        scopes, expires, holder, language, guest, masks, role, suspension, mute, blocked = (
            part.decode() for part in found[1:]
        )
        if int(expires) <= milliseconds():  # an app's, that has to be refreshed: the record lasts longer
            return None
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
        names = sorted(name.decode() for name in call(self._redis, "SMEMBERS", own(account, "tokens")))
        found = [(name, self._get(account, name)) for name in names]
        ended = [name for name, token in found if token is None]
        if ended:
            call(self._redis, "SREM", own(account, "tokens"), *ended)
        return sorted((token for _, token in found if token), key=lambda token: (token.created, token.id))

    def lasts(self, account: str, name: str) -> bool:
        """Whether the account's token of this id is still valid; one that a release before issued, too."""
        expires = call(self._redis, "HGET", own(account, "token", name), "expires")
        return expires is not None and int(expires) > milliseconds()

    def _get(self, account: str, name: str) -> Token | None:
        found = call(self._redis, "HMGET", own(account, "token", name), *_LISTED)
        label, granted, scopes, created, until, expires, used, app = found
        if expires is None:
            return None
        given, last = tuple((granted or scopes).decode().split()), int(used) if used else None
        ends, of_app = int(until or expires), app.decode() if app else ""
        return Token(name, account, label.decode(), given, int(created), ends, last, of_app)

    def revoke(self, account: str, name: str) -> bool:
        """End a token of the account; whether there was one."""
        if not call(self._redis, "SREM", own(account, "tokens"), name):
            return False
        call(self._redis, "DEL", owner_key(name))
        return bool(call(self._redis, "DEL", own(account, "token", name)))
