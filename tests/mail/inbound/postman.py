"""A mail server that brings mail by LMTP, and mails of players as it brings them."""

import re
import smtplib
from email.message import EmailMessage
from uuid import uuid4

from clients.mail.phrases import words_of
from tests.mail.compose.correspondent import Correspondent
from tests.mail.compose.sink import Taken
from tests.patience import eventually


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
                session.rcpt(recipient)
            code, _ = session.data(raw)
            return [code, *(session.getreply()[0] for _ in recipients[1:])]


def reply_to(taken: Taken, person: Correspondent, text: str, message_id: str = "") -> EmailMessage:
    """A person's answer to a mail, above the mail as a client quotes it."""
    mail = EmailMessage()
    mail["From"] = f"{person.name} <{person.address}>"
    mail["To"] = str(taken.mail["Reply-To"])
    mail["Subject"] = f"Re: {taken.mail['Subject']}"
    mail["Message-ID"] = message_id or f"<{uuid4().hex}@mail.example.org>"
    mail["In-Reply-To"] = str(taken.mail["Message-ID"])
    mail["References"] = str(taken.mail["Message-ID"])
    quoted = "\n".join(f"> {line}" for line in taken.text.splitlines())
    mail.set_content(f"{text}\n\nOn Sat, 21 Nov 2026 at 10:00, Astrolude <play@example.org> wrote:\n{quoted}\n")
    return mail


def recipient_of(taken: Taken) -> str:
    """The address that answers to a mail go to."""
    found = re.search(r"<(\S+)>", str(taken.mail["Reply-To"]))
    assert found is not None
    return found[1]


def send(postman: Postman, mail: EmailMessage) -> list[int]:
    """Bring a mail to whom it says."""
    found = re.search(r"<(\S+)>", str(mail["To"]))
    sender = re.search(r"<(\S+)>", str(mail["From"]))
    assert found is not None
    assert sender is not None
    return postman.bring(mail.as_bytes(), sender[1], found[1])


def letter(person: Correspondent, kind: str, number: int = 0) -> Taken:
    """The mail of a kind that a person got, the first or a later one; waits for it."""

    def found() -> list[Taken]:
        mails = {str(taken.mail["Message-ID"]): taken for taken in person.mails()}
        sent = [one["message_id"] for one in reversed(person.letters()) if one["kind"] == kind]
        return [mails[name] for name in sent if name in mails]

    assert eventually(lambda: len(found()) > number), person.letters()
    return found()[number]


def moves_of(person: Correspondent, game: str) -> list[dict[str, object]]:
    """The data of the moves that a person played in a game themselves."""
    state = person.api.get(f"/v1/games/{game}")
    events = person.api.get(f"/v1/games/{game}/events?after=0&limit=500")["items"]
    mine = [event["data"] for event in events if event["type"] == "move_played"]
    return [data for data in mine if data["seat"] == state["you"]["seat"]]


def words(person: Correspondent, game: str) -> str:
    """What a person writes to play the move that would be played for them at the deadline."""
    asked = person.api.get(f"/v1/games/{game}/moves")
    return words_of(asked["default"], asked, person.api.language)
