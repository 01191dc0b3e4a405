"""From a letter to a mail: the page, both of its forms, and the header."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final, cast

from clients.mail.compose.headers import deliverable, set_head
from clients.mail.compose.mail import Mail
from clients.mail.compose.page import Page
from clients.mail.compose.pages import Pages
from clients.mail.compose.rendering import html, plain
from clients.mail.letters import Letter
from clients.mail.service import Gateway
from clients.mail.settings import Settings

ON_THE_WIRE: Final = SMTP.clone(max_line_length=900)
"""Long links in a header must stay whole: folded they'd be encoded, and no mail program reads them then."""
_BEGINS_A_MAILBOX: Final = re.compile("^From ", re.MULTILINE)
"""What a line must not begin with: it would come with a `>` before it, which smtplib and mailboxes put there (RFC 2049,
3)."""


class Composer:
    """Writes the mails of one gateway."""

    def __init__(self, gateway: Gateway, settings: Settings) -> None:
        self._settings = settings
        mailbox, url = settings.mailbox, settings.public_url
        self._pages = Pages(gateway, url, mailbox.domain, mailbox.reply_to, pictures=settings.mail_pictures)

    def __call__(self, letter: Letter) -> Mail:
        """The mail that a letter asks for. Raises Overtaken, ApiError."""
        page, subject = self._pages(letter)
        mail = EmailMessage(SMTP)
        set_head(mail, letter, self._settings, subject, page.tag)
        _set_body(mail, page)
        _set_boundaries(mail, letter.id)
        mail["Content-Language"] = page.language
        mail.policy = ON_THE_WIRE
        mailbox = self._settings.mailbox
        sender = mailbox.bounce_to(letter.bounce) if letter.bounce else str(mailbox)
        return Mail(mail, sender, deliverable(letter.to.address))


def _set_body(mail: EmailMessage, page: Page) -> None:
    mail.set_content(plain(page), cte="quoted-printable")
    mail.add_alternative(html(page), subtype="html", cte="quoted-printable")
    for part in cast("Iterator[EmailMessage]", mail.iter_parts()):
        part.set_payload(_BEGINS_A_MAILBOX.sub("=46rom ", str(part.get_payload())))
    if page.picture:
        *_, rich = mail.iter_parts()
        cid = f"<{page.picture_id}>"
        rich.add_related(page.picture, "image", "png", cid=cid, filename="table.png", disposition="inline")


def _set_boundaries(mail: EmailMessage, letter: str) -> None:
    """Part the mail by lines that neither encoding can produce (RFC 2045, 6.7), so that nobody has to look for them."""
    for number, part in enumerate(part for part in cast("Iterator[EmailMessage]", mail.walk()) if part.is_multipart()):
        part.set_boundary(f"=_{letter}.{number}")
