"""What cards and positions are worth to the bots, in points: numbers found by playing, not rules."""

from functools import lru_cache
from itertools import accumulate
from math import exp
from typing import Final, NamedTuple

from games.core.facts import Seat
from games.systeme_solaire.components import BID, INDEX, LAID_WHEN_USED, PLACES, POINTS, SUN, Card, Counts
from games.systeme_solaire.facts import Cards
from games.systeme_solaire.state import State, hand_value, table_points

POINTS_PER_BID_VALUE: Final = (0.10, 0.50, 0.52, 0.64, 0.61)
"""By the number of rounds that follow this one."""
_SUN_PER_ROUND: Final = 0.9
_SAVED_BODY: Final = 0.95
_CHOICE_OF_CARDS: Final = tuple(accumulate((0.9 / (1 + 0.35 * held) for held in range(60)), initial=0.0))
_RICHEST_SLOPE: Final = 4.0
_KEPT: Final = 65_536
"""Positions: those of a search come again in many of its worlds."""


class Holding(NamedTuple):
    """What a seat owns: bid values and number of cards in hand, the bits of Earth and Pluto in it, and the table."""

    worth: int
    size: int
    saved: int
    table: int

    def spend(self, cards: Cards, hand: Counts) -> "Holding":
        """The holding after these cards of the hand have been used."""
        saved, table = self.saved, self.table
        for card in cards:
            place = INDEX[card]
            if place in LAID_WHEN_USED:
                table |= 1 << place
                if hand[place] <= cards.count(card):
                    saved &= ~(1 << place)
        total = sum([BID[INDEX[card]] for card in cards])
        return Holding(self.worth - total, self.size - len(cards), saved, table)

    def take(self, lot: Cards, laid: Cards) -> "Holding":
        """The holding after a lot has been taken and some of it laid on the table."""
        worth, size, saved, table = self
        for card in laid:
            table |= 1 << INDEX[card]
        for card in kept(lot, laid):
            place = INDEX[card]
            worth += BID[place]
            size += 1
            if place in LAID_WHEN_USED:
                saved |= 1 << place
        return Holding(worth, size, saved, table)


def kept(lot: Cards, laid: Cards) -> list[Card]:
    """The cards of a lot that are not laid on the table."""
    rest = list(lot)
    for card in laid:
        rest.remove(card)
    return rest


def holding(state: State, seat: Seat) -> Holding:
    """What a seat owns now."""
    hand = state.hands[seat]
    saved = sum([1 << place for place in LAID_WHEN_USED if hand[place]])
    return Holding(hand_value(hand), sum(hand), saved, state.tables[seat])


def richest_rival(state: State, seat: Seat) -> int:
    """The largest hand value among the others."""
    return max(hand_value(hand) for other, hand in enumerate(state.hands) if other != seat)


@lru_cache(_KEPT)
def position(own: Holding, rounds_left: int, rival: int) -> float:
    """The points that a holding promises at the end; `rival` is the largest hand value among the others."""
    table = own.table
    value = POINTS_PER_BID_VALUE[min(rounds_left, len(POINTS_PER_BID_VALUE) - 1)]  # all rounds follow the first auction
    points = table_points(table) + value * own.worth
    if not rounds_left:
        return points + 2 * own.size / (1 + exp((rival - own.worth) / _RICHEST_SLOPE))
    points += _CHOICE_OF_CARDS[own.size]
    if table >> SUN & 1:
        points += _SUN_PER_ROUND * rounds_left
    coming = own.saved & ~table
    if coming:
        points += _SAVED_BODY * sum([POINTS[place] for place in PLACES if coming >> place & 1])
    return points
