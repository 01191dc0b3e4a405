"""Mails as a mail server hands them in: all that the intake does before, and with, what the service would say."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from clients.api import Json, Refused
from clients.mail.addresses import mailbox
from clients.mail.imap import recipients
from clients.mail.incoming.intake import Intake
from clients.mail.incoming.reading import Unreadable, header, read, sent
from clients.mail.service import Gateway
from tests.tree import ROOT

CORPUS: Final = ROOT / "tests" / "mail" / "corpus"
OWN: Final = mailbox("play@example.org")
TOKEN: Final = "abcdefghijklmnopqrstuvwx"
NOW: Final = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)

WORDS: tuple[bytes, ...] = (
    *(b"From: ", b"To: ", b"Cc: ", b"Subject: ", b"Date: ", b"Message-ID: <a@b>", b"References: <a@b>", b"a@b.c"),
    *(b"Content-Type: ", b"multipart/mixed", b"multipart/alternative", b"multipart/report", b"message/rfc822"),
    *(b"message/delivery-status", b"text/plain", b"text/html", b'; boundary="b"', b"\r\n--b\r\n", b"\r\n--b--\r\n"),
    *(b"; charset=", b"; charset*=", b"; charset*0*=", b"''", b"utf-8", b"utf-7", b"utf-16", b"idna", b"punycode"),
    *(b"rot13", b"hex", b"zlib", b"undefined", b"unicode_escape", b"iso-2022-jp", b"hz", b"\xc3\xa9", b"\xff", b"\0"),
    *(b"=?utf-8?q?=C3=A9?=", b"=?utf-7?q?+2AA-?=", b"=?idna?b?eA==?=", b"Content-Transfer-Encoding: ", b"base64"),
    *(b"quoted-printable", b"x-uuencode", b"begin 644 x\n", b"\nend\n", b"; format=flowed; delsp=yes", b"\r\n\r\n"),
    *(b"Content-Disposition: attachment; filename=x", b"Authentication-Results: mx.example.org; dkim=pass"),
    *(b"spf=fail smtp.mailfrom=", b"dmarc=pass header.from=", b"Action: failed", b"Status: 5.1.1", b"; reason="),
    *(b"Diagnostic-Code: smtp; 550", b"failure notice", b"<blockquote>", b"<div>", b"<!--", b"&#x0;", b"<![if"),
    *(b"Sat, 21 Nov 2026 10:00:00 +0100", b"\r\n> ", b"On Sat wrote:", b"## Answer ##", b"say ", b"stop", b"bid 7"),
)  # fmt: skip


class _Service(Gateway):
    """A service that knows every token, and no game; what it is told has to be JSON."""

    def __init__(self) -> None:
        self._api = _Api()  # type: ignore[assignment]  # in its stead


class _Api:
    def post(self, path: str, body: Json) -> Any:
        json.dumps(body, ensure_ascii=False).encode()
        if path.endswith("/replies"):
            return {"id": "1", "state": "new", "language": "fr" if len(body["sender"]) % 2 else "en"}
        if path.endswith("/bounces"):
            raise Refused("gone", 404, {"code": "unknown_letter"})
        return None

    put = post


class _Player(_Service):
    def player(self, bearer: str | None, language: str) -> Any:
        return self._api


INTAKE: Final = Intake(_Player(), OWN, "mx.example.org")
ADDRESSES: Final = (str(OWN), OWN.reply_to(TOKEN), OWN.bounce_to(TOKEN))


def parse(data: bytes) -> None:
    """Take a mail in at each address, as one of a person and as one of nobody."""
    for address in (*ADDRESSES, *recipients(data, OWN)):
        INTAKE.take(data, None, address)
    try:
        mail = read(data)
    except Unreadable:
        return
    for name in ("Subject", "To"):
        header(mail, name).encode()
    sent(mail, NOW)


def seeds() -> Iterator[bytes]:
    """Mails of all programs that were met."""
    for file in sorted(CORPUS.glob("*.eml")):
        yield file.read_bytes()
