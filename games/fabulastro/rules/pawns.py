"""Pawns going straight to a square, without dice (FA-042)."""

from games.core.facts import Event, Seat
from games.fabulastro.board import direct
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import By
from games.fabulastro.state import State


def go(state: State, seat: Seat, square: str, by: By) -> Event:
    """The shorter way to a square (FA-041)."""
    player = state.players[seat]
    u = direct(player.u, square)
    return table.PawnMoved(seat, (player.square, square), u, by, "back" if u < player.u else "forward", None)
