"""The mail address of an account: asked for, confirmed by a code, bouncing.

A code is derived from the request and stored nowhere. Several accounts may share an address: nobody learns that one is
taken.
"""

from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec import Struct, structs

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import account_key, box_key, own
from service.ids import Keys, digest, is_one_of, new_id
from service.mail.addresses.address_forms import normal, wire

_CHANGE_MAIL: Final = Script(__file__, "change_mail")

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What codes are made of: no two characters that look alike."""
CODE_LENGTH: Final = 8
LASTS_MS: Final = 24 * 60 * 60 * 1000
TRIES: Final = 5

State = Literal["none", "unconfirmed", "confirmed", "bouncing"]

_encode = msgspec.json.Encoder(order="sorted").encode


class Pending(Struct, frozen=True):
    """An address to be confirmed; `reference` tells it from earlier requests. Time in milliseconds."""

    address: str
    reference: str
    expires: Millis
    wrong: int = 0


class Mail(Struct, frozen=True, omit_defaults=True):
    """The mail address of an account, and the one that may take its place.

    `epoch` changes whenever everything given out before for the address is to become void.
    """

    address: str | None = None
    bouncing: bool = False
    epoch: str = ""
    pending: Pending | None = None

    @property
    def state(self) -> State:
        """The state of the address."""
        if self.address is None:
            return "none" if self.pending is None else "unconfirmed"
        return "bouncing" if self.bouncing else "confirmed"


class Former(Struct, frozen=True):
    """An address that was confirmed and no longer belongs to the account; `epoch` is what it was bound to."""

    address: str
    epoch: str


class Changed(Struct, frozen=True):
    """The address of an account before a change, and after it."""

    before: Mail
    mail: Mail

    @property
    def former(self) -> Former | None:
        """The address that gets no more mail, None if it stays, or if mail had not been arriving."""
        address, now = self.before.address, self.mail.address
        if address is None or self.before.bouncing:
            return None
        if now is not None and wire(address).casefold() == wire(now).casefold():
            return None
        return Former(address, self.before.epoch)


class Confirmation(Struct, frozen=True):
    """What a letter that asks for confirmation says."""

    reference: str
    address: str
    code: str
    expires: Millis


class NoCode(Exception):
    """No code is expected: none was requested, it has expired, or too many were wrong."""


class WrongCode(Exception):
    """This is not the code; `left` more tries."""

    def __init__(self, left: int) -> None:
        super().__init__(f"{left} tries left")
        self.left = left


_NONE: Final = Mail()
_decode = msgspec.json.Decoder(Mail).decode


class MailAddresses:
    """The addresses of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def get(self, account: str, now: Millis) -> Mail:
        """The account's address; one that was not confirmed in time no longer counts."""
        return _current(self._read(account), now)

    def confirmed(self, account: str) -> str | None:
        """The address to which mail may be sent."""
        mail = _parsed(self._read(account))
        return mail.address if mail.state == "confirmed" else None

    def known(self, account: str) -> str | None:
        """The address that was confirmed, even while it bounces."""
        return _parsed(self._read(account)).address

    def holders(self, text: str, most: int) -> list[str]:
        """The accounts for which this address was confirmed, in any form, so many at most; none for what is no address.

        Only `confirmed` says whether mail may be sent there.
        """
        try:
            box = _box(normal(text))
        except ValueError:
            return []
        found = [account.decode() for account in call(self._redis, "ZRANGE", box_key(box), 0, -1)]
        return [account for account in found if self._box_of(account) == box][:most]

    def _box_of(self, account: str) -> str:
        return (call(self._redis, "HGET", account_key(account), "box") or b"").decode()

    def _list(self, account: str, box: str) -> None:
        """Have the account found by an address. It notes first by which, so that it can be taken off those lists."""
        if box:
            call(self._redis, "SADD", own(account, "boxes"), box)
            call(self._redis, "ZADD", box_key(box), 0, account)

    def _tidy(self, account: str) -> None:
        """Take the account off the lists of all addresses but its own."""
        now = self._box_of(account)
        for box in (name.decode() for name in call(self._redis, "SMEMBERS", own(account, "boxes"))):
            if box != now:
                call(self._redis, "ZREM", box_key(box), account)
                call(self._redis, "SREM", own(account, "boxes"), box)

    def epoch(self, account: str) -> str | None:
        """What everything given out for the address is bound to; None if no address was ever confirmed."""
        return _parsed(self._read(account)).epoch or None

    def pending(self, account: str, now: Millis) -> Confirmation | None:
        """The address to be confirmed."""
        pending = self.get(account, now).pending
        if pending is None:
            return None
        return Confirmation(pending.reference, pending.address, self._codes(account, pending)[0], pending.expires)

    def ask(self, account: str, address: str, now: Millis) -> Mail:
        """Ask for an address to be confirmed, instead of any other; nothing is asked for if it is confirmed already.

        Raises NoAccount.
        """
        pending = Pending(address, new_id(), now + LASTS_MS)

        def asked(mail: Mail) -> Mail:
            there = mail.state == "confirmed" and mail.address == address
            return structs.replace(mail, pending=None if there else pending)

        return self._change(account, asked, now).mail

    def confirm(self, account: str, code: str, now: Millis) -> Changed:
        """Confirm the address that this code belongs to. Raises NoCode, WrongCode, and NoAccount."""
        fault: Exception | None = None

        def tried(mail: Mail) -> Mail:
            nonlocal fault
            pending = mail.pending
            if pending is None:
                raise NoCode
            if is_one_of(_plain(code), [known.encode() for known in self._codes(account, pending)]):
                fault = None
                return Mail(pending.address, epoch=new_id())
            left = TRIES - pending.wrong - 1
            fault = WrongCode(left)
            again = structs.replace(pending, wrong=pending.wrong + 1) if left else None
            return structs.replace(mail, pending=again)

        changed = self._change(account, tried, now)
        if fault is not None:
            raise fault
        return changed

    def forget(self, account: str) -> Changed:
        """Remove the address, and one to be confirmed. Raises NoAccount."""
        return self._change(account, lambda _: _NONE)

    def renew(self, account: str) -> None:
        """Void what was given out for the address, and the code: the password was changed. Raises NoAccount."""

        def renewed(mail: Mail) -> Mail:
            return structs.replace(mail, epoch=new_id() if mail.epoch else "", pending=None)

        self._change(account, renewed)

    def bounced(self, account: str, to: str) -> None:
        """Send nothing more to the address with this mark: its host says that it does not exist. Raises NoAccount."""

        def stopped(mail: Mail) -> Mail:
            if mail.address is not None and self._is_marked(mail.address, to):
                mail = structs.replace(mail, bouncing=True)
            if mail.pending is not None and self._is_marked(mail.pending.address, to):
                mail = structs.replace(mail, pending=None)
            return mail

        self._change(account, stopped)

    def mark(self, address: str) -> str:
        """What stands for an address without giving it away."""
        return _mark(self._keys[0], address)

    def _is_marked(self, address: str, to: str) -> bool:
        return is_one_of(to.encode(), [_mark(key, address).encode() for key in self._keys])

    def _codes(self, account: str, pending: Pending) -> list[str]:
        """The code under each secret key, the current one first."""
        return [_code(digest(key, "mail-code", account, pending.address, pending.reference)) for key in self._keys]

    def _read(self, account: str) -> bytes:
        return call(self._redis, "GET", own(account, "mail")) or b""

    def _change(self, account: str, make: Callable[[Mail], Mail], now: Millis = 0) -> Changed:
        """Replace the address, as it is at a time, by what `make` makes of it, even if somebody else changes it too."""
        while True:
            before = self._read(account)
            stood = _current(before, now)
            after = make(stood)
            record = b"" if after == _NONE else _encode(after)
            box = "" if after.address is None else _box(after.address)
            self._list(account, box)
            keys = [account_key(account), own(account, "mail")]
            answer = _CHANGE_MAIL.run(self._redis, keys, [before, record, box])
            if answer == b"done":
                self._list(account, box)  # again, because another change may have tidied up meanwhile
            self._tidy(account)
            if answer == b"gone":
                raise NoAccount
            if answer == b"done":
                return Changed(stood, after)


def _mark(key: str, address: str) -> str:
    return digest(key, "mail-address", _box(address)).hex()[:32]


def _code(said: bytes) -> str:
    number = int.from_bytes(said)
    letters = []
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def _box(address: str) -> str:
    """What the forms of an address have in common by which an account is found; it holds no blank."""
    return wire(address).casefold()


def _parsed(record: bytes) -> Mail:
    return _decode(record) if record else _NONE


def _current(record: bytes, now: Millis) -> Mail:
    mail = _parsed(record)
    over = mail.pending is not None and mail.pending.expires <= now
    return structs.replace(mail, pending=None) if over else mail


def _plain(code: str) -> bytes:
    """The code in capitals, without what people put between its letters."""
    return "".join(code.split()).replace("-", "").upper().encode()
