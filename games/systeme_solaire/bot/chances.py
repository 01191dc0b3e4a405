"""Each seat's chance of winning: by its table and its hand, and by the bodies that may still come to them."""

from collections.abc import Sequence
from itertools import chain
from math import exp, sqrt
from typing import Final

from games.core.facts import Seat
from games.core.thinking.chances import softmax
from games.systeme_solaire.bot.worth import richest_rival
from games.systeme_solaire.components import BODIES, INDEX, LAID_WHEN_USED, POINTS, SUN
from games.systeme_solaire.rules.ordering import ccw
from games.systeme_solaire.rules.selection import lots_left
from games.systeme_solaire.state import State, hand_value, table_points

_WEIGHTS: Final = (
    (-0.08, 0.17, 0.53, 0.22, 0.34, 0.21, 0.47, 0.30, 0.49),
    (0.50, 0.22, 0.11, 0.31, 0.34, 0.18, 0.75, 0.34, 0.45),
    (0.67, 0.21, 0.03, 0.30, 0.28, 0.15, 1.00, 0.36, 0.40),
    (0.70, 0.14, 0.03, 0.28, 0.23, 0.12, 0.92, 0.33, 0.39),
    (0.79, 0.00, -0.04, 0.25, 0.17, 0.11, 0.66, 0.16, 0.35),
    (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.33),
)
"""By the number of auctions to come; fitted by maximum likelihood to positions of 5,000 games among replies at each
number of seats, in which one move of seven was another proposal than theirs."""
_RICHEST_SLOPE: Final = 4.0


def worth(state: State) -> Sequence[float]:
    """Chances that sum to 1."""
    weights = _WEIGHTS[auctions_to_come(state)]
    strengths = [sum([weight * part for weight, part in zip(weights, row, strict=True)]) for row in features(state)]
    return softmax(strengths)


def auctions_to_come(state: State) -> int:
    """Of the rounds that are left, this one included."""
    return state.rounds - state.round + (state.phase in ("lot_filling", "auction"))


def features(state: State) -> list[Sequence[float]]:
    """By seat: see the parts below."""
    coming = _coming(state)
    return [(*_hand(state, seat), *_table(state, seat, coming)) for seat in range(state.players)]


def _coming(state: State) -> Sequence[float]:
    """How likely a seat gets one of each type that it wants: the copies that are left, shared by all."""
    left = state.unseen.copy()
    on_offer = [state.drawn] if state.phase == "lot_filling" else [state.lots[lot - 1] for lot in lots_left(state)]
    for card in chain.from_iterable(on_offer):
        left[INDEX[card]] += 1
    return [min(1.0, count / state.players) for count in left]


def _hand(state: State, seat: Seat) -> Sequence[float]:
    """Bid values, each worth less than the one before; cards; the bonus; Earth and Pluto that the table lacks."""
    hand, table = state.hands[seat], state.tables[seat]
    value, size = hand_value(hand), sum(hand)
    bonus = size / (1 + exp((richest_rival(state, seat) - value) / _RICHEST_SLOPE))
    saved = sum([POINTS[place] for place in LAID_WHEN_USED if hand[place] and not table >> place & 1])
    return sqrt(value), size, bonus, saved


def _table(state: State, seat: Seat, coming: Sequence[float]) -> Sequence[float]:
    """Points, those that may come, the Sun and what it may come to, how near it is to the first player (SS-62)."""
    hand, table = state.hands[seat], state.tables[seat]
    wanted = [place for place in BODIES if not (table >> place & 1 or (place in LAID_WHEN_USED and hand[place]))]
    sun = table >> SUN & 1
    return (
        table_points(table),
        sum([POINTS[place] * coming[place] for place in wanted]),
        sun,
        0.0 if sun else coming[SUN] * table.bit_count(),
        -ccw(state.starter, seat, state.players) / state.players,
    )
