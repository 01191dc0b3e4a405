"""The head of a letter: addresses, thread, unsubscription, and what tells other programs that a program wrote it.

From is one constant address, so that filters, address books and the reputation of the domain know it; only Reply-To
has the token. Message-IDs come from letters' ids: sent twice, a letter is the same mail.
"""

import re
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Final

from email_validator import EmailNotValidError, validate_email

from clients.mail.compose.clean import line
from clients.mail.letters import Letter
from clients.mail.settings import Settings

NAME: Final = "Astrolude"
IDENTIFIER: Final = re.compile(r"<[^<>@\s\x00-\x1f\x7f-\U0010ffff]{1,250}@[^<>@\s\x00-\x1f\x7f-\U0010ffff]{1,250}>")
MOST_REFERENCES: Final = 20
LONGEST_NAME: Final = 60


def message_id(letter: str, domain: str) -> str:
    """The Message-ID of a letter, the same however often it is sent (RFC 5322, 3.6.4)."""
    return f"<{letter}@{domain}>"


def deliverable(address: str) -> str:
    """The address with its domain as mail servers write it (IDNA); unchanged where it can't be."""
    try:
        valid = validate_email(address, check_deliverability=False, test_environment=True)
    except EmailNotValidError:
        return address
    return valid.ascii_email or f"{valid.local_part}@{valid.ascii_domain}"


def set_head(mail: EmailMessage, letter: Letter, settings: Settings, subject: str, tag: str = "") -> None:
    """Write the header of a letter; without its tag the subject is the same for all letters of a thread."""
    answer = letter.kind == "answer"
    mail["From"] = _with_name(NAME, str(settings.mailbox))
    mail["To"] = _with_name(letter.to.name, deliverable(letter.to.address))
    if letter.reply:
        mail["Reply-To"] = _with_name(NAME, settings.mailbox.reply_to(letter.reply))
    mail["Subject"] = line(f"[{tag}] {subject}" if tag else subject)
    if tag:
        mail["Thread-Topic"] = line(subject)  # what Outlook and Exchange compare
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = message_id(letter.id, settings.mailbox.domain)
    _set_thread(mail, letter)
    mail["Auto-Submitted"] = "auto-replied" if answer else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail["X-Astrolude-Letter"] = letter.id
    mail["List-Id"] = f"{NAME} <astrolude.{settings.mailbox.domain}>"
    if letter.unsubscribe:
        mail["List-Unsubscribe"] = f"<{settings.public_url}/v1/unsubscribe/{letter.unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"


def _set_thread(mail: EmailMessage, letter: Letter) -> None:
    """In-Reply-To and References: a game is one thread (RFC 5322, 3.6.4)."""
    answered = [*letter.answer.references, letter.answer.message_id] if letter.answer else []
    wanted = [letter.thread.first, *answered[-MOST_REFERENCES:], letter.thread.last]
    references = list(dict.fromkeys(one for one in wanted if one and IDENTIFIER.fullmatch(one)))
    own = str(mail["Message-ID"])
    references = [one for one in references if one != own]
    if references:
        last = letter.answer.message_id if letter.answer else ""
        mail["In-Reply-To"] = last if last in references else references[-1]
        mail["References"] = " ".join(references)


def _with_name(name: str, address: str) -> Address:
    username, _, domain = address.rpartition("@")
    return Address(display_name=line(name)[:LONGEST_NAME], username=username, domain=domain)
