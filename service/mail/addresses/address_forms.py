"""Addresses for letters: which ones may be given, and when two are the same mailbox.

Most are mail addresses. One that begins with `xmpp:` is of a chat account: gateways are told apart by the scheme.
"""

import hmac
from typing import Final, Literal, get_args

from email_validator import ValidatedEmail, validate_email

LONGEST: Final = 254
"""Characters of an address at most (RFC 5321, 4.5.3.1.3)."""

DETAIL: Final = "+"
"""What begins the part of an address that its host ignores (RFC 5233)."""


Scheme = Literal["mailto", "xmpp"]
"""By which an address is written to: mail (RFC 6068), or chat (RFC 5122)."""
SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)
_CHAT: Final = "xmpp:"
_NOT_IN_CHAT: Final = frozenset("\"&'/:<>")
"""No name of a chat account holds these (RFC 7622, 3.3.1); mail addresses may hold some of them."""


def scheme_of(address: str) -> Scheme:
    """How the address is written to."""
    return "xmpp" if address.startswith(_CHAT) else "mailto"


def normal(text: str) -> str:
    """The address as stored and shown: host in lower case and in its own script; raises ValueError.

    That of a chat account is in lower case, and without a resource: nothing may follow the host.
    """
    text = text.strip()
    if text[: len(_CHAT)].lower() != _CHAT:
        return _checked(text).normalized
    account = _checked(text[len(_CHAT) :]).normalized.lower()
    if _NOT_IN_CHAT & set(account):
        raise ValueError("not the address of a chat account")
    return f"{_CHAT}{account}"


def wire(address: str) -> str:
    """The address as servers take it: that of a mailbox with its host in ASCII (RFC 5891); raises ValueError."""
    if scheme_of(address) == "xmpp":
        return normal(address)
    found = _checked(address).ascii_email
    if found is None:
        raise ValueError("not ASCII")
    return found


def mailbox(address: str) -> str:
    """What addresses of the same mailbox have in common, without case and detail; raises ValueError."""
    if scheme_of(address) == "xmpp":
        return normal(address)
    name, _, host = wire(address).casefold().rpartition("@")
    return f"{name.partition(DETAIL)[0] or name}@{host}"


def is_from(sender: str, address: str) -> bool:
    """Whether a message from the sender comes from the holder of the address.

    Mail programs send from a mailbox's main address even if the player gave one with a detail; not the other way round.
    """
    try:
        given, own, main = wire(sender).casefold(), wire(address).casefold(), mailbox(address)
    except ValueError:
        return False
    return hmac.compare_digest(given, own) | hmac.compare_digest(given, main)


def _checked(text: str) -> ValidatedEmail:
    # No DNS lookup: the code shows whether mail arrives. Hosts under `.test` are for trying mail out (RFC 2606).
    return validate_email(text.strip(), check_deliverability=False, allow_smtputf8=False, test_environment=True)


def masked(address: str) -> str:
    """Enough of the address for its holder to recognise it."""
    prefix = _CHAT if scheme_of(address) == "xmpp" else ""
    name, _, host = address.removeprefix(prefix).rpartition("@")
    return f"{prefix}{name[:1]}•••@{host}"
