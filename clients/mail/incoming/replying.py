"""A mail to an address token: if it is authentic, what it asks for is done and answered."""

from datetime import UTC, datetime
from typing import Final

from clients.mail.incoming.answering import Answering, Message
from clients.mail.incoming.astray import Astray
from clients.mail.incoming.extract import written
from clients.mail.incoming.reading import Mail, references, sent
from clients.mail.incoming.sender import Forged, author, check_authentic
from clients.mail.service import Gateway

_MOST_REFERENCES: Final = 10


class Replying:
    """Answers mails of players. `authserv` is the name of the own mail server in Authentication-Results, or empty."""

    def __init__(self, gateway: Gateway, authserv: str, astray: Astray) -> None:
        self._answering = Answering(gateway)
        self._authserv = authserv
        self._astray = astray

    def take(self, mail: Mail, token: str, message_id: str) -> str:
        """Do what a mail asks for, and say what became of it in a word, for the log. Raises Away; Refused as a fault.

        An unknown token, another sender and a forgery lead to nothing here, not even an answer: it would go to
        somebody who didn't write, or tell what tokens there are. Who may be told all the same is the service's matter.
        """
        sender = author(mail)
        if sender is None:
            return "no_single_author"
        try:
            check_authentic(mail, self._authserv)
        except Forged:
            return "forged"
        when = sent(mail, datetime.now(UTC))
        message = Message(message_id, written(mail), when, references(mail, _MOST_REFERENCES))
        outcome = self._answering.take(message, token, sender)
        if outcome == "wrong_sender":
            self._astray.report(mail, sender, message_id, token)
        elif outcome == "unknown_reply":
            self._astray.take(mail, message_id)
        return outcome
