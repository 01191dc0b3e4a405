"""What Système Solaire tells the search: imagined worlds and moves worth trying."""

import random
from collections.abc import Callable, Iterator
from typing import Final

from games.core.facts import Move, Seat
from games.core.thinking.insight import MASTER, STRONG, Insight
from games.systeme_solaire import moves
from games.systeme_solaire.bot.chances import worth
from games.systeme_solaire.bot.heuristic import choose, order_choices, picks, spendings
from games.systeme_solaire.bot.worlds import AS_BOTS, imagine
from games.systeme_solaire.bot.worth import holding
from games.systeme_solaire.rules import selection
from games.systeme_solaire.state import Phase, State, hand_value
from games.systeme_solaire.view import View

_RAISES: Final = (1, 2, 4)
_MOST_PROPOSED: Final = 8


def propose(state: State, seat: Seat, rng: random.Random) -> Iterator[Move]:
    """The heuristic's move, then others that look good."""
    yield choose(state, seat, rng)
    find = _PROPOSALS.get(state.phase)
    yield from find(state, seat, rng) if find else ()


def _bids(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    most = hand_value(state.hands[seat])
    bids: list[Move] = [moves.Bid(state.high + more) for more in _RAISES if state.high + more <= most]
    return [moves.Pass(), *bids] if state.high else bids


def _payments(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    ways = spendings(state, seat, state.high, sum(state.hands[seat]))
    return [moves.Pay(cards) for _, cards in ways[:_MOST_PROPOSED]]


def _order_cards(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    ways = order_choices(state, seat, rng)
    return [moves.ChooseOrderCards(cards) for _, cards in ways[:_MOST_PROPOSED]]


def _lots(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    own = holding(state, seat)
    ways = [pick for lot in selection.lots_left(state) for pick in picks(state, seat, own, lot)]
    return [moves.TakeLot(lot, laid) for _, lot, laid in sorted(ways, reverse=True)[:_MOST_PROPOSED]]


_PROPOSALS: Final[dict[Phase, Callable[[State, Seat, random.Random], list[Move]]]] = {
    "auction": _bids,
    "payment": _payments,
    "ordering": _order_cards,
    "selection": _lots,
}


def _round(state: State) -> int:
    return state.round


INSIGHT: Final = Insight[State, View](
    imagine=imagine,
    propose=propose,
    reply=choose,
    worth=worth,
    period=_round,
    depth=2,
    trust=100,
    habit=AS_BOTS,
    iterations={STRONG: 450, MASTER: 2250},
    moves={STRONG: 12_000, MASTER: 60_000},
    attention=0.87,
)
