"""A mail as bytes becomes a message, whatever the bytes are; headers are read without surprises."""

import re
from datetime import datetime, timedelta
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import Compat32
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import Final, TypeAlias

from clients.mail.incoming.charsets import decoded

Mail: TypeAlias = Message

MOST_BYTES: Final = 1024 * 1024
"""So much of a mail is read; what follows is taken for attachments."""

_MOST_HEADER_BYTES: Final = 128 * 1024
_MOST_NESTED: Final = 100
_MOST_BOUNDARIES: Final = 2000
_MOST_REPORT_BLOCKS: Final = 5000
_LONGEST_HEADER: Final = 2000
_LONGEST_WAY: Final = timedelta(days=6)
_NESTING: Final = re.compile(rb"(?:multipart|message)/", re.IGNORECASE)
_REPORT: Final = re.compile(rb"message/(?:global-)?delivery-status", re.IGNORECASE)
_EMPTY_LINE: Final = re.compile(rb"\n\r?\n")
_END_OF_HEADERS: Final = re.compile(rb"\r?\n\r?\n|\r\r")
_MESSAGE_ID: Final = re.compile(r"<[!-;=?-~]{1,250}>")


class _AsSent(Compat32):
    """Headers as they were sent, also with bytes that no standard allows: nothing is parsed before it is asked for."""

    def header_fetch_parse(self, name: str, value: str) -> str:
        """The value itself."""
        return value


class Unreadable(Exception):
    """No client writes such a mail: it is made to keep whoever reads it busy."""


def read(raw: bytes) -> Mail:
    """The message that the bytes are. Raises Unreadable for what would take more than its share of time or memory."""
    raw = raw[:MOST_BYTES]
    end = _END_OF_HEADERS.search(raw)
    if (end.start() if end else len(raw)) > _MOST_HEADER_BYTES:
        raise Unreadable("headers without end")
    if len(_NESTING.findall(raw)) > _MOST_NESTED or raw.count(b"\n--") > _MOST_BOUNDARIES:
        raise Unreadable("too many parts")
    if _REPORT.search(raw) and len(_EMPTY_LINE.findall(raw)) > _MOST_REPORT_BLOCKS:
        raise Unreadable("too long a report")
    try:
        return message_from_bytes(raw, policy=_AsSent())
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, AssertionError) as error:
        raise Unreadable(type(error).__name__) from None


def header(mail: Mail, name: str) -> str:
    """A header as one line of text, its encoded words decoded; empty where there is none."""
    return _decoded(raw_header(mail, name))


def raw_header(mail: Mail, name: str) -> str:
    """The first header of a name as it was sent, on one line."""
    found = raw_headers(mail, name)
    return found[0] if found else ""


def raw_headers(mail: Mail, name: str) -> list[str]:
    """All headers of a name as they were sent, each on one line."""
    return [_line(value) for value in mail.get_all(name, [])]


def message_id(mail: Mail, raw: bytes) -> str:
    """The Message-ID; for a mail without one an id of its content, the same when it is seen again."""
    found = _MESSAGE_ID.search(raw_header(mail, "Message-ID"))
    if found:
        return found[0]
    said = "\n".join(raw_header(mail, name) for name in ("From", "To", "Date", "Subject"))
    end = _END_OF_HEADERS.search(raw)
    body = raw[end.end() :] if end else b""
    return f"<{sha256(said.encode() + body[:MOST_BYTES]).hexdigest()[:40]}@no-message-id.invalid>"


def sent(mail: Mail, now: datetime) -> datetime:
    """When a mail was written, by its Date where that can be right: not after now, nor many days ago."""
    try:
        found = parsedate_to_datetime(raw_header(mail, "Date"))
        return found if found.tzinfo and now - _LONGEST_WAY <= found <= now else now
    except (ValueError, OverflowError):
        return now


def references(mail: Mail, most: int = 20) -> list[str]:
    """The ids of the mails that a mail stands behind, the first one and the newest (RFC 5322, 3.6.4)."""
    value = raw_header(mail, "References") or raw_header(mail, "In-Reply-To")
    found = _MESSAGE_ID.findall(value)
    return found if len(found) <= most else [found[0], *found[1 - most :]]


def children(part: Mail) -> list[Mail]:
    """The parts of a multipart, the mail in an attached one, the fields of a report; none of anything else.

    What isn't multipart is not asked for its payload: `email` would decode it in the charset that it names.
    """
    payload = part.get_payload() if part.is_multipart() else []
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def body(part: Mail) -> bytes:
    """What a part holds, its base64 and the like undone; empty for a multipart, and for what is damaged beyond that."""
    try:
        payload = part.get_payload(decode=True)
    except ValueError:
        return b""
    return payload if isinstance(payload, bytes) else b""


def _line(value: str) -> str:
    text = value.encode("utf-8", "surrogateescape")[: 10 * _LONGEST_HEADER].decode("utf-8", "replace")
    return " ".join(text.replace("\0", "").split())


def _decoded(value: str) -> str:
    """A header's line with its encoded words decoded (RFC 2047); as it was sent where their coding is damaged."""
    value = value[:_LONGEST_HEADER]
    try:
        words = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    text = "".join(word if isinstance(word, str) else _word(word, charset) for word, charset in words)
    return _line(text.encode("utf-8", "replace").decode())


def _word(word: bytes, charset: str | None) -> str:
    if charset is None:  # no encoded word, but what stands beside one
        return word.decode("raw-unicode-escape", "replace")
    return decoded(word, charset)
