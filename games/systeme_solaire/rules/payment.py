"""The winner of the auction pays, and takes the first-player marker."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.systeme_solaire import facts, moves
from games.systeme_solaire.components import BID, PLACES, listed, value
from games.systeme_solaire.facts import Cards
from games.systeme_solaire.rules.using import cards_of_hand, split
from games.systeme_solaire.state import State, hand_value


def pay(state: State, seat: Seat, move: moves.Pay) -> Iterator[Event]:
    """Pay with any cards that reach the price: superfluous ones are allowed (SS-31), no change is given (SS-32)."""
    cards = cards_of_hand(state, seat, move.cards, "SS-30")
    require(value(cards) >= state.high, "price_not_met", "SS-30", price=state.high, total=value(cards))
    yield from _paid(state, seat, cards, auto=False)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Pay with the whole hand where nothing less is enough (SS-66)."""
    seat = state.winner
    hand = state.hands[seat]
    smallest = min(BID[place] for place in PLACES if hand[place])
    if state.high > hand_value(hand) - smallest:
        yield from _paid(state, seat, listed(hand), auto=True)


def _paid(state: State, seat: Seat, cards: Cards, *, auto: bool) -> Iterator[Event]:
    tabled, discarded = split(state, seat, cards)
    yield facts.PricePaid(seat, state.high, cards, value(cards), tabled, discarded, auto)
    yield facts.FirstPlayerSet(seat, "auction")
