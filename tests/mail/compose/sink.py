"""A mail server for tests: keeps what it is given, or refuses it on request."""

from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from functools import cached_property
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope, Session

from tests.ports import free_port


@dataclass(frozen=True)
class Taken:
    """A mail that the server took, and its envelope; it is read when somebody looks."""

    sender: str
    recipient: str
    content: bytes

    @cached_property
    def mail(self) -> EmailMessage:
        """The mail."""
        return cast("EmailMessage", message_from_bytes(self.content, policy=cast("Any", SMTP)))

    def part(self, kind: str) -> EmailMessage:
        """The part of that content type."""
        return next(part for part in cast("Any", self.mail).walk() if part.get_content_type() == kind)

    @property
    def text(self) -> str:
        """The plain text."""
        return str(self.part("text/plain").get_content()).replace("\r\n", "\n")

    @property
    def html(self) -> str:
        """The HTML."""
        return str(self.part("text/html").get_content())


class Sink:
    """Takes mails; `at_recipient` and `at_data` are what it answers instead of taking them."""

    def __init__(self, **options: Any) -> None:
        self.taken: list[Taken] = []
        self.sessions = 0
        self.at_recipient = ""
        self.at_data = ""
        self._options = options
        self._controller: Controller | None = None
        self.port = free_port()

    def start(self) -> None:
        """Listen; also again, on the same port."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, **self._options)
        self._controller.start()

    def stop(self) -> None:
        """Hang up."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    async def handle_EHLO(  # noqa: N802  the name is aiosmtpd's
        self, _server: Any, session: Session, _envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.sessions += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(  # noqa: N802
        self, _server: Any, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.at_recipient:
            return self.at_recipient
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.at_data:
            return self.at_data
        self.taken.append(Taken(str(envelope.mail_from), envelope.rcpt_tos[0], cast("bytes", envelope.content)))
        return "250 OK"
