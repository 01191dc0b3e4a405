"""Which moves hold a player's own words: those who are muted do not play them."""

from collections.abc import Mapping
from typing import Any

from games.core.domains import Text
from games.core.facts import Seat
from games.core.lifecycle.game import Game


def writes(game: Game, seat: Seat, move: Mapping[str, Any]) -> bool:
    """Whether a move, as JSON, fills in a field of free text that the seat has now."""
    fields = (field for form in game.forms(seat) if form.type == move.get("type") for field in form.fields)
    return any(isinstance(field.domain, Text) and move.get(field.name) for field in fields)


def may_write(move: Mapping[str, Any]) -> bool:
    """Whether a move for a situation to come could hold words of the player's own: it has a text of any kind."""
    return any(isinstance(value, str) for name, value in move.items() if name != "type")
