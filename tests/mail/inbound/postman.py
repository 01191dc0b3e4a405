"""A mail server that brings mail by LMTP, and mails of players as it brings them."""

import re
import smtplib
from email.message import EmailMessage
from uuid import uuid4

from clients.mail.letters import Letter
from tests.mail.inbound.player import Player
from tests.patience import eventually

QUOTED = """

On Sat, 21 Nov 2026 at 10:00, Astrolude <play@example.org> wrote:
> ## Answer above this line ##
>
>   1  Bid 1
>   2  Bid 2
"""


class Postman:
    """Hands mails in at a port."""

    def __init__(self, port: int) -> None:
        self.port = port

    def connect(self) -> smtplib.LMTP:
        """A connection, as soon as somebody listens."""
        found: list[smtplib.LMTP] = []

        def reached() -> bool:
            try:
                found.append(smtplib.LMTP("127.0.0.1", self.port))
            except OSError:
                return False
            return True

        assert eventually(reached)
        return found[0]

    def bring(self, raw: bytes, sender: str, *recipients: str) -> list[int]:
        """The codes of the answers, one for each recipient."""
        with self.connect() as session:
            session.ehlo_or_helo_if_needed()
            session.mail(sender)
            for recipient in recipients:
                assert session.rcpt(recipient)[0] == 250
            code, _ = session.data(re.sub(rb"\r?\n", b"\r\n", raw))
            return [code, *(session.getreply()[0] for _ in recipients[1:])]

    def send(self, mail: EmailMessage, sender: str = "bounces@example.org") -> int:
        """Bring a mail to whom it says."""
        [code] = self.bring(mail.as_bytes(), sender, str(mail["To"]))
        return code

    def answer(self, player: Player, letter: Letter, text: str) -> EmailMessage:
        """Bring a player's answer to a letter: the mail, which was taken."""
        mail = reply_to(letter, player.address, text)
        assert self.send(mail) == 250
        return mail


def reply_to(letter: Letter, address: str, text: str, **headers: str) -> EmailMessage:
    """Somebody's answer to a letter, above the letter as a client quotes it."""
    mail = EmailMessage()
    mail["From"] = f"Ada <{address}>"
    mail["To"] = f"play+{letter.reply}@example.org"
    mail["Subject"] = "Re: Astrolude"
    mail["Message-ID"] = f"<{uuid4().hex}@mail.example.org>"
    mail["References"] = f"<{letter.id}@example.org>"
    for name, value in headers.items():
        del mail[name.replace("_", "-")]
        mail[name.replace("_", "-")] = value
    mail.set_content(text + QUOTED)
    return mail
