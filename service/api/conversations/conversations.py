"""Conversations: what two players write to each other, once both have agreed."""

from typing import Any

from flask import Response

from service.accounts.accounts import NoAccount
from service.api.conversations.answers import (
    ConversationOut,
    ConversationsOut,
    PrivateMessageOut,
    PrivateMessagesOut,
)
from service.api.conversations.requests import ConversationsQuery, PrivateMessageIn, PrivateMessagesQuery, ReadIn
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem
from service.api.http.replies import reply
from service.conversations.model import (
    KEPT,
    MOST,
    Conversation,
    MailboxFull,
    NoConversation,
    NotAgreed,
    Writing,
)
from service.conversations.writing import NotWritable, write
from service.limits.rates import READ_MARKS
from service.times import milliseconds

blp = Blueprint("conversations", description="What two players write to each other, once both have agreed.")


@blp.route("/v1/me/conversations", needs="talk", headers=PRIVATE)
@blp.arguments(ConversationsQuery, location="query")
def list_conversations(query: dict[str, Any]) -> ConversationsOut:
    """My conversations.

    The latest first; requests of others are among them, what I have ended is not. One goes 180 days after the last that
    happened in it, a request after 30, and with either account.
    """
    found = wiring().conversations.of(me())
    unread = sum(1 for one in found if one.unread)
    if "cursor" in query:
        at, _, other = query["cursor"].partition("-")
        found = [one for one in found if (-one.at, one.other) > (-int(at), other)]
    shown = found[: query["limit"]]
    following = f"{shown[-1].at}-{shown[-1].other}" if len(found) > len(shown) else None
    names = names_of({one.other for one in shown})
    return ConversationsOut([ConversationOut.of(one, names) for one in shown], following, unread, MOST)


@blp.route("/v1/me/conversations/<account>", needs="talk", headers=PRIVATE)
@blp.problems("unknown_conversation")
def get_conversation(account: str) -> ConversationOut:
    """How a conversation stands."""
    return _shown(_found(account))


@blp.route("/v1/me/conversations/<account>", "PUT", needs="talk", headers=PRIVATE)
@blp.problems("unknown_conversation", "not_writable", "muted")
def agree_to_conversation(account: str) -> ConversationOut:
    """Agree to a conversation.

    One that a player asks for, or that I have ended. Writing to them does the same.
    """
    require_unmuted()
    wiring().guard.charge(READ_MARKS, me())
    if wiring().blocks.apart(me(), {account}):
        raise _not_writable()
    try:
        wiring().conversations.agree(me(), account)
    except NoConversation:
        raise _unknown(account) from None
    return _shown(_found(account))


@blp.route("/v1/me/conversations/<account>", "DELETE", needs="talk")
@blp.response(204, description="Declined, or over.")
def end_conversation(account: str) -> None:
    """Decline a conversation, or end it.

    It goes from my list, and the other can write no more, nor ask again for 30 days; whoever asked is not told that
    I declined. What both have ended is erased. I may take it up again by writing.
    """
    wiring().guard.charge(READ_MARKS, me())
    wiring().conversations.leave(me(), account)


@blp.route("/v1/me/conversations/<account>/messages", needs="talk", headers=PRIVATE)
@blp.problems("unknown_conversation")
@blp.arguments(PrivateMessagesQuery, location="query")
def list_private_messages(query: dict[str, Any], account: str) -> PrivateMessagesOut:
    """What was written in a conversation.

    The latest first; the last 300 are kept. What a moderator has hidden is left out.
    """
    _found(account)
    found = wiring().conversations.messages(me(), account, query["before"], query["limit"] + 1)
    shown = found[: query["limit"]]
    names, masked = names_of({me(), account}), caller().masked
    items = [PrivateMessageOut.of(one, names, masked=masked) for one in shown if not one.hidden]
    return PrivateMessagesOut(items, str(shown[-1].number) if len(found) > len(shown) else None)


@blp.route("/v1/me/conversations/<account>/messages", "POST", needs="talk", repeatable=True)
@blp.problems(
    *("unknown_player", "not_oneself", "muted", "guest_does_not_write", "not_writable", "not_agreed"),
    "too_many_conversations",
)
@blp.arguments(PrivateMessageIn)
@blp.response(201, PrivateMessageOut)
def write_to_player(body: dict[str, Any], account: str) -> Response:
    """Write to a player, named by id.

    My first message asks for a conversation: I can write no more until they agree, or write back. It reads as any
    message; `messages_from` of an account says who may ask. Guests neither write nor are written to.
    """
    require_unmuted()
    if caller().guest:
        raise Problem("guest_does_not_write")
    if account == me():
        raise Problem("not_oneself", field="account")
    writing = Writing(writer=me(), other=account, text=body["text"], at=milliseconds(), once=idempotency(me()))
    try:
        message, repeated = write(wiring(), writing)
    except NoAccount:
        raise Problem("unknown_player", {"name": account}, field="account") from None
    except NotWritable:
        raise _not_writable() from None
    except NotAgreed:
        raise Problem("not_agreed") from None
    except MailboxFull:
        raise Problem("too_many_conversations", {"most": MOST}) from None
    told = PrivateMessageOut.of(message, names_of({me()}), masked=caller().masked)
    return reply(told, 201, {**PRIVATE, **replayed(repeated)})


@blp.route("/v1/me/conversations/<account>/read", "PUT", needs="talk", headers=PRIVATE)
@blp.problems("unknown_conversation")
@blp.arguments(ReadIn)
def mark_read(body: dict[str, Any], account: str) -> ConversationOut:
    """Say how far I have read.

    The other does not learn it. A notice comes with the first unread message alone: the answer's `unread` says whether
    something has come meanwhile.
    """
    wiring().guard.charge(READ_MARKS, me())
    try:
        return _shown(wiring().conversations.read(me(), account, body["number"]))
    except NoConversation:
        raise _unknown(account) from None


def conversations_of(account: str) -> list[dict[str, Any]]:
    """All that an account can read of its conversations, for its export."""
    told = []
    for found in wiring().conversations.of(account):
        names = names_of({account, found.other})
        said = wiring().conversations.messages(account, found.other, 2**31, KEPT)
        messages = [PrivateMessageOut.of(one, names, masked=False) for one in reversed(said) if not one.hidden]
        told.append({"conversation": ConversationOut.of(found, names), "messages": messages})
    return told


def _found(account: str) -> Conversation:
    found = wiring().conversations.find(me(), account)
    if found is None:
        raise _unknown(account)
    return found


def _shown(found: Conversation) -> ConversationOut:
    return ConversationOut.of(found, names_of({found.other}))


def _unknown(account: str) -> Problem:
    return Problem("unknown_conversation", {"player": account})


def _not_writable() -> Problem:
    return Problem("not_writable", field="account")
