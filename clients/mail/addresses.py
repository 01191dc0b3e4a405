"""The addresses that hold a letter's token: where answers go, and where bounces go."""

import re
from typing import Final, NamedTuple

_TOKEN: Final = r"(?P<bounce>bounce-)?(?P<token>[a-z2-7]{20,64})"
_LONGEST: Final = 320


class Found(NamedTuple):
    """A token that an address holds, and whether it is that of a bounce."""

    token: str
    bounce: bool


class Mailbox:
    """The gateway's own address, as `play@example.org`. Raises ValueError for what is none."""

    def __init__(self, address: str) -> None:
        self._local, at, self._domain = address.rpartition("@")
        if not (self._local and at and self._domain) or "+" in self._local:
            raise ValueError(f"not the address of a mailbox: {address!r}")
        form = rf"{re.escape(self._local)}\+{_TOKEN}@{re.escape(self._domain)}"
        self._form = re.compile(form, re.IGNORECASE | re.ASCII)

    @property
    def domain(self) -> str:
        """What stands behind the `@`."""
        return self._domain

    def reply_to(self, token: str) -> str:
        """Where the answer to the letter with that token goes."""
        return f"{self._local}+{token}@{self._domain}"

    def bounce_to(self, token: str) -> str:
        """Where a letter comes back to when it can't be delivered: the sender of its envelope."""
        return f"{self._local}+bounce-{token}@{self._domain}"

    def find(self, address: str) -> Found | None:
        """The token in an address of this mailbox, None in any other. Case doesn't matter."""
        found = self._form.fullmatch(address.strip().strip("<>")) if len(address) <= _LONGEST else None
        return Found(found["token"].lower(), found["bounce"] is not None) if found else None

    def is_own(self, address: str) -> bool:
        """Whether that is this mailbox itself, with whatever token."""
        local, _, domain = address.lower().rpartition("@")
        return domain == self._domain.lower() and local.partition("+")[0] == self._local.lower()


def masked(address: str) -> str:
    """An address as a log may show it: `a…@example.org`."""
    local, at, domain = address.rpartition("@")
    return f"{local[:1]}…{at}{domain[:100]}"
