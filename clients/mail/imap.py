"""Mail comes in from a mailbox of an IMAP server: what is unseen is taken, and then marked as seen or moved away."""

import re
import ssl
from collections.abc import Sequence
from imaplib import IMAP4
from threading import Event
from time import monotonic
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

import structlog
from imap_tools.consts import MailMessageFlags
from imap_tools.errors import ImapToolsError
from imap_tools.mailbox import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted

from clients.api import ApiError
from clients.mail.addresses import Mailbox
from clients.mail.incoming.intake import Intake
from clients.mail.incoming.reading import MOST_BYTES, Unreadable, raw_header, raw_headers, read

_ANSWER_SECONDS: Final = 60.0
_AGAIN_SECONDS: Final = 60.0
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 300.0
_MOST_TOKENS: Final = 5
_DELIVERED: Final = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To")
_ADDRESSED: Final = ("To", "Cc")
_ADDRESS: Final = re.compile(r"[^\s<>,;:\"()@]{1,100}@[^\s<>,;:\"()@]{1,255}")

_log = structlog.get_logger()


class Polling:
    """A mailbox at a URL `imaps://user:password@host[:port]/FOLDER`, or `imap://`.

    After the `?` may stand `starttls=required` (for `imap://`) and `done=FOLDER`, where mails go that are done; without
    it they stay, as seen. The mailbox must be the gateway's own.
    """

    def __init__(self, url: str, seconds: float, intake: Intake) -> None:
        self._url = urlsplit(url)
        options = parse_qs(self._url.query)
        self._starttls = options.get("starttls") == ["required"]
        self._done = options.get("done", [""])[0]
        self._seconds = seconds
        self._intake = intake

    def run(self, stop: Event) -> None:
        """Look into the mailbox until the event is set, with a new connection whenever one is lost."""
        pause = _FIRST_PAUSE
        while not stop.is_set():
            try:
                with self._open() as mailbox:
                    pause = _FIRST_PAUSE
                    self._watch(mailbox, stop)
            except (ImapToolsError, IMAP4.error, OSError) as error:
                _log.warning("mailbox_away", host=self._url.hostname, reason=type(error).__name__)
                stop.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    def _open(self) -> BaseMailBox:
        host, safely = self._url.hostname or "", ssl.create_default_context()
        box: BaseMailBox
        if self._url.scheme == "imaps":
            box = MailBox(host, self._url.port or 993, timeout=_ANSWER_SECONDS, ssl_context=safely)
        elif self._starttls:
            box = MailBoxStartTls(host, self._url.port or 143, timeout=_ANSWER_SECONDS, ssl_context=safely)
        else:
            box = MailBoxUnencrypted(host, self._url.port or 143, timeout=_ANSWER_SECONDS)
        user, password = unquote(self._url.username or ""), unquote(self._url.password or "")
        box.login(user, password, initial_folder=None)
        if self._done and not box.folder.exists(self._done):
            box.folder.create(self._done)
        box.folder.set(unquote(self._url.path.strip("/")) or "INBOX")
        return box

    def _watch(self, mailbox: BaseMailBox, stop: Event) -> None:
        """Take what is unseen, wait for more. What the service was away for is tried again a minute later."""
        put_off: dict[str, float] = {}
        while not stop.is_set():
            for uid in mailbox.uids("UNSEEN", charset=None):
                if stop.is_set():
                    return
                if put_off.get(uid, 0.0) > monotonic():
                    continue
                if self._take(mailbox, uid):
                    put_off.pop(uid, None)
                else:
                    put_off[uid] = monotonic() + _AGAIN_SECONDS
            self._wait(mailbox, stop)

    def _take(self, mailbox: BaseMailBox, uid: str) -> bool:
        """Whether a mail is done with; no mail keeps others from their turn."""
        raw = _fetched(mailbox, uid)
        try:
            for recipient in recipients(raw, self._intake.own):
                self._intake.take(raw, _envelope_sender(raw), recipient)
        except ApiError as error:
            _log.warning("mail_put_off", reason=str(error))
            return False
        except Exception:
            _log.exception("mail_fault")
            mailbox.flag(uid, MailMessageFlags.FLAGGED, True)
        mailbox.flag(uid, MailMessageFlags.SEEN, True)
        if self._done:
            mailbox.move(uid, self._done)
        return True

    def _wait(self, mailbox: BaseMailBox, stop: Event) -> None:
        """Wait until the server tells of mail, where it can (RFC 2177), or the time between two looks is over."""
        if "IDLE" not in mailbox.client.capabilities:
            stop.wait(self._seconds)
            return
        until = monotonic() + self._seconds
        with mailbox.idle as idle:
            while not stop.is_set() and monotonic() < until and not idle.poll(timeout=0.5):
                pass


def _fetched(mailbox: BaseMailBox, uid: str) -> bytes:
    """The first mebibyte of a mail, which stays unseen; empty when it is gone."""
    _, found = mailbox.client.uid("FETCH", uid, f"(BODY.PEEK[]<0.{MOST_BYTES}>)")
    return next((part[1] for part in found if isinstance(part, tuple) and b"BODY[" in part[0]), b"")


def recipients(raw: bytes, own: Mailbox) -> Sequence[str]:
    """Whom a mail was delivered to, by what the mail server wrote on it; else the addresses of ours in To and Cc.

    With our own token in no header, the mailbox itself: that is for the log alone.
    """
    try:
        mail = read(raw)
    except Unreadable:
        return (str(own),)
    for names in (_DELIVERED, _ADDRESSED):
        values = [value for name in names for value in raw_headers(mail, name)]
        ours = [address for value in values for address in _ADDRESS.findall(value) if own.find(address)]
        if ours:
            return tuple(dict.fromkeys(ours))[: 1 if names is _DELIVERED else _MOST_TOKENS]
    return (str(own),)


def _envelope_sender(raw: bytes) -> str | None:
    try:
        found = raw_header(read(raw), "Return-Path")
    except Unreadable:
        return None
    return found.strip("<> ") if found else None
