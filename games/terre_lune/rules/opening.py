"""The setup: seats get colours, the satellite a place, everybody cards; all else is drawn when it is needed."""

import msgspec

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event
from games.terre_lune import facts
from games.terre_lune.board import BOARD
from games.terre_lune.components import CARDS, HAND, Suit


def admit(options: facts.Options, seats: int) -> None:
    """Refuse with `bad_option` a starter that is not there (TL-12)."""
    starter = options.starter
    reason = f"Expected a seat below {seats}"
    require(starter == "random" or starter < seats, "bad_option", "TL-12", field="starter", reason=reason)


def set_up(options: facts.Options, seats: int, dice: Dice) -> Event:
    """The starter, the satellite's place, then the hands, dealt one card at a time (TL-09 to TL-12)."""
    starter = dice.below(seats) if options.starter == "random" else options.starter
    satellite = dice.below(BOARD.orbit)
    dealt = dice.sample(CARDS, HAND * seats)
    return facts.GameSetUp(
        players=seats,
        options=options,
        colours=msgspec.convert(list(options.colours[:seats]), tuple[Suit, ...]),
        starter=starter,
        satellite=satellite,
        hands={seat: tuple(dealt[seat::seats]) for seat in range(seats)},
    )
