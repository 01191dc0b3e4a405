"""Mail addresses: which ones may be given, and when two are the same mailbox."""

import hmac
from typing import Final

from email_validator import EmailNotValidError, ValidatedEmail, validate_email

LONGEST: Final = 254
"""Characters of an address at most (RFC 5321, 4.5.3.1.3)."""

DETAIL: Final = "+"
"""What begins the part of an address that its host ignores (RFC 5233)."""


def normal(text: str) -> str:
    """The address as stored and shown: host in lower case and in its own script; raises ValueError."""
    return _checked(text).normalized


def wire(address: str) -> str:
    """The address as mail servers take it, its host in ASCII (RFC 5891); raises ValueError."""
    found = _checked(address).ascii_email
    if found is None:
        raise ValueError("not ASCII")
    return found


def mailbox(address: str) -> str:
    """What addresses of the same mailbox have in common, without case and detail; raises ValueError."""
    name, _, host = wire(address).casefold().rpartition("@")
    return f"{name.partition(DETAIL)[0] or name}@{host}"


def is_from(sender: str, address: str) -> bool:
    """Whether a mail from the sender comes from the holder of the address.

    Mail programs send from a mailbox's main address even if the player gave one with a detail; not the other way round.
    """
    try:
        given, own, main = wire(sender).casefold(), wire(address).casefold(), mailbox(address)
    except EmailNotValidError:
        return False
    return hmac.compare_digest(given, own) | hmac.compare_digest(given, main)


def _checked(text: str) -> ValidatedEmail:
    # No DNS lookup: the code shows whether mail arrives. Hosts under `.test` are for trying mail out (RFC 2606).
    return validate_email(text.strip(), check_deliverability=False, allow_smtputf8=False, test_environment=True)


def masked(address: str) -> str:
    """Enough of the address for its holder to recognise it."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}•••@{host}"
