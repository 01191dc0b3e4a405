"""What members say in a club."""

from typing import Any

from flask import Response

from service.api.clubs.answers import ClubMessageOut, ClubMessagesOut
from service.api.clubs.requests import ClubTalkQuery
from service.api.clubs.seeing import seen_inside
from service.api.games.commanding import names_of
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.replies import reply
from service.api.messages.requests import MessageIn
from service.clubs.model import NoClub
from service.limits.rates import TALK
from service.messages.talk import Message
from service.times import milliseconds

blp = Blueprint("club-talk", description="What members say to each other in a club.")


@blp.route("/v1/clubs/<club>/messages", needs="read", headers=PRIVATE)
@blp.problems("unknown_club", "not_club_member", "club_closed")
@blp.arguments(ClubTalkQuery, location="query")
def list_club_messages(query: dict[str, Any], club: str) -> ClubMessagesOut:
    """What was said in a club, for its members, the oldest first.

    A club keeps the last 1,000; those of an account that was erased are erased with it. What those say whom the caller
    blocks is left out, so a page may be short.
    """
    seen_inside(club)
    limit = query["limit"]
    said = wiring().club_talk.after(club, query["after"], limit + 1)
    shown = said[:limit]
    heard = [one for one in shown if one.message.player not in caller().blocked]
    names = names_of({one.message.player for one in heard})
    items = [ClubMessageOut.of(one, names, masked=caller().masked) for one in heard]
    return ClubMessagesOut(items, str(shown[-1].number) if len(said) > limit else None)


@blp.route("/v1/clubs/<club>/messages", "POST", needs="talk", repeatable=True)
@blp.problems("unknown_club", "not_club_member", "club_closed", "muted")
@blp.arguments(MessageIn)
@blp.response(201, ClubMessageOut, headers=("Idempotency-Replayed",))
def post_club_message(body: dict[str, Any], club: str) -> Response:
    """Say something in a club of mine: its members read it."""
    require_unmuted()
    seen_inside(club)
    wiring().guard.charge(TALK, me())
    message = Message(0, me(), milliseconds(), body["text"])
    said, repeated = wiring().club_talk.say(club, message, idempotency(me()))
    if wiring().clubs.find(club) is None:  # dissolved meanwhile
        wiring().club_talk.erase_message(club, said.number)
        raise NoClub
    told = ClubMessageOut.of(said, names_of({me()}), masked=caller().masked)
    return reply(told, 201, {**PRIVATE, **replayed(repeated)})
