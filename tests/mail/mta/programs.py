"""How mail programs write answers: what they quote, how, in which encoding, and what they put below."""

import html
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final, NamedTuple

PROGRAM_POLICY: Final = SMTP.clone(refold_source="none")


class Received(NamedTuple):
    """A mail as a mail program shows it."""

    message_id: str
    references: str
    sender: str
    reply_to: str
    subject: str
    text: str
    page: str
    unsubscribe: str
    raw: bytes


Writer = Callable[[Received, str], EmailMessage]


def gmail(received: Received, words: str) -> EmailMessage:
    """Above the quote, in text and HTML, both under `wrote:`."""
    attribution = f"On Sat, 21 Nov 2026 at 06:41, Astrolude <{received.sender}> wrote:"
    mail = _mail(f"{words}\n\n{attribution}\n\n{_quoted(received.text)}")
    page = (
        f'<div dir="ltr">{html.escape(words)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{html.escape(attribution)}<br></div><blockquote class="gmail_quote">{received.page}</blockquote></div>'
    )
    mail.add_alternative(page, subtype="html", cte="quoted-printable")
    return _addressed(mail, received, "Re: ")


def outlook(received: Received, words: str) -> EmailMessage:
    """In French, above an unmarked copy with its headers, in a Windows encoding where that has the letters."""
    copy = (
        f"{'_' * 32}\nDe : Astrolude <{received.sender}>\nEnvoyé : samedi 21 novembre 2026 06:41\n"
        f"À : quelqu'un\nObjet : {received.subject}\n\n{received.text}"
    )
    charset = "cp1252" if words.encode("cp1252", "replace").decode("cp1252") == words else "utf-8"
    text = f"{words}\n\n{copy}".encode(charset, "replace").decode(charset)
    mail = EmailMessage(PROGRAM_POLICY)
    mail.set_content(text, charset=charset, cte="quoted-printable")
    return _addressed(mail, received, "RE : ")


def apple(received: Received, words: str) -> EmailMessage:
    """Above the telephone's signature and the quote, all in quoted-printable."""
    text = (
        f"{words}\n\nSent from my iPhone\n\n"
        f"> On 21 Nov 2026, at 06:41, Astrolude <{received.sender}> wrote:\n> \n{_quoted(received.text)}"
    )
    return _addressed(_mail(text, "quoted-printable"), received, "Re: ")


def thunderbird(received: Received, words: str) -> EmailMessage:
    """In French, with a signature behind its dashes."""
    text = f"{words}\n\nLe 21/11/2026 à 06:41, Astrolude a écrit :\n{_quoted(received.text)}\n-- \nQuelqu’un\n"
    return _addressed(_mail(text, "base64"), received, "Re: ")


def terse(received: Received, words: str) -> EmailMessage:
    """Nothing quoted."""
    return _addressed(_mail(f"{words}\n"), received, "Re: ")


def page_only(received: Received, words: str) -> EmailMessage:
    """No plain text at all, as some telephones send it."""
    mail = EmailMessage(PROGRAM_POLICY)
    page = (
        f"<html><head><style>p {{ margin: 0 }}</style></head><body><p>{html.escape(words)}</p>"
        f'<div class="yahoo_quoted"><div>On Saturday, 21 November 2026 at 06:41, Astrolude &lt;{received.sender}&gt; '
        f"wrote:</div><blockquote>{received.page}</blockquote></div></body></html>"
    )
    mail.set_content(page, subtype="html", cte="base64")
    return _addressed(mail, received, "Re: ")


def automatic(received: Received, words: str, headers: dict[str, str]) -> EmailMessage:
    """What a machine answers."""
    mail = terse(received, words)
    for name, value in headers.items():
        mail[name] = value
    return mail


PROGRAMS: Final[dict[str, tuple[Writer, ...]]] = {
    "en": (gmail, apple, terse, page_only),
    "fr": (outlook, thunderbird, gmail),
}
"""What people who write in a language use."""


def _mail(text: str, cte: str = "8bit") -> EmailMessage:
    mail = EmailMessage(PROGRAM_POLICY)
    mail.set_content(text, cte=cte)
    return mail


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


def _addressed(mail: EmailMessage, received: Received, prefix: str) -> EmailMessage:
    mail["To"] = received.reply_to
    mail["Subject"] = received.subject if received.subject.startswith(prefix) else f"{prefix}{received.subject}"
    mail["Date"] = formatdate(localtime=True)
    mail["Message-ID"] = make_msgid(domain="players.test")
    mail["In-Reply-To"] = received.message_id
    mail["References"] = f"{received.references} {received.message_id}".strip()
    return mail
