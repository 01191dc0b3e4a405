"""The delivery log: the mail that I was sent, am to be sent, and was not sent."""

from typing import Any

from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.mail.answers import LetterOut, LettersOut
from service.api.mail.requests import LettersQuery

blp = Blueprint("letters", description="What became of my mail.")


@blp.route("/v1/accounts/me/letters", needs="mail", headers=PRIVATE)
@blp.arguments(LettersQuery, location="query")
def list_letters(query: dict[str, Any]) -> LettersOut:
    """List my letters, the newest first.

    The last 500 are kept, for 400 days after they were sent or given up.
    """
    limit = query["limit"]
    found = wiring().letters.log(me(), query.get("cursor"), limit + 1)
    following = found[limit - 1].id if len(found) > limit else None
    return LettersOut([LetterOut.of(letter) for letter in found[:limit]], following)
