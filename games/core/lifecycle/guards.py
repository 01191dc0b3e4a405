"""What several commands are refused for: the game is not in that state, or the seat is not theirs to use."""

from games.core.errors import require
from games.core.facts import Seat
from games.core.lifecycle.chairs import Chair
from games.core.lifecycle.state import GameState


def require_open(game: GameState) -> None:
    """Refuse what is for games that have not begun."""
    require(not game.over, "game_finished", status=game.status)
    require(game.status == "open", "game_started")


def require_running(game: GameState) -> None:
    """Refuse what is for games that are being played."""
    require(not game.over, "game_finished", status=game.status)
    require(game.status == "running", "game_not_started")


def chair_of(game: GameState, seat: Seat) -> Chair:
    """The seat's holder; refuses a seat that the game does not have."""
    require(0 <= seat < len(game.chairs), "unknown_seat", seats=len(game.chairs))
    return game.chairs[seat]
