"""Practice: a table of its own from a position of a game that is over, or from a rulebook's set-piece, against bots."""

import secrets
from typing import Any, Final

from games.core.catalogue import rulebooks
from games.core.clock import Clock
from games.core.errors import require
from games.core.lifecycle.practising import Practise
from projections.positions import Reached, position_of, set_piece
from service.api.games.commanding import seen
from service.api.http.authentication import caller
from service.api.http.context import wiring
from service.api.http.problems import Problem

AT: Final = "$.from"


def reached(body: dict[str, Any]) -> tuple[Reached, bool]:
    """The position that a request names, and whether anybody may see the game that it is from.

    Raises the problems of a game that the caller may not see, or that is not over, and IllegalMove.
    """
    wanted = body["origin"]
    if wanted["kind"] == "position":
        book = rulebooks().get(body["rulebook"])
        require(book is not None, "unknown_rulebook", known=sorted(rulebooks()))
        require(book is not None and wanted["position"] in book.positions(), "no_such_position")
        return set_piece(body["rulebook"], wanted["position"]), True
    live = seen(wanted["game"]).live
    if not live.game.over:
        raise Problem("not_over", {"status": live.game.status}, field=AT)
    if wanted["version"] > live.version:
        raise Problem("unknown_version", {"version": live.version}, field=f"{AT}.version")
    require(live.game.book.key == body["rulebook"], "no_such_position")
    found = position_of(wiring().log, wiring().games, wanted["game"], wanted["version"])
    return found, live.game.terms.visibility == "public"


def practise(body: dict[str, Any], clock: Clock) -> tuple[Practise, Reached]:
    """The command that a request makes, and the position from which it goes on. Raises as `reached` does."""
    position, public = reached(body)
    command = Practise(
        practice=position.practice,
        player=str(caller().account),
        guest=caller().guest,
        seat=next(seat for seat, wanted in enumerate(body["seats"]) if wanted["kind"] == "me"),
        bots=tuple(wanted.get("level") for wanted in body["seats"]),
        clock=clock,
        visibility=body["visibility"] if public else "private",
        timeouts_before_bot=wiring().settings.timeouts_before_bot,
        entropy=body["entropy"],
        seed=secrets.token_bytes(32),
    )
    return command, position
