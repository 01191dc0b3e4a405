"""Who wrote a mail: the one address in From, and what the own mail server found out about it (RFC 8601)."""

import re
from collections.abc import Iterator
from typing import Final

import authres
from authres.core import AuthenticationResult, AuthResError

from clients.mail.incoming.reading import Mail, raw_headers

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT: Final = re.compile(r"\((?:[^()\\]|\\.)*\)")
_ADDRESS: Final = r"([^\s<>@,;:\"()\[\]\\]{1,128}@[^\s<>@,;:\"()\[\]\\]{1,255})"
_ALONE: Final = re.compile(_ADDRESS)
_NAMED: Final = re.compile(rf"[^<>,;]*<\s*{_ADDRESS}\s*>")
_FAILED: Final = frozenset({"fail", "hardfail", "softfail", "permerror"})


class Forged(Exception):
    """The own mail server says that a mail isn't from whom it says, or leaves that open."""


def author(mail: Mail) -> str | None:
    """The address that wrote a mail: the only one of the only From; None for more, fewer, or anything odd.

    Sender and Reply-To don't count: whoever answers for another, or from a list, isn't the player.
    """
    values = raw_headers(mail, "From")
    if len(values) != 1:
        return None
    plain = _COMMENT.sub(" ", _QUOTED.sub(" ", values[0][:2000])).strip()
    found = _NAMED.fullmatch(plain) or _ALONE.fullmatch(plain)
    return found[1] if found else None


def check_authentic(mail: Mail, authserv: str) -> None:
    """Raise Forged for what the server `authserv` found to be a forgery; its results alone are looked at, if any.

    DMARC decides. Where it says nothing, a mail is forged when SPF or DKIM fails and neither passes. A mail that the
    server said nothing about is let through: the address token stands for it.
    """
    verdicts: dict[str, set[str]] = {}
    for one in _results(mail, authserv):
        verdicts.setdefault(_method(one), set()).add(_result(one))
    dmarc = verdicts.get("dmarc", set())
    if "fail" in dmarc:
        raise Forged("dmarc")
    weaker = verdicts.get("spf", set()) | verdicts.get("dkim", set())
    if "pass" not in dmarc | weaker and weaker & _FAILED:
        raise Forged("spf, dkim")


def is_proven(mail: Mail, authserv: str, sender: str) -> bool:
    """Whether the server `authserv` found that the sender's own domain sent this: by DMARC, DKIM or SPF.

    Only then may somebody be written to for it who has not shown a token. A domain that signs counts for those below
    it too (RFC 7489, 3.1.1); one below it does not, since it need not be of the same owner. Raises Forged.
    """
    domain = sender.rpartition("@")[2].lower()
    return any(_result(one) == "pass" and _vouches(one, domain) for one in _results(mail, authserv))


_VOUCHING: Final = {"dmarc": ("header.from",), "dkim": ("header.d", "header.i"), "spf": ("smtp.mailfrom",)}
"""Where each method says whose domain it means."""


def _vouches(one: AuthenticationResult, domain: str) -> bool:
    names = _VOUCHING.get(_method(one), ())
    found = [str(part.value) for part in one.properties if f"{part.type}.{part.name}".lower() in names]
    whose = {value.rpartition("@")[2].strip().lower() for value in found}
    return any("." in name and f".{domain}".endswith(f".{name}") for name in whose)


def _results(mail: Mail, authserv: str) -> Iterator[AuthenticationResult]:
    """What the own server says in its headers. Raises Forged for what cannot be read."""
    for value in raw_headers(mail, "Authentication-Results"):
        if authserv and value.partition(";")[0].partition("(")[0].lower().split()[:1] == [authserv.lower()]:
            try:
                parsed = authres.all_features().parse_value(value)
            except (AuthResError, RecursionError) as error:
                raise Forged("unreadable results") from error
            yield from parsed.results


def _method(one: AuthenticationResult) -> str:
    return str(one.method).lower()


def _result(one: AuthenticationResult) -> str:
    return str(one.result).lower()
