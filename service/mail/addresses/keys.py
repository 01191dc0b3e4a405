"""Where an account's mail is kept in the log store: what is found by its name alone in slots of its own."""

from typing import Final

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import account_key, own

_NOTE_MAIL: Final = Script(__file__, "note_mail")


def keep(redis: Client, account: str, key: str, record: bytes, until: Millis, now: Millis) -> bytes:
    """Keep a record under a key until then, unless one is kept there already; what is kept. Raises NoAccount.

    The account notes the key first, so that the record goes with it.
    """
    if not _NOTE_MAIL.run(redis, [account_key(account), own(account, "mail-records")], [key, until, now]):
        raise NoAccount
    kept: bytes | None = call(redis, "SET", key, record, "NX", "GET", "PXAT", until, get=True)
    if not call(redis, "EXISTS", account_key(account)):  # erased meanwhile, perhaps before the record was there
        call(redis, "DEL", key)
        raise NoAccount
    return record if kept is None else kept
