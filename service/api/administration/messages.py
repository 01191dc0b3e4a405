"""What was said at tables: read it, hide it, erase it."""

from typing import Any

from service.administration.tables import NoMessage, Said, treat_message
from service.api.administration.answers import StaffMessageOut, StaffMessagesOut
from service.api.administration.requests import LiftQuery, ReasonIn, ReasonQuery, StaffMessagesQuery
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.messages.answers import MessageOut
from service.times import milliseconds

blp = Blueprint("admin-messages", description="What was said at tables, as moderators and administrators treat it.")


@blp.route("/v1/admin/games/<game>/messages", needs="account", role="moderator", headers=PRIVATE)
@blp.arguments(StaffMessagesQuery, location="query")
def read_messages(query: dict[str, Any], game: str) -> StaffMessagesOut:
    """What was said at a table and then in its gallery, also what is hidden, and at a private one.

    In the words in which it was said.
    """
    wiring().games.load(game)
    said = wiring().talk.every(game, int(query.get("cursor", 0)), query["limit"] + 1, hidden=True)
    shown = said[: query["limit"]]
    names = wiring().accounts.names({one.message.player for one in shown})
    items = [StaffMessageOut(MessageOut.of(one, names, masked=False), one.hidden) for one in shown]
    return StaffMessagesOut(items, str(shown[-1].number) if len(said) > len(shown) else None)


@blp.route("/v1/admin/games/<game>/messages/<int:number>/hiding", "PUT", needs="account", role="moderator")
@blp.response(204)
@blp.arguments(ReasonIn)
def hide_message(body: dict[str, Any], game: str, number: int) -> None:
    """Hide a message from everybody but staff. Pages and streams leave it out from now on."""
    _treat("hide_message", game, number, body["reason"])


@blp.route("/v1/admin/games/<game>/messages/<int:number>/hiding", "DELETE", needs="account", role="moderator")
@blp.response(204)
@blp.arguments(LiftQuery, location="query")
def unhide_message(query: dict[str, Any], game: str, number: int) -> None:
    """Show a message again."""
    _treat("show_message", game, number, query["reason"])


@blp.route("/v1/admin/games/<game>/messages/<int:number>", "DELETE", needs="account", role="moderator")
@blp.response(204)
@blp.arguments(ReasonQuery, location="query")
def erase_message(query: dict[str, Any], game: str, number: int) -> None:
    """Erase a message from the store. Nobody can bring it back; the game's log, which never held it, stays valid."""
    _treat("erase_message", game, number, query["reason"])


def _treat(what: Said, game: str, number: int, reason: str) -> None:
    wiring().games.load(game)
    try:
        treat_message(wiring(), what, game, number, reason, by=me(), at=milliseconds())
    except NoMessage:
        raise Problem("unknown_message", {"number": number}) from None
