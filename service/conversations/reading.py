"""What an account has not read yet, and the notice of it."""

from games.core.clock import Millis
from service.conversations.conversations import Conversations
from service.conversations.model import Conversation
from service.notices.notices import Notice


def notice_of(found: Conversation) -> Notice:
    """What announces the first unread message of a conversation."""
    return Notice(kind="message", reference=f"{found.other}-{found.began}", at=found.began, player=found.other)


def unread_notices(conversations: Conversations, account: str) -> list[Notice]:
    """What announces all that the account has not read, one notice for each conversation. Raises Unavailable."""
    return [notice_of(found) for found in conversations.of(account) if found.unread]


def is_unread(conversations: Conversations, account: str, writer: str | None, began: Millis) -> bool:
    """Whether the account has not read the message of this moment, nor any after it."""
    found = None if writer is None else conversations.find(account, writer)
    return found is not None and found.shown and found.unread > 0 and found.began == began
