"""Positions of Système Solaire for its tests, set by events as the game would tell them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.core.facts import Event, Seat
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import BODIES, CARDS, LAYOUTS, Card
from games.systeme_solaire.facts import (
    AuctionWon,
    BidPlaced,
    Cards,
    FirstPlayerSet,
    LotsFormed,
    Options,
    OrderRevealed,
    PricePaid,
    ProbesDealt,
    RoundStarted,
)
from games.systeme_solaire.rules.opening import set_up
from games.systeme_solaire.state import State
from tests.rules.contract.scene import Loaded, Scene

Solar = Scene[State]
FULL = "p1 p2 p3 p4 p5"
DRAWN: Cards = ("mars", "venus", "soleil", "jupiter", "pluton", "terre", "uranus", "neptune")


def cards(text: str) -> Cards:
    """Cards by name, `p3` for `probe_3`."""
    names = [f"probe_{word[1]}" if word[0] == "p" and word[1:].isdigit() else word for word in text.split()]
    return msgspec.convert(names, tuple[Card, ...])


def laid(seat: Seat, text: str) -> Event:
    """Cards come to lie on a seat's table."""
    return PricePaid(seat, price=0, cards=(), total=0, tabled=cards(text), discarded=(), auto=False)


def fresh(luck: Loaded | None = None) -> Solar:
    """Nothing has happened yet."""
    return Scene(RULEBOOK, luck)


def drawn_round(seats: int, number: int, first_player: Seat, drawn: Cards | None = None) -> RoundStarted:
    """A round starts with these cards."""
    layout = LAYOUTS[seats]
    left = layout.deck - number * layout.cards_per_round
    return RoundStarted(number, first_player, drawn or DRAWN[: layout.cards_per_round], left, left == 0)


def auction(
    hands: Sequence[str],
    /,
    marker: Seat = 0,
    *,
    number: int = 1,
    tables: Mapping[Seat, str] | None = None,
    lots: Sequence[str] | None = None,
    starter: Seat | None = None,
    luck: Loaded | None = None,
    **options: Any,
) -> Solar:
    """The bidding of round `number` is about to be opened by the marker's holder."""
    seats = len(hands)
    begin = marker if starter is None else starter
    layout = LAYOUTS[seats]
    basic = [[DRAWN[place - 1] for place in lot] for lot in layout.lots]
    formed = tuple(cards(lot) for lot in lots) if lots else tuple(tuple(lot) for lot in basic)
    return fresh(luck).given(
        set_up(Options(start_seat=begin, **options), seats, Loaded()),
        *(ProbesDealt(seat, cards(hand)) for seat, hand in enumerate(hands)),
        *(laid(seat, table) for seat, table in (tables or {}).items()),
        FirstPlayerSet(begin, "setup"),
        FirstPlayerSet(marker, "auction"),
        drawn_round(seats, number, marker),
        LotsFormed(formed),
    )


def payment(hands: Sequence[str], /, winner: Seat, price: int, **more: Any) -> Solar:
    """The winner of the auction owes the price."""
    bid = BidPlaced(winner, price, auto=False, up_to=None)
    return auction(hands, **({"marker": winner} | more)).given(bid, AuctionWon(winner, price))


def ordering(hands: Sequence[str], /, winner: Seat, **more: Any) -> Solar:
    """The winner has paid; the others choose cards for the turn order."""
    return payment(hands, winner, 1, **more).given(FirstPlayerSet(winner, "auction"))


def selection(hands: Sequence[str], /, order: Sequence[Seat], **more: Any) -> Solar:
    """The turn order is known; lots are taken."""
    return ordering(hands, order[0], **more).given(OrderRevealed((), tuple(order)))


def owned(state: State) -> int:
    """All cards that are somewhere, those set aside left out."""
    pending = state.drawn if state.phase == "lot_filling" else ()
    lying = [card for lot, owner in zip(state.lots, state.taken_by, strict=False) if owner is None for card in lot]
    on_tables = sum(table.bit_count() for table in state.tables)
    return sum(map(sum, state.hands)) + on_tables + sum(state.discard) + sum(state.unseen) + len(pending) + len(lying)


def count_of(state: State, card: Card) -> int:
    """How many copies of a card are in hands, on tables, in the discard, unseen or in a lot that is left."""
    place = CARDS.index(card)
    pending = state.drawn if state.phase == "lot_filling" else ()
    lying = [other for lot, owner in zip(state.lots, state.taken_by, strict=False) if owner is None for other in lot]
    held = sum(hand[place] for hand in state.hands) + sum(table >> place & 1 for table in state.tables)
    return held + state.discard[place] + state.unseen[place] + pending.count(card) + lying.count(card)


ALL_BODIES = tuple(CARDS[place] for place in BODIES)
