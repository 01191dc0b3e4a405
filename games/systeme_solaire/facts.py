"""The options and events of Système Solaire. Lists of cards are in canonical order unless they are in draw order."""

from typing import Annotated, Literal

import msgspec

from games.core.deciding import declared
from games.core.facts import Event, Own, Seat, SeatEvent, Seats
from games.systeme_solaire.components import Card, ProbeSetName

LotNumber = Annotated[int, msgspec.Meta(ge=1, le=5)]
Cards = tuple[Card, ...]
Lots = tuple[Cards, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The variant and what is agreed before a game (SS-64, SS-67, SS-69, SS-70)."""

    lot_filling: Literal["fixed", "first_player"] = "fixed"
    start_seat: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=4)] = "random"
    hands: Literal["closed", "open"] = "closed"
    proxy_bids: bool = True


class GameSetUp(Event, frozen=True):
    """The numbers of this game and who begins."""

    players: Seats
    options: Options
    copies: int
    rounds: int
    cards_per_round: int
    deck_count: int
    removed_count: int
    start_seat: Seat
    starter: Seat


class ProbesDealt(SeatEvent, frozen=True):
    """A seat takes its starting probes (three and four players)."""

    cards: Cards


class ProbeSetChosen(SeatEvent, frozen=True):
    """A seat takes a group of probes (five players)."""

    set: ProbeSetName
    cards: Cards
    auto: bool


class FirstPlayerSet(SeatEvent, frozen=True):
    """A seat receives the first-player marker."""

    reason: Literal["setup", "auction"]


class RoundStarted(Event, frozen=True):
    """Cards are drawn, listed in draw order; `last` is true when the deck is empty now."""

    round: int
    first_player: Seat
    drawn: Cards
    deck_count: int
    last: bool


class LotsFormed(Event, frozen=True):
    """The drawn cards lie in lots, lot 1 first, each lot in draw order."""

    lots: Lots


class BidPlaced(SeatEvent, frozen=True):
    """A bid, by hand or, when `auto`, by the engine."""

    amount: int
    auto: bool
    up_to: Own[int | None]


class BidPassed(SeatEvent, frozen=True):
    """A seat leaves the auction of this round."""

    auto: bool


class AuctionWon(SeatEvent, frozen=True):
    """All others have passed."""

    amount: int


class PricePaid(SeatEvent, frozen=True):
    """The winner's cards leave the hand, for the discard or (Earth, Pluto) the table."""

    price: int
    cards: Cards
    total: int
    tabled: Cards
    discarded: Cards
    auto: bool


class OrderCardsChosen(SeatEvent, frozen=True):
    """A seat has chosen its cards for the turn order; neither they nor their number are public."""

    auto: bool
    cards: Own[Cards]


class OrderBid(msgspec.Struct, frozen=True):
    """What one seat showed for the turn order, and where the cards went."""

    seat: Seat
    cards: Cards
    total: int
    tabled: Cards
    discarded: Cards


class OrderRevealed(Event, frozen=True):
    """All chosen cards are shown together: `bids` in rank order, `order` with the auction's winner first."""

    bids: tuple[OrderBid, ...]
    order: tuple[Seat, ...]


class LotTaken(SeatEvent, frozen=True):
    """A seat takes a lot and sends each card to its table or its hand."""

    lot: LotNumber
    to_table: Cards
    to_hand: Cards
    auto: bool


class Score(msgspec.Struct, frozen=True):
    """The points of one seat and what they are made of."""

    seat: Seat
    table_points: int
    hand_value: int
    hand_count: int
    bonus: int
    total: int
    rank: int


class GameScored(Event, frozen=True):
    """The scores by seat, and the bodies that were never drawn."""

    scores: tuple[Score, ...]
    removed: Cards


EVENTS: tuple[type[Event], ...] = declared(Event, vars())
