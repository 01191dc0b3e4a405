"""Mails of people that are no reply: who is known to the service, and may be told, gets one letter that helps.

A mail here shows no token, so it takes the own mail server's word for its sender. The service is asked after the mail
was taken, on a thread of its own: neither what a mail server is told nor when depends on who is known.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Final

import structlog

from clients.api import ApiError
from clients.mail.addresses import Mailbox
from clients.mail.incoming.reading import Mail, header, references
from clients.mail.incoming.sender import Forged, author, is_proven
from clients.mail.letters import Answer, Deed
from clients.mail.service import Gateway

_MOST_WAITING: Final = 100
"""More mails than that are not told of: they come from a flood."""
_MOST_REFERENCES: Final = 10
_BETWEEN: Final = re.compile(r"[\s<>,;:]+")

_log = structlog.get_logger()


class Astray:
    """Tells the service of such mails. `authserv` is as in Replying; where it is empty, only tokens count."""

    def __init__(self, gateway: Gateway, own: Mailbox, authserv: str) -> None:
        self._gateway = gateway
        self._own = own
        self._authserv = authserv
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="astray")
        self._room = BoundedSemaphore(_MOST_WAITING)

    def take(self, mail: Mail, message_id: str) -> str:
        """A person's mail to the gateway's plain address: what became of it in a word, for the log."""
        sender = author(mail)
        if sender is None:
            return "no_single_author"
        try:
            if not self._is_for_us(mail) or not is_proven(mail, self._authserv, sender):
                return "no_token"
        except Forged:
            return "forged"
        self.report(mail, sender, message_id)
        return "astray"

    def report(self, mail: Mail, sender: str, message_id: str, token: str | None = None) -> None:
        """Tell the service of a mail, later; with the token of the letter that it answers, where it holds one."""
        did = "no_reply" if token is None else "other_address"
        found = references(mail, _MOST_REFERENCES)
        answer = Answer(message_id=message_id, references=found, did=[Deed(did=did)])
        if self._room.acquire(blocking=False):
            self._thread.submit(self._tell, sender, token, answer)

    def _tell(self, sender: str, token: str | None, answer: Answer) -> None:
        try:
            self._gateway.astray(sender, token, answer)
        except ApiError as error:
            _log.warning("astray_not_told", reason=str(error))
        finally:
            self._room.release()

    def _is_for_us(self, mail: Mail) -> bool:
        """Whether it names us: who is told of a mail in secret, or by a list, is not asked to answer (RFC 3834, 2)."""
        named = _BETWEEN.split(" ".join(header(mail, name) for name in ("To", "Cc")))
        return any(self._own.is_own(address) for address in named)
