"""The way out: claims letters, writes some at a time, sends them one by one, and tells what became of each meanwhile.

A letter is sent under a Message-ID made from its id: should the process die before the service hears of it, the letter
comes again under the same, and mail programs show it once.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Final

import structlog

from clients.api import ApiError, Away, Refused
from clients.mail.compose.mail import Mail, Never, NotNow, Overtaken
from clients.mail.letters import Letter
from clients.mail.service import WAIT, Gateway, Malformed
from clients.mail.smtp import Postbox

CLAIMED_AT_ONCE: Final = 20
CLAIM_SECONDS: Final = 240.0
"""After this a letter of a claim is left alone: the claim ends at 300 s, and another gateway may then have it."""
AWAY_SECONDS: Final = 2.0
WRITTEN_AT_ONCE: Final = 4
"""Letters that are written beside each other: while the service draws the pictures of one, another is at work."""

_log = structlog.get_logger()


Send = Callable[[], str]
"""Hands a letter to a server; its id there. Raises NotNow and Never when the server did not take it."""
Write = Callable[[Letter], Send]
"""Raises Overtaken when there is nothing left to say, ApiError when the service does not tell."""


def by_mail(postbox: Postbox, compose: Callable[[Letter], Mail]) -> Write:
    """The way of a mail."""

    def write(letter: Letter) -> Send:
        mail = compose(letter)

        def send() -> str:
            postbox.send(*mail)
            return str(mail.message["Message-ID"])

        return send

    return write


class Unwritable(Exception):
    """A letter that this gateway does not understand."""

    def __init__(self, problem: str) -> None:
        super().__init__(f"the gateway does not understand it: {problem}")


class Outbox:
    """Sends what the service wants sent, until it is told to stop."""

    def __init__(self, gateway: Gateway, write: Write) -> None:
        self._gateway = gateway
        self._write = write
        self._writers = ThreadPoolExecutor(WRITTEN_AT_ONCE, thread_name_prefix="letters")
        self._teller = ThreadPoolExecutor(1, thread_name_prefix="told")

    def run(self, stop: Event) -> None:
        """Send letters as they become due; an outage of the service is waited for."""
        while not stop.is_set():
            try:
                self.send_due(stop)
            except ApiError as error:
                _log.warning("no_letters", problem=str(error))
                stop.wait(AWAY_SECONDS)

    def send_due(self, stop: Event, wait: str = WAIT) -> int:
        """Send what is due, waiting up to `wait` for the first; how many were claimed. Raises ApiError."""
        claimed = self._gateway.claim(CLAIMED_AT_ONCE, wait)
        until = time.monotonic() + CLAIM_SECONDS
        written = [self._writers.submit(self._written, letter) for letter in claimed]
        told = Future[None]()
        told.set_result(None)
        for letter, mail in zip(claimed, written, strict=True):
            if stop.is_set() or time.monotonic() > until:
                mail.cancel()
            else:
                state, tell = self._judged(letter, mail)
                told.result()
                told = self._teller.submit(self._tell, letter, state, tell, stop, until)
        told.result()
        return len(claimed)

    def _written(self, letter: Letter | Malformed) -> Send:
        """A letter as it is sent. Raises what `write` raises, and Unwritable."""
        if isinstance(letter, Malformed):
            raise Unwritable(letter.problem)
        return self._write(letter)

    def _tell(
        self, letter: Letter | Malformed, state: str, tell: Callable[[], None], stop: Event, until: float
    ) -> None:
        """Say what became of a letter until it is heard: what the service doesn't know it would have sent again."""
        while True:
            try:
                tell()
                break
            except Away as away:
                _log.warning("not_told", letter=letter.id, state=state, problem=str(away))
                if time.monotonic() > until or stop.wait(AWAY_SECONDS):
                    break
            except Refused as refusal:
                _log.warning("not_told", letter=letter.id, state=state, problem=str(refusal))
                break
        _log.info("letter", letter=letter.id, kind=getattr(letter, "kind", None), state=state)

    def _judged(self, letter: Letter | Malformed, written: Future[Send]) -> tuple[str, Callable[[], None]]:
        """What became of a letter, and how to tell it."""
        service = self._gateway
        try:
            message_id = written.result()()
        except Overtaken:
            return "overtaken", lambda: service.overtaken(letter.id, letter.attempt)
        except Never as refusal:
            problem = str(refusal)
            return "failed", lambda: service.failed(letter.id, letter.attempt, problem)
        except (NotNow, ApiError, Unwritable) as error:
            problem = str(error)
        except Exception as error:
            _log.exception("letter_not_composed", letter=letter.id, kind=getattr(letter, "kind", None))
            problem = f"{type(error).__name__} in the gateway"
        else:
            return "sent", lambda: service.sent(letter.id, message_id)
        return "put_off", lambda: service.put_off(letter.id, letter.attempt, problem)
