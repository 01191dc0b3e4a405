"""Replies to letters: what the mail gateway asks about a mail that came in, and what it says became of it."""

from typing import Any, Final

from service.accounts.accounts import NoAccount
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.mail.answers import ReplyOut
from service.api.mail.requests import ReplyEnd, ReplyIn
from service.limits.rates import MAIL_ANSWERS, MAIL_REPLIES, TooMany
from service.mail.addresses.address_forms import is_from
from service.mail.letters.making import answer
from service.mail.letters.replies import Reply
from service.mail.letters.tokens import AddressToken
from service.runtime.metrics import COUNTS
from service.times import milliseconds

blp = Blueprint("gateway", description="What gateways take in, by mail or chat. No account's token opens it.")

PLAYED: Final = "played"


@blp.route("/v1/gateway/replies", "POST", needs="gateway")
@blp.problems("unknown_reply", "wrong_sender")
@blp.arguments(ReplyIn)
def begin_reply(body: dict[str, Any]) -> ReplyOut:
    """Ask what a mail is a reply to.

    It counts only from the confirmed address of the player who got the letter. To ask again is harmless: the same mail
    is the same reply. A token's letter and decision never change; seven days after the deadline, or sixty without one,
    it is `expired`, and sixty days later unknown.
    """
    now = milliseconds()
    token = _token(body["token"], body["sender"])
    wiring().guard.charge(MAIL_REPLIES, token.account)
    try:
        begun = wiring().mail_replies.begin(body["token"], token, body["message_id"], now)
        return _told(begun, expired=token.expires <= now, now=now)
    except NoAccount:  # it was erased this moment; the gateway's own token is good
        raise Problem("unknown_reply") from None


def _token(text: str, sender: str) -> AddressToken:
    token = wiring().address_tokens.find(text)
    if token is None:
        raise Problem("unknown_reply")
    address = wiring().mail_addresses.known(token.account)
    if address is None or not is_from(sender, address):
        raise Problem("wrong_sender")
    return token


def _told(begun: Reply, *, expired: bool, now: int) -> ReplyOut:
    usable = not (expired or begun.done)
    return ReplyOut.showing(
        begun,
        state="done" if begun.done else "new",
        expired=expired,
        game=begun.game or None,
        language=wiring().accounts.get(begun.account).language,
        bearer=wiring().grants.issue(begun.account, now) if usable else None,
        unsubscribe=wiring().subscriptions.token(begun.account, begun.game or None),
    )


@blp.route("/v1/gateway/replies/<reply>", "PUT", needs="gateway")
@blp.problems("busy")
@blp.arguments(ReplyEnd)
@blp.response(204, description="Noted.")
def end_reply(body: dict[str, Any], reply: str) -> None:
    """Say what became of a reply.

    With an `answer` one letter is sent, at once. What is said of a reply after that changes nothing. Where nothing was
    `played` (the outcome's words are separated by commas), 40 replies a day are answered: a machine that answers every
    letter is not talked with for ever.
    """
    begun = wiring().mail_replies.find(reply)
    if begun is None:
        raise Problem("unknown_reply")
    if not begun.done:
        _end(begun, body["answer"], body["outcome"])


def _end(begun: Reply, told: dict[str, Any] | None, outcome: str) -> None:
    """In this order: after a crash in between the gateway says it again, and no letter is made twice."""
    if told is not None and _is_answered(begun.account, outcome):
        answer(wiring(), begun.id, begun.account, begun.game, begun.seat, told)
    COUNTS.mails.labels(PLAYED if PLAYED in outcome.split(",") else "other").inc()
    wiring().letters.note_outcome(begun.letter, outcome)
    wiring().mail_replies.end(begun, outcome)


def _is_answered(account: str, outcome: str) -> bool:
    """Whether a reply gets a letter: one that plays always, others so many a day."""
    if PLAYED in outcome.split(","):
        return True
    try:
        wiring().guard.charge(MAIL_ANSWERS, account)
    except TooMany:
        return False
    return True
