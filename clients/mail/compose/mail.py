"""What becomes of a letter: a mail, or nothing."""

from email.message import EmailMessage
from typing import NamedTuple


class Mail(NamedTuple):
    """A mail and its envelope."""

    message: EmailMessage
    sender: str
    recipient: str


class Overtaken(Exception):
    """What the letter would say isn't so any more: there is nothing to send."""
