"""Who wrote a mail: the one address in From, and what the own mail server found out about it (RFC 8601)."""

import re
from typing import Final

import authres
from authres.core import AuthResError

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
    for value in raw_headers(mail, "Authentication-Results"):
        for method, result in _results(value, authserv):
            verdicts.setdefault(method, set()).add(result)
    dmarc = verdicts.get("dmarc", set())
    if "fail" in dmarc:
        raise Forged("dmarc")
    weaker = verdicts.get("spf", set()) | verdicts.get("dkim", set())
    if "pass" not in dmarc | weaker and weaker & _FAILED:
        raise Forged("spf, dkim")


def _results(value: str, authserv: str) -> list[tuple[str, str]]:
    if not authserv or value.partition(";")[0].partition("(")[0].lower().split()[:1] != [authserv.lower()]:
        return []
    try:
        parsed = authres.all_features().parse_value(value)
    except (AuthResError, RecursionError) as error:
        raise Forged("unreadable results") from error
    return [(str(one.method).lower(), str(one.result).lower()) for one in parsed.results]
