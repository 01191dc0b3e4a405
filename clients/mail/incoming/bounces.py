"""Delivery reports: what became of a letter that came back (RFC 3464), also from servers that write prose."""

import re
from typing import Final

from msgspec import Struct

from clients.mail.incoming.reading import Mail, body, children, header, raw_header

_STATUS: Final = re.compile(r"(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])")
_NO_FAULT_OF_THE_ADDRESS: Final = re.compile(r"5\.(?:2\.[23]|3\.\d+|4\.[57]|6\.\d+|7\.\d+)")
"""Full mailboxes, sizes, systems, loops of the moment, contents and policies (RFC 3463)."""

_PROSE: Final = re.compile(
    r"mail delivery (?:failed|subsystem)|failure notice|returned mail|undeliver|delivery (?:status|failure|has failed)"
    r"|non remis|unzustellbar|could not be delivered",
    re.IGNORECASE,
)
_DELAY: Final = re.compile(r"delay|warning:|still trying|retard|could not be sent yet|incomplete", re.IGNORECASE)
_MOST_PROSE: Final = 10_000
_PROBLEM_LENGTH: Final = 300


class Bounce(Struct, frozen=True):
    """A letter came back: the enhanced status code (RFC 3463), and whether it is the address that can't take mail."""

    status: str
    permanent: bool
    problem: str


def bounced(mail: Mail) -> Bounce | None:
    """What a mail says about a letter that failed; None for delays, deliveries, and mails that are no report."""
    fields = _report(mail)
    if fields is not None:
        return _of_fields(fields)
    return _of_prose(mail) if mail.get_content_maintype() == "text" and _PROSE.search(_heading(mail)) else None


def _report(mail: Mail) -> Mail | None:
    """The fields of the first recipient that a letter failed for, or else of the first recipient."""
    reports = [part for part in mail.walk() if part.get_content_type() in _REPORTS]
    blocks = [block for part in reports for block in children(part)]
    told = [block for block in blocks if raw_header(block, "Action")]
    return next((block for block in told if _action(block) == "failed"), told[0] if told else None)


_REPORTS: Final = ("message/delivery-status", "message/global-delivery-status")


def _action(block: Mail) -> str:
    return raw_header(block, "Action").partition("(")[0].strip().lower()


def _of_fields(block: Mail) -> Bounce | None:
    if _action(block) != "failed":
        return None
    found = _STATUS.search(raw_header(block, "Status"))
    diagnosis = raw_header(block, "Diagnostic-Code")
    if found is None or found[1].endswith(".0.0"):
        found = _STATUS.search(diagnosis) or found
    return _bounce(found[1] if found else "5.0.0", diagnosis)


def _of_prose(mail: Mail) -> Bounce | None:
    text = body(mail)[:_MOST_PROSE].decode("utf-8", "replace")
    if _DELAY.search(header(mail, "Subject")):
        return None
    found = _STATUS.search(text)
    return _bounce(found[1] if found else "5.0.0", header(mail, "Subject"))


def _heading(mail: Mail) -> str:
    failed = "undeliver" if raw_header(mail, "X-Failed-Recipients") else ""
    return f"{failed} {header(mail, 'Subject')}"


def _bounce(status: str, problem: str) -> Bounce:
    permanent = status.startswith("5.") and not _NO_FAULT_OF_THE_ADDRESS.fullmatch(status)
    return Bounce(status, permanent, problem.strip()[:_PROBLEM_LENGTH] or "no reason given")
