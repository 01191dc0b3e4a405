"""Practice: a table of its own against bots, from a position of a game that is over, a set-piece, or a lesson's."""

import secrets
from typing import Any, Final

from games.core.catalogue import rulebooks
from games.core.clock import Clock
from games.core.dice import SEED_BYTES
from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.core.lifecycle.practising import Practise
from games.core.rulebook import Rulebook
from projections.positions import Reached, position_of, set_piece
from service.api.games.commanding import seen
from service.api.http.authentication import caller
from service.api.http.context import wiring
from service.api.http.problems import Problem

AT: Final = "$.origin"


def reached(body: dict[str, Any]) -> tuple[Reached, bool]:
    """The position that a request names, and whether anybody may see the game that it is from.

    Raises the problems of a game that the caller may not see, or that is not over, and IllegalMove.
    """
    wanted = body["origin"]
    if wanted["kind"] == "position":
        require(wanted["position"] in _book(body).positions(), "no_such_position")
        return set_piece(body["rulebook"], wanted["position"]), True
    if wanted["kind"] == "lesson":
        require(wanted["lesson"] in _book(body).lessons(), "no_such_position")
        return set_piece(body["rulebook"], wanted["lesson"]), True
    live = seen(wanted["game"]).live
    if not live.game.over:
        raise Problem("not_over", {"status": live.game.status}, field=AT)
    if wanted["version"] > live.version:
        raise Problem("unknown_version", {"version": live.version}, field=f"{AT}.version")
    require(live.game.book.key == body["rulebook"], "no_such_position")
    found = position_of(wiring().log, wiring().games, wanted["game"], wanted["version"])
    return found, live.game.terms.visibility == "public"


def _book(body: dict[str, Any]) -> Rulebook[Any, Any]:
    book = rulebooks().get(body["rulebook"])
    if book is None:
        raise IllegalMove("unknown_rulebook", known=sorted(rulebooks()))
    return book


def practise(body: dict[str, Any], clock: Clock) -> tuple[Practise, Reached]:
    """The command that a request makes, and the position from which it goes on. Raises as `reached` does."""
    position, public = reached(body)
    seat = next(seat for seat, wanted in enumerate(body["seats"]) if wanted["kind"] == "me")
    command = Practise(
        practice=position.practice,
        player=str(caller().account),
        guest=caller().guest,
        seat=seat,
        bots=tuple(wanted.get("level") for wanted in body["seats"]),
        clock=clock,
        visibility=body["visibility"] if public else "private",
        timeouts_before_bot=wiring().settings.timeouts_before_bot,
        entropy=body["entropy"],
        seed=_seed(body, seat),
    )
    return command, position


def _seed(body: dict[str, Any], seat: Seat) -> bytes:
    """A seed of its own; of a lesson the one that its moves were made for, since nothing is hidden there."""
    wanted = body["origin"]
    if wanted["kind"] != "lesson":
        return secrets.token_bytes(SEED_BYTES)
    lesson = _book(body).lessons()[wanted["lesson"]]
    require(seat == lesson.seat, "no_such_position")
    return bytes.fromhex(lesson.seed)
