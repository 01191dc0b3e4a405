"""The addresses that hold a letter's token: where answers go, and where bounces go."""

import re
from typing import Final, NamedTuple

_DETAIL: Final = r"(?P<bounce>bounce-)?(?P<token>[a-z2-7]{20,64})"
_LONGEST: Final = 320


class Found(NamedTuple):
    """A token that an address holds, and whether it is that of a bounce."""

    token: str
    bounce: bool


class Mailbox(NamedTuple):
    """The gateway's own address, as `play@example.org`."""

    local: str
    domain: str

    def __str__(self) -> str:
        return f"{self.local}@{self.domain}"

    def reply_to(self, token: str) -> str:
        """Where the answer to the letter with that token goes."""
        return f"{self.local}+{token}@{self.domain}"

    def bounce_to(self, token: str) -> str:
        """Where a letter comes back to when it can't be delivered: the sender of its envelope."""
        return f"{self.local}+bounce-{token}@{self.domain}"

    def find(self, address: str) -> Found | None:
        """The token in an address of this mailbox, None in any other. Case doesn't matter."""
        if len(address) > _LONGEST:
            return None
        form = rf"{re.escape(self.local)}\+{_DETAIL}@{re.escape(self.domain)}"
        found = re.fullmatch(form, address.strip().strip("<>"), re.IGNORECASE | re.ASCII)
        return Found(found["token"].lower(), found["bounce"] is not None) if found else None

    def is_own(self, address: str) -> bool:
        """Whether that is this mailbox itself, with whatever token."""
        local, _, domain = address.lower().rpartition("@")
        return domain == self.domain.lower() and local.partition("+")[0] == self.local.lower()


def mailbox(address: str) -> Mailbox:
    """The mailbox at an address. Raises ValueError."""
    local, at, domain = address.rpartition("@")
    if not (local and at and domain) or "+" in local:
        raise ValueError(f"not the address of a mailbox: {address!r}")
    return Mailbox(local, domain)


def masked(address: str) -> str:
    """An address as a log may show it: `a…@example.org`."""
    local, at, domain = address.rpartition("@")
    return f"{local[:1]}…{at}{domain[:100]}"
