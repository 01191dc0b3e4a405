"""Mails that must change nothing: repeated, late, forged, broken, automatic, huge."""

import random
import secrets
from collections.abc import Callable
from email.utils import make_msgid
from typing import Final, NamedTuple

from tests.mail.mta.correspondents import Correspondent
from tests.mail.mta.programs import Received, automatic, terse

MEBIBYTE: Final = 1024 * 1024
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz234567"
FORGER: Final = "forger.test"
HONEST: Final = "players.test"


class Sending(NamedTuple):
    """A mail on its way to the MTA: its envelope, its bytes, and the name that its sender greets with."""

    sender: str
    recipient: str
    raw: bytes
    greeting: str = HONEST


class Turn(NamedTuple):
    """A person, the letter that is to be answered, those answered before, and who else could do something about it."""

    writer: Correspondent
    letter: Received
    other: Correspondent
    rng: random.Random
    answered: list[Received]


def _signed(turn: Turn, mail_of: Correspondent, body: str, recipient: str | None = None) -> Sending:
    mail = terse(turn.letter, body)
    mail["From"] = mail_of.address
    return Sending(mail_of.address, recipient or turn.letter.reply_to, mail.as_bytes())


def late(turn: Turn) -> Sending:
    """One more answer to a letter whose question was answered long ago, or to none."""
    if not turn.answered:
        return no_token(turn)
    mail = terse(turn.rng.choice(turn.answered), "1")
    mail["From"] = turn.writer.address
    return Sending(turn.writer.address, str(mail["To"]), mail.as_bytes())


def made_up_token(turn: Turn) -> Sending:
    """A legal answer to an address that nobody was given."""
    token = "".join(secrets.choice(ALPHABET) for _ in range(32))
    return _signed(turn, turn.writer, "1", f"play+{token}@astrolude.test")


def bent_token(turn: Turn) -> Sending:
    """One letter of the token is another."""
    token = turn.letter.reply_to.partition("+")[2].partition("@")[0]
    place = turn.rng.randrange(len(token))
    sign = turn.rng.choice(ALPHABET.replace(token[place], ""))
    return _signed(turn, turn.writer, "1", f"play+{token[:place]}{sign}{token[place + 1 :]}@astrolude.test")


def other_sender(turn: Turn) -> Sending:
    """The other player has got hold of the address."""
    return _signed(turn, turn.other, "1")


def forged(turn: Turn) -> Sending:
    """The other player has got hold of the address, and writes under the right name: the MTA finds it forged."""
    return _signed(turn, turn.writer, "1")._replace(greeting=FORGER)


def away(turn: Turn) -> Sending:
    """The writer's own mail program answers."""
    headers = turn.rng.choice(
        ({"Auto-Submitted": "auto-replied"}, {"X-Autoreply": "yes"}, {"Precedence": "auto_reply"})
    )
    mail = automatic(turn.letter, "1", headers)
    mail["From"] = turn.writer.address
    return Sending(turn.rng.choice(("", turn.writer.address)), turn.letter.reply_to, mail.as_bytes())


def from_a_list(turn: Turn) -> Sending:
    """The address has come onto a mailing list."""
    mail = automatic(turn.letter, "1", {"List-Id": "<games.players.test>", "Precedence": "list"})
    mail["From"] = turn.writer.address
    return Sending("games-bounces@players.test", turn.letter.reply_to, mail.as_bytes())


def bounce(turn: Turn) -> Sending:
    """A report about a letter that nobody sent."""
    token = "".join(secrets.choice(ALPHABET) for _ in range(32))
    recipient = turn.rng.choice((f"play+bounce-{token}@astrolude.test", turn.letter.reply_to))
    report = (
        "From: Mailer-Daemon@players.test\r\nTo: play@astrolude.test\r\nSubject: Undelivered\r\n"
        f"Message-ID: {make_msgid()}\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-replied\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
        "--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        f"Reporting-MTA: dns; players.test\r\n\r\nFinal-Recipient: rfc822;{turn.writer.address}\r\nAction: failed\r\n"
        "Status: 5.1.1\r\n\r\n--b--\r\n"
    )
    return Sending("", recipient, report.encode())


def garbage(turn: Turn) -> Sending:
    """What is hardly a mail, to the right address, from the right one."""
    body = turn.rng.choice(GARBAGE)(turn.rng)
    head = f"From: {turn.writer.address}\r\nTo: {turn.letter.reply_to}\r\nMessage-ID: {make_msgid()}\r\n"
    return Sending(turn.writer.address, turn.letter.reply_to, head.encode() + body)


def returned(turn: Turn) -> Sending:
    """Our own letter comes back as it is."""
    return Sending(turn.writer.address, turn.letter.reply_to, turn.letter.raw)


def no_token(turn: Turn) -> Sending:
    """To the plain address."""
    return _signed(turn, turn.writer, "1", "play@astrolude.test")


def _noise(rng: random.Random) -> bytes:
    """A file sent as text, with a legal answer on one of its lines."""
    before, after = (rng.randbytes(1000).translate(None, b"\r\n") for _ in range(2))
    return b"\r\n" + before + b"\r\n1\r\n" + after


def _unclosed(_rng: random.Random) -> bytes:
    return b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: multipart/alternative\r\n\r\n--x'


def _nested(_rng: random.Random) -> bytes:
    parts = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(300))
    return parts + b"Content-Type: text/plain\r\n\r\nxyzzy\r\n"


def _strange_encoding(_rng: random.Random) -> bytes:
    head = b"Content-Type: text/plain; charset=klingon-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return head + b"%%%not base64 at all%%%\r\n"


def _unknown_words(rng: random.Random) -> bytes:
    return b"\r\nxyzzy " + str(rng.random()).encode() + b"\r\n"


def _broken_page(rng: random.Random) -> bytes:
    return b"Content-Type: text/html\r\n\r\n" + b"<table><td" * rng.randint(1, 3000) + b"\xff\xfe<p>plugh"


GARBAGE: Final = (_noise, _unclosed, _nested, _strange_encoding, _unknown_words, _broken_page)

KINDS: Final[tuple[Callable[[Turn], Sending], ...]] = (
    late,
    made_up_token,
    bent_token,
    other_sender,
    forged,
    away,
    from_a_list,
    bounce,
    garbage,
    returned,
    no_token,
)
ANSWERED: Final = (late, made_up_token, bent_token, other_sender, garbage, no_token)
"""What is answered, by saying what is wrong or how to answer; all else isn't."""


def huge(turn: Turn, body: str) -> Sending:
    """A valid answer with a photograph."""
    mail = terse(turn.letter, body)
    mail["From"] = turn.writer.address
    mail.add_attachment(turn.rng.randbytes(2 * MEBIBYTE), "image", "jpeg", filename="sea.jpg")
    return Sending(turn.writer.address, turn.letter.reply_to, mail.as_bytes())
