"""Mails that are no reply: to the gateway's plain address, or an answer to a letter from another address than its own.

What is said of them is a letter to an address that was confirmed, and to no other: whoever asks learns nothing.
"""

from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from games.core.facts import Seat
from service.ids import digest
from service.limits.rates import MAIL_ASTRAY, MAIL_ASTRAY_ALL, TooMany
from service.mail.addresses.address_forms import is_from
from service.mail.letters.making import answer
from service.wiring import Wiring

_MOST_HOLDERS: Final = 20
"""So many accounts with one address are looked at for one that may be told."""
_ALL: Final = "all"


class _Told(Struct, frozen=True):
    """Whom a letter is for, and the seat that it is about, if any."""

    account: str
    game: str = ""
    seat: Seat | None = None


def answer_astray(wiring: Wiring, sender: str, token: str | None, message_id: str, told: dict[str, Any]) -> bool:
    """Make the letter that says what went wrong, if somebody may be told, and not too often; whether there is one.

    With the token of a letter its player is told, where the sender is not who answers it; without one the sender, by
    a letter to the address that they confirmed. Raises Unavailable, NoAccount, redis.exceptions.ConnectionError.
    """
    whom = _sender(wiring, sender) if token is None else _player(wiring, token, sender)
    if whom is None or not _is_seldom(wiring, whom.account):
        return False
    reference = digest(wiring.settings.secret_key, "mail-astray", whom.account, message_id.strip()).hex()[:32]
    answer(wiring, reference, whom.account, whom.game, whom.seat, told)
    return True


def _sender(wiring: Wiring, sender: str) -> _Told | None:
    addresses = wiring.mail_addresses
    holders = addresses.holders(sender, _MOST_HOLDERS)
    return next((_Told(account) for account in holders if addresses.confirmed(account) is not None), None)


def _player(wiring: Wiring, token: str, sender: str) -> _Told | None:
    found = wiring.address_tokens.find(token)
    if found is None:
        return None
    address = wiring.mail_addresses.confirmed(found.account)
    if address is None or is_from(sender, address):
        return None
    return _Told(found.account, found.game, found.seat)


def _is_seldom(wiring: Wiring, account: str) -> bool:
    with suppress(TooMany):
        wiring.guard.charge(MAIL_ASTRAY, account)
        wiring.guard.charge(MAIL_ASTRAY_ALL, _ALL)
        return True
    return False
