"""What letters with codes cost: nobody can have strangers written to again and again, nor use up what is theirs.

The letters to one mailbox are counted for each account and for each network that asks, long before they are counted for
the mailbox: so one account or one network alone can't keep its holder from a code.
"""

import hmac
from ipaddress import ip_address, ip_network
from typing import Final

from service.limits import MAIL_ASKED, MAIL_CODES, MAIL_REPEATED, MAIL_TAKEN, Guard
from service.mail.address_forms import mailbox

IPV6_PREFIX: Final = 64
"""Bits of an IPv6 address that tell one network from others: the rest is its holder's to choose."""


def charge_code(guard: Guard, secret_key: str, account: str, remote: str, address: str) -> None:
    """Count a letter with a code. Raises TooMany, and redis.exceptions.ConnectionError.

    The counters hold no address: only a mark that nobody without the secret key can make.
    """
    counted = f"mail-box\0{mailbox(address)}".encode()
    mark = hmac.digest(secret_key.encode(), counted, "sha256").hex()[:32]
    guard.charge(MAIL_CODES, account)
    guard.charge(MAIL_REPEATED, f"{account} {mark}")
    guard.charge(MAIL_ASKED, f"{network(remote)} {mark}")
    guard.charge(MAIL_TAKEN, mark)


def network(remote: str) -> str:
    """What the addresses that one caller may have at once have in common."""
    try:
        address = ip_address(remote)
    except ValueError:
        return remote
    return remote if address.version == 4 else str(ip_network(f"{address}/{IPV6_PREFIX}", strict=False))
