"""New accounts with their first token: what is unique or counted is reserved, the account written, the rest confirmed.

Whatever a crash leaves is settled later. What a request with an idempotency key has begun, its repeat goes on with.
"""

from typing import Final

from msgspec import structs

from events.client import Client, call
from events.envelope import Idempotency
from events.lua import Script
from service.accounts.accounts import UNMASKED, Account, Accounts, pairs
from service.accounts.names import folded
from service.accounts.sign_up.codes import NotInvited, SignUpCodes
from service.accounts.sign_up.guests import Guests
from service.accounts.slots.keys import account_key, apart, own
from service.accounts.slots.names import NameTaken, void_key
from service.accounts.tokens.repeats import Record, Repeats, record_of
from service.accounts.tokens.token import Grant, Token, new_token, repeatable, stored, text_of, token_key
from service.games.commands import TRIES, Busy
from service.ids import Keys
from service.times import milliseconds

_CREATE_ACCOUNT: Final = Script(__file__, "create_account")
_KEEP_ONCE: Final = Script(__file__, "keep_once")


class NewAccounts:
    """Makes accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        accounts = Accounts(redis)
        self._register = accounts.register
        self._guests = Guests(redis, accounts)
        self._codes = SignUpCodes(redis)
        self._repeats = Repeats(redis, keys)

    def created(
        self, account: Account, once: Idempotency | None, invitation: str | None = None
    ) -> tuple[Account, Token, str] | None:
        """What `create` would return again, None where it would make the account; this costs no hash.

        Raises NotInvited, NameTaken, and KeyReused.
        """
        kept = self._kept(once)
        seen = self._seen(kept, once)
        if seen is None:
            try:
                self._codes.require(invitation, milliseconds())
                self._register.require_free(folded(account.name), milliseconds())
            except (NotInvited, NameTaken):
                now = self._kept(once)
                if now == kept and not _is_begun(now):  # else it is the same request that has taken it
                    raise
        return seen

    def create(
        self,
        account: Account,
        password_hash: str | None,
        grant: Grant,
        once: Idempotency | None,
        invitation: str | None = None,
    ) -> tuple[Account, Token, str]:
        """A new account with its first token: the account, the token and its text, shown only now.

        A guest's has no password. The `invitation`, where one is needed, is used up by it.

        Raises NotInvited, NameTaken, Busy, and KeyReused when the idempotency key came with another request.
        """
        for _ in range(TRIES):
            kept = self._kept(once)
            known = self._unwritten(kept)  # before it is looked at: once it is written, it is what was made
            if (seen := self._seen(kept, once)) is not None:
                return seen
            begun = self._begin(account, grant, once, kept, known)
            if begun is not None:
                return self._create(*begun, password_hash, once, invitation)
        raise Busy

    def _kept(self, once: Idempotency | None) -> bytes:
        return call(self._redis, "GET", apart("once", once.key)) or b"" if once else b""

    def _seen(self, kept: bytes, once: Idempotency | None) -> tuple[Account, Token, str] | None:
        """What the first request made, if neither its account was changed since nor its token used."""
        if not kept or once is None:
            return None
        known = record_of(kept)
        account, token = known.account, known.token
        places = [] if account is None else [account_key(account.id), token_key(token.id)]
        marks = [call(self._redis, "HGET", place, "once") for place in places]
        if account is None or marks != [once.key.encode()] * 2:
            return None
        known.require_same(once)
        return account, token, self._repeats.text(token, once)

    def _unwritten(self, kept: bytes) -> Record | None:
        """What a record says that was begun and is not written yet."""
        known = record_of(kept) if kept else None
        if known is None or known.made or known.account is None:
            return None
        return None if call(self._redis, "EXISTS", account_key(known.account.id)) else known

    def _begin(
        self, account: Account, grant: Grant, once: Idempotency | None, kept: bytes, known: Record | None
    ) -> tuple[Account, Token, str] | None:
        """The account, the token and its secret to make; None if somebody else begins too.

        What a request with the same key has begun, and not written yet, is gone on with: there is one account.
        """
        if once is not None and known is not None and known.account is not None:
            known.require_same(once)
            return known.account, known.token, self._repeats.secret(known.token.id, once)
        token = new_token(account.id, grant)
        if once is not None:
            mine = Record(once.fingerprint, token, account).encode()
            if _KEEP_ONCE.run(self._redis, [apart("once", once.key)], [kept, mine, once.ttl]) != mine:
                return None
        return account, token, self._repeats.secret(token.id, once)

    def _create(
        self,
        account: Account,
        token: Token,
        secret: str,
        password_hash: str | None,
        once: Idempotency | None,
        invitation: str | None,
    ) -> tuple[Account, Token, str]:
        """Reserve what is unique or counted, write the account, confirm."""
        now, name = milliseconds(), folded(account.name)
        try:
            claim = self._register.claim(name, account.id, now).id
            try:
                self._codes.claim(invitation, account.id, claim, now)
                if account.guest:
                    self._guests.expect(account.id, token.expires)
                fields = _stored_account(account, password_hash, claim, once)
                written = self._write(account, claim, fields, token, stored(token, secret, once))
            finally:
                self._register.settle(name)
                self._codes.settle(invitation, claim)
        except Exception:
            self._end(once, token, account, made=False)
            raise
        self._end(once, token, account, made=written)
        if not written:
            raise Busy
        return account, token, text_of(token.id, secret)

    def _write(self, account: Account, claim: str, fields: bytes, token: Token, token_fields: bytes) -> bool:
        """Write account and token; whether the claim was still good."""
        keys = [account_key(account.id), token_key(token.id), own(account.id, "tokens"), void_key(account.id, claim)]
        answer: bytes = _CREATE_ACCOUNT.run(self._redis, keys, [fields, token.id, token_fields, token.expires])
        return answer != b"late"

    def _end(self, once: Idempotency | None, token: Token, account: Account, *, made: bool) -> None:
        """Remember what was made, and forget what was begun and refused: neither is gone on with."""
        if once is not None:
            begun = Record(once.fingerprint, token, account)
            after = structs.replace(begun, made=True).encode() if made else b""
            _KEEP_ONCE.run(self._redis, [apart("once", once.key)], [begun.encode(), after, once.ttl])


def _is_begun(kept: bytes) -> bool:
    """Whether a record says that an account was begun, and not how that ended."""
    known = record_of(kept) if kept else None
    return known is not None and known.account is not None and not known.made


def _stored_account(account: Account, password_hash: str | None, claim: str, once: Idempotency | None) -> bytes:
    """What is stored of a new account; the mark of a guest and the password only where there is one."""
    fields = {
        **{name: getattr(account, name) for name in ("name", "language", "time_zone", "created")},
        "folded": folded(account.name),
        "guest": int(account.guest) or None,
        "mask_words": None if account.mask_words else UNMASKED,
        "password": password_hash,
        "claim": claim,
        **repeatable(once),
    }
    return pairs(**{name: value for name, value in fields.items() if value is not None})
