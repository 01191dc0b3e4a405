"""Mail comes in by LMTP or SMTP from the mail server before us: each recipient is answered for itself."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiosmtpd.smtp import Envelope, Session

from clients.api import ApiError
from clients.mail.incoming.intake import Intake
from clients.mail.protocol import Door, Lmtp, Smtp

_PORT: Final = 8024
_MOST_RECIPIENTS: Final = 20
_THREADS: Final = 4
_FAREWELL_SECONDS: Final = 30.0
_LOOK_SECONDS: Final = 0.1
_FOR_ALL: Final = 0o666
"""Who may reach a Unix socket is a matter of the folder that it lies in."""

_NULL_SENDER: Final = "<>"  # as aiosmtpd has it
_TAKEN: Final = "250 2.0.0 Taken"
_WELCOME: Final = "250 2.1.5 OK"
_LATER: Final = "451 4.3.0 Not now, please try again later"
_TOO_MANY: Final = "452 4.5.3 Too many recipients"
_ELSEWHERE: Final = "550 5.1.1 No such mailbox here"

_log = structlog.get_logger()


class Listening:
    """A server at a URL: `lmtp://host:port`, `smtp://host:port` or `lmtp+unix:///path`."""

    def __init__(self, url: str, intake: Intake) -> None:
        self._url = urlsplit(url)
        self._intake = intake
        self._door = Door()

    def run(self, stop: Event) -> None:
        """Serve until the event is set, and finish what is being done then. Raises OSError when it can't listen."""
        logging.getLogger("mail.log").setLevel(logging.WARNING)  # below that it tells addresses, which hold tokens
        with ThreadPoolExecutor(_THREADS, thread_name_prefix="mail") as threads:
            asyncio.run(self._serve(stop, Handler(self._intake, threads, by_recipient=self._url.scheme != "smtp")))

    async def _serve(self, stop: Event, handler: "Handler") -> None:
        server = await self._bound(handler)
        _log.info("mail_listens", scheme=self._url.scheme, port=self._url.port)
        await server.start_serving()
        while not stop.is_set():
            await asyncio.sleep(_LOOK_SECONDS)
        server.close()
        await self._door.close(_FAREWELL_SECONDS)
        if self._url.scheme == "lmtp+unix":
            Path(self._url.path).unlink(missing_ok=True)

    async def _bound(self, handler: "Handler") -> asyncio.Server:
        """The server with its place taken, where nobody is served yet."""
        loop = asyncio.get_running_loop()
        protocol = Smtp if self._url.scheme == "smtp" else Lmtp
        if self._url.scheme != "lmtp+unix":
            host, port = self._url.hostname, self._url.port or _PORT
            return await loop.create_server(
                lambda: protocol(self._door, handler, loop), host, port, start_serving=False
            )
        server = await loop.create_unix_server(
            lambda: protocol(self._door, handler, loop), self._url.path, start_serving=False
        )
        Path(self._url.path).chmod(_FOR_ALL)
        return server


class Handler:
    """What the protocol asks: may a recipient come, and what became of a mail."""

    def __init__(self, intake: Intake, threads: ThreadPoolExecutor, *, by_recipient: bool) -> None:
        self._intake = intake
        self._threads = threads
        self._by_recipient = by_recipient

    async def handle_RCPT(  # noqa: N802  the library's name
        self, _server: object, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Any token is welcome: whether it is known is nobody's business."""
        if not self._intake.own.is_own(address):
            return _ELSEWHERE
        if len(envelope.rcpt_tos) >= _MOST_RECIPIENTS:
            return _TOO_MANY
        envelope.rcpt_tos.append(address)
        return _WELCOME

    async def handle_DATA(self, _server: object, _session: Session, envelope: Envelope) -> str:  # noqa: N802  the library's name
        """One answer for each recipient in LMTP (RFC 2033, 4.2); in SMTP one for all, the worst."""
        answers = [await self._taken(envelope, recipient) for recipient in envelope.rcpt_tos]
        return "\r\n".join(answers) if self._by_recipient else max(answers)

    async def handle_exception(self, error: Exception) -> str:
        """A fault of ours must not lose a mail: it comes again."""
        _log.error("mail_fault", error=type(error).__name__)
        return _LATER

    async def _taken(self, envelope: Envelope, recipient: str) -> str:
        raw, sender = bytes(envelope.original_content or b""), envelope.mail_from or ""
        sender = "" if sender == _NULL_SENDER else sender
        work = asyncio.get_running_loop().run_in_executor(self._threads, self._intake.take, raw, sender, recipient)
        try:
            await work
        except ApiError as error:
            _log.warning("mail_put_off", reason=str(error))
            return _LATER
        except Exception:
            _log.exception("mail_fault")
            return _LATER
        return _TAKEN
