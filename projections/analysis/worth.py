"""What a position is worth to each seat, for somebody who sees everything."""

from collections.abc import Callable, Sequence
from typing import Any

from games.core.lifecycle.game import Game
from games.core.rulebook import Rulebook
from games.core.thinking.chances import shares_of


def even(seats: int) -> tuple[float, ...]:
    """The chances of seats of which nothing is known."""
    return (1 / seats,) * seats


def worth_of(game: Game) -> tuple[float, ...] | None:
    """Each seat's chance of winning, exact once the game is over; None where the rules cannot tell."""
    if game.status == "finished":
        return tuple(shares_of(game.standings))
    if game.state is None or not values_positions(game.book):
        return None
    return worth_of_state(game.book, game.state)


def values_positions(book: Rulebook[Any, Any]) -> bool:
    """Whether the rulebook can value a position in the middle of a game."""
    return _worth(book) is not None


def worth_of_state(book: Rulebook[Any, Any], state: Any) -> tuple[float, ...]:
    """The same for a state alone. Raises LookupError where the rules cannot tell."""
    standings, worth = book.result(state), _worth(book)
    if standings is not None:
        return tuple(shares_of(standings))
    if worth is None:
        raise LookupError(f"{book.key} cannot value a position")
    return tuple(worth(state))


def _worth(book: Rulebook[Any, Any]) -> Callable[[Any], Sequence[float]] | None:
    return book.insight.worth if book.insight is not None else None
