"""Limits on letters with codes: nobody can have strangers mailed again and again, or use up their share.

The letters to one mailbox are counted for each account and for each network that asks, long before they are counted for
the mailbox: so a single account or network can't keep its owner from getting a code.
"""

from service.ids import digest
from service.limits.rates import MAIL_ASKED, MAIL_CODES, MAIL_REPEATED, MAIL_TAKEN, Guard
from service.mail.addresses.address_forms import mailbox


def charge_code(guard: Guard, secret_key: str, account: str, source: str, address: str) -> None:
    """Count a letter with a code that was asked for from the network `source`.

    The counters hold no address: only a mark that nobody without the secret key can make. Raises TooMany, and
    redis.exceptions.ConnectionError.
    """
    mark = digest(secret_key, "mail-box", mailbox(address)).hex()[:32]
    guard.charge(MAIL_CODES, account)
    guard.charge(MAIL_REPEATED, f"{account} {mark}")
    guard.charge(MAIL_ASKED, f"{source} {mark}")
    guard.charge(MAIL_TAKEN, mark)
