"""The setup: seats get colours, the satellite a place, everybody cards; all else is drawn when it is needed."""

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event
from games.terre_lune import facts
from games.terre_lune.board import BOARD
from games.terre_lune.components import CARDS, HAND


def admit(options: facts.Options, seats: int) -> None:
    """Refuse with `bad_option` a starter that is not there and a colour given twice (TL-12)."""
    starter = options.starter
    require(
        starter == "random" or starter < seats,
        "bad_option",
        "TL-12",
        field="starter",
        reason=f"Expected a seat below {seats} - at `$.starter`",
    )
    require(
        len(set(options.colours)) == len(options.colours),
        "bad_option",
        "TL-12",
        field="colours",
        reason="Expected four different suits - at `$.colours`",
    )


def set_up(options: facts.Options, seats: int, dice: Dice) -> Event:
    """The starter, the satellite's place, then the hands, dealt one card at a time (TL-09 to TL-12)."""
    starter = dice.below(seats) if options.starter == "random" else options.starter
    satellite = dice.below(BOARD.orbit)
    dealt = dice.sample(CARDS, HAND * seats)
    return facts.GameSetUp(
        players=seats,
        options=options,
        colours=options.colours[:seats],
        starter=starter,
        satellite=satellite,
        hands={seat: tuple(dealt[seat::seats]) for seat in range(seats)},
    )
