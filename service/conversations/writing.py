"""Writing to a player: whether one may, and what follows. The sweeper tells what an interrupted writer did not."""

from contextlib import suppress

from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.conversations.model import Conversation, Message, Writing
from service.conversations.reading import notice_of
from service.limits.rates import MESSAGE_REQUESTS, MESSAGE_REQUESTS_TAKEN, MESSAGES, MESSAGES_A_DAY
from service.mail.letters.making import write as write_letter
from service.notices.notices import Notice
from service.push import outbox as push
from service.wiring import Wiring


class NotWritable(Exception):
    """The account takes no message from this one: a guest, kept apart by a block, not to be asked, or full."""


def write(wiring: Wiring, writing: Writing) -> tuple[Message, bool]:
    """Write to a player, and tell them; whether this request had been carried out before.

    Raises NoAccount, NotWritable, NotAgreed, MailboxFull, TooMany, KeyReused, Unavailable, and redis.exceptions of the
    work store.
    """
    one, other = writing.writer, writing.other
    taker = wiring.accounts.get(other)
    if taker.guest or wiring.blocks.apart(one, {other}):
        raise NotWritable
    if is_request(wiring.conversations.find(one, other)):
        if not _may_ask(wiring, one, other) or wiring.conversations.is_full(other, one):
            raise NotWritable
        wiring.guard.charge(MESSAGE_REQUESTS, one)
        wiring.guard.charge(MESSAGE_REQUESTS_TAKEN, other)
    wiring.guard.charge(MESSAGES, one)
    wiring.guard.charge(MESSAGES_A_DAY, one)
    message, repeated = wiring.conversations.write(writing)
    tell(wiring, one, other)
    return message, repeated


def is_request(known: Conversation | None) -> bool:
    """Whether writing would ask the other to agree."""
    return known is None or not (known.welcome or known.shown)


def _may_ask(wiring: Wiring, one: str, other: str) -> bool:
    """Whether an account lets the other ask for a conversation."""
    match wiring.accounts.get(other).messages_from:
        case "everybody":
            return True
        case "followed":
            return any(follow.player == one for follow in wiring.follows.of(other))
    return False


def tell(wiring: Wiring, one: str, other: str) -> None:
    """Notify both of what is unread, each once however often this is called. Raises Unavailable and RedisError."""
    for account, writer in ((one, other), (other, one)):
        found = wiring.conversations.find(account, writer)
        if found is not None and found.unread and found.shown:
            _notify(wiring, account, notice_of(found))


def settle_interrupted(wiring: Wiring, now: Millis) -> int:
    """Finish what was interrupted a while ago, and tell of it; how many conversations. `now` in ms. Raises the same."""
    pairs = list(wiring.conversations.interrupted(now))
    for one, other in pairs:
        tell(wiring, one, other)
    return len(pairs)


def _notify(wiring: Wiring, account: str, notice: Notice) -> None:
    with suppress(NoAccount):  # erased meanwhile
        wiring.notices.add(account, notice)
        wiring.webhook_outbox.post(account, notice)
        write_letter(wiring, account, notice)
        push.post(wiring, account, notice)
