"""Where an account's mail is kept in the log store; all of it goes with the account, in one step."""

from typing import Final

from events.client import Client
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import ACCOUNT, MAIL, MAIL_KEYS, NoAccount

_KEEP_MAIL: Final = Script(__file__, "keep_mail")

RECORD: Final = f"{MAIL}record:"


def keep(redis: Client, account: str, key: str, record: bytes, until: Millis, now: Millis) -> bytes:
    """Keep a record under a key until then, unless one is kept there already; what is kept. Raises NoAccount."""
    keys = [ACCOUNT + account, key, MAIL_KEYS + account]
    kept: bytes | None = _KEEP_MAIL.run(redis, keys, [record, until, now])
    if kept is None:
        raise NoAccount
    return kept
