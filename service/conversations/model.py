"""Conversations: what two players write to each other, and who of them has agreed to that."""

from typing import Final, Literal

from msgspec import Struct

from events.envelope import Idempotency
from games.core.clock import Millis

LONGEST: Final = 1000
"""A message, in characters."""
KEPT: Final = 300
"""Messages that a conversation keeps; the oldest go."""
MOST: Final = 200
"""Conversations of an account."""
DAY_MS: Final = 86_400_000
LASTS_MS: Final = 180 * DAY_MS
"""A conversation goes so long after the last that happened in it."""
WAITS_MS: Final = 30 * DAY_MS
"""A request that is not answered goes after this; so does what says that somebody does not want to be asked."""

State = Literal["asked", "request", "agreed", "ended"]
"""As one of the two sees it: the other has not answered my request; I have not answered theirs; both may write; who has
withdrawn."""


class Message(Struct, frozen=True):
    """What somebody wrote, and its number in the conversation, from 1; `hidden` from all but staff."""

    number: int
    player: str
    at: Millis
    text: str
    hidden: bool = False


class Conversation(Struct, frozen=True, kw_only=True):
    """A conversation as `account` sees it; `began` is the moment of the first unread message, 0 where there is none.

    `shown` says whether it stands on the account's list: what it has ended does not. `welcome` says whether the
    other agrees to it.
    """

    account: str
    other: str
    state: State
    at: Millis
    last: int
    read: int
    unread: int
    began: Millis
    version: int
    shown: bool
    welcome: bool


class Writing(Struct, frozen=True, kw_only=True):
    """A message on its way; `once` makes a repeated request harmless."""

    writer: str
    other: str
    text: str
    at: Millis
    once: Idempotency | None = None


class NotAgreed(Exception):
    """The other has not answered yet, does not want to, or does not want any more."""


class MailboxFull(Exception):
    """The account has as many conversations as it may."""


class NoConversation(Exception):
    """The two have none, or it has gone."""
