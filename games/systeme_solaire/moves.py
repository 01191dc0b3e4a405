"""What a seat may ask to do in Système Solaire."""

from games.core.deciding import declared
from games.core.facts import Move
from games.systeme_solaire.components import ProbeSetName
from games.systeme_solaire.facts import Cards, LotNumber


class ChooseProbeSet(Move, frozen=True):
    """Take a group of probes (five players)."""

    set: ProbeSetName


class FillLots(Move, frozen=True):
    """Put the remaining cards, in the order drawn, in these lots (variant)."""

    lots: tuple[LotNumber, ...]


class Bid(Move, frozen=True):
    """Bid an amount; `up_to` lets the engine raise by 1 for the seat, up to that limit."""

    amount: int
    up_to: int | None = None


class Pass(Move, frozen=True):
    """Leave the auction of this round."""


class Pay(Move, frozen=True):
    """Pay the price with these cards of the hand."""

    cards: Cards


class ChooseOrderCards(Move, frozen=True):
    """Choose, in secret, the cards to show for the turn order."""

    cards: Cards


class TakeLot(Move, frozen=True):
    """Take a lot; the cards of it that are not laid on the table go to the hand."""

    lot: LotNumber
    to_table: Cards


MOVES: tuple[type[Move], ...] = declared(Move, vars())
