"""The way out: claims letters, has them sent one by one, and tells the service what became of each.

A letter is sent under a Message-ID made from its id: should the process die before the service hears of it, the letter
comes again under the same, and mail programs show it once.
"""

import time
from collections.abc import Callable
from threading import Event
from typing import Final

import structlog

from clients.api import ApiError, Away, Refused
from clients.mail.compose.mail import Mail, Never, NotNow, Overtaken
from clients.mail.letters import Letter
from clients.mail.service import WAIT, Gateway, Malformed
from clients.mail.smtp import Postbox

CLAIMED_AT_ONCE: Final = 10
CLAIM_SECONDS: Final = 240.0
"""After this a letter of a claim is left alone: the claim ends at 300 s, and another gateway may then have it."""
AWAY_SECONDS: Final = 2.0

_log = structlog.get_logger()


Deliver = Callable[[Letter], str]
"""Writes a letter and hands it to a server; the id that it was sent under. Raises Overtaken when there is nothing left
to say, ApiError when the service does not tell, NotNow and Never when the server did not take it."""


def by_mail(postbox: Postbox, compose: Callable[[Letter], Mail]) -> Deliver:
    """The way of a mail."""

    def deliver(letter: Letter) -> str:
        mail = compose(letter)
        postbox.send(*mail)
        return str(mail.message["Message-ID"])

    return deliver


class Outbox:
    """Sends what the service wants sent, until it is told to stop."""

    def __init__(self, gateway: Gateway, deliver: Deliver) -> None:
        self._gateway = gateway
        self._deliver = deliver

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
        for letter in claimed:
            if stop.is_set() or time.monotonic() > until:
                break
            self._deal_with(letter, stop, until)
        return len(claimed)

    def _deal_with(self, letter: Letter | Malformed, stop: Event, until: float) -> None:
        """Send a letter, and say so until it is heard: what the service doesn't know it would have sent again."""
        state, tell = self._judged(letter)
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

    def _judged(self, letter: Letter | Malformed) -> tuple[str, Callable[[], None]]:
        """What became of a letter, and how to tell it."""
        service = self._gateway
        if isinstance(letter, Malformed):
            problem = f"the gateway does not understand it: {letter.problem}"
            return "put_off", lambda: service.put_off(letter.id, letter.attempt, problem)
        try:
            message_id = self._deliver(letter)
        except Overtaken:
            return "overtaken", lambda: service.overtaken(letter.id, letter.attempt)
        except Never as refusal:
            problem = str(refusal)
            return "failed", lambda: service.failed(letter.id, letter.attempt, problem)
        except (NotNow, ApiError) as error:
            problem = str(error)
        except Exception as error:
            _log.exception("letter_not_composed", letter=letter.id, kind=letter.kind, game=letter.game)
            problem = f"{type(error).__name__} in the gateway"
        else:
            return "sent", lambda: service.sent(letter.id, message_id)
        return "put_off", lambda: service.put_off(letter.id, letter.attempt, problem)
