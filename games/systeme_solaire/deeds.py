"""What players of Système Solaire are remembered for: badges, and the lot that a game began with."""

from collections.abc import Mapping
from typing import Final

from games.core.deeds.chronicle import Badge, Chronicle
from games.core.facts import Seat
from games.systeme_solaire.components import INDEX, POINTS, Card
from games.systeme_solaire.facts import AuctionWon, LotTaken, OrderRevealed, PricePaid

_BARGAIN: Final = 2
_SUNNY: Final = 8
_ROCKS: Final = frozenset({"mercure", "venus", "terre", "mars"})
_GIANTS: Final = frozenset({"jupiter", "saturne", "uranus", "neptune"})


def opening(chronicle: Chronicle, seat: Seat) -> str:
    """The card of the seat's first lot that is worth the most points, laid on the table or not."""
    first = next(iter(chronicle.by(seat, LotTaken)), None)
    if first is None:
        return ""
    return f"cards.{max((*first.to_table, *first.to_hand), key=lambda card: POINTS[INDEX[card]])}"


def _table(chronicle: Chronicle, seat: Seat) -> list[Card]:
    """All that the seat has laid down: nothing leaves a table (SS-04)."""
    laid = [card for lot in chronicle.by(seat, LotTaken) for card in lot.to_table]
    return laid + _used(chronicle, seat)


def _used(chronicle: Chronicle, seat: Seat) -> list[Card]:
    """What the seat has used and then laid down: Earth and Pluto."""
    paid = [card for price in chronicle.by(seat, PricePaid) for card in price.tabled]
    bids = (bid for shown in chronicle.events(OrderRevealed) for bid in shown.bids if bid.seat == seat)
    return paid + [card for bid in bids for card in bid.tabled]


BADGES: Final[Mapping[str, Badge]] = {
    "bargain": lambda chronicle, seat: any(won.amount <= _BARGAIN for won in chronicle.by(seat, AuctionWon)),
    "patience": lambda chronicle, seat: chronicle.won(seat) and not chronicle.by(seat, AuctionWon),
    "rocks": lambda chronicle, seat: set(_table(chronicle, seat)) >= _ROCKS,
    "giants": lambda chronicle, seat: set(_table(chronicle, seat)) >= _GIANTS,
    "sunny": lambda chronicle, seat: "soleil" in (table := _table(chronicle, seat)) and len(table) >= _SUNNY,
    "pluto": lambda chronicle, seat: "pluton" in _used(chronicle, seat),
}
"""By key; the last is about what happens to a card that is used (SS-05)."""
