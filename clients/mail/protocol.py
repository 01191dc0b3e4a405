"""LMTP and SMTP of aiosmtpd within bounds: so many connections, so many bytes, and an orderly end."""

import asyncio
from typing import Final

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

MOST_BYTES: Final = 5 * 1024 * 1024
"""A larger mail is refused; of others the first mebibyte is read, where the text stands before any attachment."""

_MOST_CONNECTIONS: Final = 20
_SILENT_SECONDS: Final = 300.0
_LONGEST_LINE: Final = 64 * 1024
_CLOSED: Final = b"421 4.3.2 Not now, please try again later\r\n"


class Door:
    """Counts who is in, and knows when everybody got an answer."""

    def __init__(self) -> None:
        self._inside = 0
        self._giving = 0
        self._quiet = asyncio.Event()
        self._closed = False

    def enter(self) -> bool:
        """Whether one more may come in."""
        if self._closed or self._inside >= _MOST_CONNECTIONS:
            return False
        self._inside += 1
        return True

    def leave(self) -> None:
        """One is gone."""
        self._inside -= 1

    def begin(self) -> None:
        """One hands a mail in."""
        self._giving += 1

    def end(self) -> None:
        """That one was answered, or is gone."""
        self._giving -= 1
        if not self._giving:
            self._quiet.set()

    async def close(self, seconds: float) -> None:
        """Let nobody in, and wait for the answers that are due, so many seconds at most."""
        self._closed = True
        self._quiet.clear()
        if self._giving:
            await asyncio.wait({asyncio.ensure_future(self._quiet.wait())}, timeout=seconds)


class _Bounded(SMTP):
    """What both protocols have in common. One line may be as long as mail programs write them, not as the standard."""

    line_length_limit = _LONGEST_LINE

    def __init__(self, door: Door, handler: object, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            handler,
            data_size_limit=MOST_BYTES,
            enable_SMTPUTF8=True,
            hostname="astrolude",
            ident="mail gateway",
            timeout=_SILENT_SECONDS,
            loop=loop,
        )
        self._door = door
        self._inside = False
        self._received = 0
        self._answers_due = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let one in, or send it away until later."""
        self._inside = self._door.enter()
        if self._inside:
            super().connection_made(transport)
        elif isinstance(transport, asyncio.WriteTransport):
            transport.write(_CLOSED)
            transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Count it out."""
        if self._inside:
            self._door.leave()
            super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Hang up on whoever goes on and on: the library would keep a line without end."""
        self._received += len(data)
        if self._received <= 2 * MOST_BYTES:
            super().data_received(data)
        elif self.transport is not None:
            self.transport.close()

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802  the library's name
        """Take a mail; the gateway doesn't end before it is answered."""
        self._received = 0
        self._door.begin()
        try:
            await super().smtp_DATA(arg)
        finally:
            self._door.end()


class Smtp(_Bounded):
    """The protocol where one answer is for all recipients."""


class Lmtp(_Bounded, LMTP):
    """The protocol where each recipient is answered; the library's own refusals of a mail are repeated for each."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802  the library's name
        """Take a mail, and give as many answers to it as there are recipients (RFC 2033, 4.2)."""
        self._answers_due = 0
        await super().smtp_DATA(arg)

    async def push(self, status: str | bytes) -> None:
        """Send an answer, to each recipient when it is the library's answer to a whole mail."""
        text = status.decode() if isinstance(status, bytes) else status
        if self._answers_due > 1 and "\r\n" not in text:
            text = "\r\n".join([text] * self._answers_due)
        recipients = self.envelope.rcpt_tos if self.envelope else []
        self._answers_due = len(recipients) if text.startswith("354") else 0
        await super().push(text)
