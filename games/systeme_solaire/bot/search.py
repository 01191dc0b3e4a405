"""The `strong` bot: tries its best-looking moves in the same imagined worlds and keeps the one that ends best."""

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from games.core.dice import Dice
from games.core.facts import Move, Seat
from games.systeme_solaire import moves
from games.systeme_solaire.bot.heuristic import choose, order_choices, picks, spendings
from games.systeme_solaire.bot.worlds import guess
from games.systeme_solaire.bot.worth import holding, position, richest_rival
from games.systeme_solaire.evolve import evolve
from games.systeme_solaire.rules import awaiting, decide, selection
from games.systeme_solaire.state import Phase, State, copy, hand_value

PLAYOUTS: Final = 160
"""Rounds played out for one decision, all candidates together: about a tenth of a second."""
_RAISES: Final = (1, 2, 4)
_MOST_CANDIDATES: Final = 8
_SEED_BYTES: Final = 32


def search(state: State, seat: Seat, rng: random.Random) -> Move:
    """The move that leads by most at the end of the round, over worlds that fit what the seat knows.

    `state` is what `worlds.known` made of the seat's history. The heuristic's move is the first candidate;
    another has to be better by more than chance explains.
    """
    candidates = _candidates(state, seat, rng)
    worlds = PLAYOUTS // len(candidates) if len(candidates) > 1 else 0
    leads: list[list[float]] = [[] for _ in candidates]
    for _ in range(worlds):
        world = guess(copy(state), seat, rng)
        seed, luck = rng.getrandbits(64), rng.randbytes(_SEED_BYTES)
        for move, lead in zip(candidates, leads, strict=True):
            lead.append(_margin_after(copy(world), seat, move, random.Random(seed), Dice(luck)))
    gains = [_sure_gain(lead, leads[0]) for lead in leads]
    return candidates[gains.index(max(gains))]


def _sure_gain(lead: list[float], usual: list[float]) -> float:
    """How much better a candidate did than the heuristic's move in the same worlds, less the error of that mean."""
    gains = [own - other for own, other in zip(lead, usual, strict=True)]
    if len(gains) < 2:
        return 0.0
    return fmean(gains) - stdev(gains) / sqrt(len(gains))


def _candidates(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    """The heuristic's move, then others that look good."""
    find = _CANDIDATES.get(state.phase)
    others = find(state, seat, rng) if find else []
    return list(dict.fromkeys([choose(state, seat, rng), *others]))


def _bids(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    most = hand_value(state.hands[seat])
    bids: list[Move] = [moves.Bid(state.high + more) for more in _RAISES if state.high + more <= most]
    return [moves.Pass(), *bids] if state.high else bids


def _payments(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    ways = spendings(state, seat, state.high, sum(state.hands[seat]))
    return [moves.Pay(cards) for _, cards in ways[:_MOST_CANDIDATES]]


def _order_cards(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    ways = order_choices(state, seat, rng)
    return [moves.ChooseOrderCards(cards) for _, cards in ways[:_MOST_CANDIDATES]]


def _lots(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    own = holding(state, seat)
    ways = [pick for lot in selection.lots_left(state) for pick in picks(state, seat, own, lot)]
    return [moves.TakeLot(lot, laid) for _, lot, laid in sorted(ways, reverse=True)[:_MOST_CANDIDATES]]


_CANDIDATES: Final[dict[Phase, Callable[[State, Seat, random.Random], list[Move]]]] = {
    "auction": _bids,
    "payment": _payments,
    "ordering": _order_cards,
    "selection": _lots,
}


def _margin_after(state: State, seat: Seat, move: Move, rng: random.Random, dice: Dice) -> float:
    """Play the round out by the heuristic and measure the lead over the best of the others."""
    playing = state.round
    _play(state, seat, move, dice)
    while state.phase != "finished" and state.round == playing:
        actor = awaiting(state)[0]
        _play(state, actor, choose(state, actor, rng), dice)
    return _margin(state, seat)


def _play(state: State, seat: Seat, move: Move, dice: Dice) -> None:
    for event in decide(state, seat, move, dice):
        evolve(state, event)


def _margin(state: State, seat: Seat) -> float:
    if state.phase == "finished":
        points = [float(score.total) - score.rank / 10 for score in state.scores]
    else:
        rounds_left = state.rounds - state.round + 1
        points = [
            position(holding(state, other), rounds_left, richest_rival(state, other)) for other in range(state.players)
        ]
    return points[seat] - max(own for other, own in enumerate(points) if other != seat)
