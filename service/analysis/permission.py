"""Where a hint harms nobody: at tables at which one person plays, and nobody else has or may have a seat."""

from games.core.facts import Seat
from games.core.lifecycle.game import Game


def plays_alone(game: Game, seat: Seat) -> bool:
    """Whether all other seats are bots' own: nobody else sits there, has left one to a bot, or is invited.

    Seats change hands before the start only, so in a game that runs nobody else can have played. Such a game counts
    for no rating: that takes two people.
    """
    others = [chair for place, chair in enumerate(game.chairs) if place != seat]
    return all(chair.player is None and chair.invited is None and chair.bot is not None for chair in others)


def hints_allowed(game: Game, seat: Seat) -> bool:
    """Whether the player of the seat may ask for hints: nobody else could be harmed."""
    return game.status == "running" and plays_alone(game, seat)
