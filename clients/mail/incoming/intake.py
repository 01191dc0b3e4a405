"""A mail that came in, by whatever way: dropped, taken for a bounce, or taken for a player's reply."""

import structlog

from clients.api import Refused
from clients.mail.addresses import Mailbox, masked
from clients.mail.incoming.astray import Astray
from clients.mail.incoming.bounces import bounced
from clients.mail.incoming.reading import Mail, Unreadable, message_id, read
from clients.mail.incoming.recognise import automatic
from clients.mail.incoming.replying import Replying
from clients.mail.service import Gateway

_log = structlog.get_logger()


class Intake:
    """Where both ways in end. It keeps nothing: what a mail did is remembered by the service alone."""

    def __init__(self, gateway: Gateway, own: Mailbox, authserv: str) -> None:
        self._gateway = gateway
        self.own = own
        self._astray = Astray(gateway, own, authserv)
        self._replying = Replying(gateway, authserv, self._astray)

    def take(self, raw: bytes, envelope_sender: str | None, recipient: str) -> str:
        """Do what a mail asks for; the word for what became of it is logged, and nothing of the mail besides.

        `envelope_sender` is empty for the null sender, None when it isn't known. Raises clients.api.Away when the
        service can't be asked, after which the mail has to come again.
        """
        outcome = self._outcome(raw, envelope_sender, recipient)
        _log.info("mail_taken", outcome=outcome, bytes=len(raw), sender=masked(envelope_sender or ""))
        return outcome

    def _outcome(self, raw: bytes, envelope_sender: str | None, recipient: str) -> str:
        found = self.own.find(recipient)
        try:
            mail = read(raw)
        except Unreadable:
            return "unreadable"
        try:
            if found is not None and found.bounce:
                return self._bounce(mail, found.token)
            reason = automatic(mail, envelope_sender, self.own)
            if reason is not None:
                return reason
            name = message_id(mail, raw)
            return self._astray.take(mail, name) if found is None else self._replying.take(mail, found.token, name)
        except RecursionError:
            return "unreadable"

    def _bounce(self, mail: Mail, token: str) -> str:
        bounce = bounced(mail)
        if bounce is None:
            return "no_failure"
        try:
            self._gateway.bounce(token, bounce.status, bounce.permanent, bounce.problem)
        except Refused as refusal:
            if refusal.status in (401, 403):  # the operator's fault, not the mail's: it comes again
                raise
            return refusal.code
        return "bounced"
