"""What becomes of a letter: a mail, or nothing; and what a server may say to it."""

from email.message import EmailMessage
from typing import NamedTuple


class Mail(NamedTuple):
    """A mail and its envelope."""

    message: EmailMessage
    sender: str
    recipient: str


class Overtaken(Exception):
    """What the letter would say isn't so any more: there is nothing to send."""


class NotNow(Exception):
    """The server didn't take the letter; it may later."""


class Never(Exception):
    """The server refuses this letter or its recipient for good."""
