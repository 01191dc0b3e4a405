"""A cheap policy on what is public and its own cards: the `normal` bot, and everybody in the playouts of searches."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from games.core.deciding import by_name
from games.core.facts import Move, Seat
from games.systeme_solaire import moves
from games.systeme_solaire.bot.worth import POINTS_PER_BID_VALUE, Holding, holding, position, richest_rival
from games.systeme_solaire.components import BID, INDEX, LAYOUTS, listed, value
from games.systeme_solaire.facts import Cards
from games.systeme_solaire.rules import MOVES_IN, opening, ordering, selection
from games.systeme_solaire.state import Phase, State, hand_value

_SHARE_OF_GAIN: Final = 0.8
_FIRST_PICK: Final = 1.7
_SAMPLES: Final = 8
_SHOWN_COUNTS: Final = (1, 1, 1, 1, 2, 2, 3)
"""How many cards the others are thought to show for the turn order."""

Pick = tuple[float, int, Cards]
"""What a lot and its placement are worth, the lot and the cards laid."""


def choose(state: State, seat: Seat, rng: random.Random) -> Move:
    """A legal move of an awaited seat; looks neither at the others' limits nor at their pending choices."""
    return _CHOOSE[state.phase](state, seat, rng)


def _probe_choice(state: State, seat: Seat, rng: random.Random) -> Move:
    return moves.ChooseProbeSet(rng.choice(opening.probe_sets_left(state)).id)


def _lot_filling(state: State, seat: Seat, rng: random.Random) -> Move:
    lots = range(1, state.players + 1)
    return moves.FillLots(tuple(rng.sample(lots, LAYOUTS[state.players].extras)))


def _auction(state: State, seat: Seat, rng: random.Random) -> Move:
    least, most = state.high + 1, min(limit(state, seat), hand_value(state.hands[seat]))
    if most < least:
        return moves.Pass() if state.high else moves.Bid(least)
    return moves.Bid(least, most if state.options.proxy_bids else None)


def limit(state: State, seat: Seat) -> int:
    """How much the first pick is worth, in bid value."""
    best, *others = picks_by_lot(state, seat, holding(state, seat))
    gain = best[0] - sum(pick[0] for pick in others) / len(others)
    return int(_SHARE_OF_GAIN * gain / POINTS_PER_BID_VALUE[state.rounds - state.round] + _FIRST_PICK)


def picks_by_lot(state: State, seat: Seat, own: Holding) -> list[Pick]:
    """The best placement of each lot left, best first."""
    lots = selection.lots_left(state)
    return sorted((max(picks(state, seat, own, lot)) for lot in lots), reverse=True)


def picks(state: State, seat: Seat, own: Holding, lot: int) -> list[Pick]:
    """Every legal placement of a lot with its worth."""
    rounds_left, rival = state.rounds - state.round, richest_rival(state, seat)
    cards = state.lots[lot - 1]
    return [
        (position(own.take(cards, laid), rounds_left, rival), lot, laid)
        for laid in selection.placements(state, seat, lot)
    ]


def spendings(state: State, seat: Seat, least_total: int, most_cards: int) -> list[tuple[float, Cards]]:
    """The ways to use cards of the hand, with what is owned after each, best first."""
    hand, own = state.hands[seat], holding(state, seat)
    rounds_left, rival = state.rounds - state.round, richest_rival(state, seat)
    cards = listed(hand)
    some = {
        used
        for count in range(1, min(most_cards, len(cards)) + 1)
        for used in combinations(cards, count)
        if value(used) >= least_total
    }
    return sorted(((position(own.spend(used, hand), rounds_left, rival), used) for used in some), reverse=True)


def _payment(state: State, seat: Seat, rng: random.Random) -> Move:
    return moves.Pay(spendings(state, seat, state.high, sum(state.hands[seat]))[0][1])


def order_choices(state: State, seat: Seat, rng: random.Random) -> list[tuple[float, Cards]]:
    """The ways to show up to three cards, by what they cost and the lot that they may bring, best first."""
    gains = [pick[0] for pick in picks_by_lot(state, seat, holding(state, seat))]
    others = [other for other in range(state.players) if other not in (seat, state.winner)]
    seen = [([BID[INDEX[card]] for card in listed(state.hands[other])], _edge(state, other)) for other in others]
    rounds = [[_guess_total(bids, rng) + edge for bids, edge in seen] for _ in range(_SAMPLES)]
    edge = _edge(state, seat)

    @cache
    def promise(total: int) -> float:
        """What the lots are worth that cards of this total may bring."""
        places = [1 + sum([shown > total + edge for shown in totals]) for totals in rounds]
        return sum([gains[place] for place in places]) / _SAMPLES

    return sorted(((left + promise(value(used)), used) for left, used in spendings(state, seat, 1, 3)), reverse=True)


def _edge(state: State, seat: Seat) -> float:
    """What a seat's place adds to its total so that ties are broken as the rules do (SS-39)."""
    return -ordering.ccw(state.winner, seat, state.players) / 100


def _guess_total(bids: Sequence[int], rng: random.Random) -> int:
    """The total of cards that a hand of these bid values might show."""
    return sum([bids[place] for place in _guess_places(len(bids), rng)])


def _guess_places(size: int, rng: random.Random) -> list[int]:
    return rng.sample(range(size), min(rng.choice(_SHOWN_COUNTS), size))


def guess_shown(state: State, seat: Seat, rng: random.Random) -> Cards:
    """Cards of its hand that the seat might show for the turn order."""
    hand = listed(state.hands[seat])
    return tuple([hand[place] for place in sorted(_guess_places(len(hand), rng))])


def _ordering(state: State, seat: Seat, rng: random.Random) -> Move:
    return moves.ChooseOrderCards(order_choices(state, seat, rng)[0][1])


def _selection(state: State, seat: Seat, rng: random.Random) -> Move:
    _, lot, laid = picks_by_lot(state, seat, holding(state, seat))[0]
    return moves.TakeLot(lot, laid)


_CHOOSE: Final[dict[Phase, Callable[[State, Seat, random.Random], Move]]] = by_name(MOVES_IN, vars())
