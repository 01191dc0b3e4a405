"""The secret choice of cards for the turn order, and its reveal."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.facts import Event, Seat
from games.systeme_solaire import facts, moves
from games.systeme_solaire.components import listed, value
from games.systeme_solaire.facts import OrderBid
from games.systeme_solaire.rules.using import cards_of_hand, split
from games.systeme_solaire.state import State


def undecided(state: State) -> list[Seat]:
    """The seats that have not chosen yet; the winner of the auction never does (SS-35)."""
    winner = state.high_seat
    return [seat for seat, cards in enumerate(state.choices) if cards is None and seat != winner]


def choose(state: State, seat: Seat, move: moves.ChooseOrderCards) -> Iterator[Event]:
    """Choose at least one card (SS-36), for good (SS-68)."""
    cards = cards_of_hand(state, seat, move.cards, "SS-36")
    yield facts.OrderCardsChosen(seat, auto=False, cards=cards)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """Choose for a seat that holds only one card; once everybody has chosen, show the cards (SS-37, SS-66)."""
    for seat in undecided(state):
        hand = state.hands[seat]
        if sum(hand) == 1:
            yield facts.OrderCardsChosen(seat, auto=True, cards=listed(hand))
    if not undecided(state):
        yield _reveal(state)


def ccw(start: Seat, seat: Seat, players: int) -> int:
    """How many places after `start` the seat comes, counter-clockwise."""
    return (start - seat) % players


def _reveal(state: State) -> Event:
    """The higher total plays earlier (SS-38), then the nearest to the winner counter-clockwise (SS-39)."""
    winner = state.winner
    bids = [_shown(state, seat) for seat in range(state.players) if seat != winner]
    bids.sort(key=lambda shown: (-shown.total, ccw(winner, shown.seat, state.players)))
    return facts.OrderRevealed(tuple(bids), (winner, *(shown.seat for shown in bids)))


def _shown(state: State, seat: Seat) -> OrderBid:
    cards = state.choices[seat] or ()
    tabled, discarded = split(state, seat, cards)
    return OrderBid(seat, cards, value(cards), tabled, discarded)
