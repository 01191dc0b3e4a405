"""Each seat's chance of winning: by what it has, what it may still get, and how far from home it is."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from games.core.facts import Seat
from games.core.thinking.chances import shares_of, softmax
from games.terre_lune.board import BOARD
from games.terre_lune.bot.worth import best_trump, strength
from games.terre_lune.components import BONUSES, KIND_OF, VALUE, backed
from games.terre_lune.rules import result
from games.terre_lune.state import State

_WEIGHTS: Final = (-0.26, -0.1, -0.11, 0.13, -0.16, 0.05, 1.26, 0.54, 0.53, -0.02, -0.01, -0.14)
"""Fitted by maximum likelihood to positions of games among quick replies, 50 for each number of seats."""
_OUT: Final = -20.0
_A_TURN: Final = 3.2
"""Steps that a turn brings on average: the die's mean, less what stops and crossings cost."""
_BACK: Final = BOARD.to_earth[BOARD.moon]
_NEAR: Final = 8.0
"""Steps that make somebody's landing first about three times as likely."""
_LOOKS: Final = 6.0
_HUNDRED: Final = 100.0


def worth(state: State) -> Sequence[float]:
    """Chances that sum to 1; at the end the win, shared where it is."""
    standings = result(state)
    if standings is not None:
        return shares_of(standings)
    return softmax([_OUT if row is None else _dot(row) for row in features(state)])


def _dot(row: Sequence[float]) -> float:
    return sum([weight * feature for weight, feature in zip(_WEIGHTS, row, strict=True)])


def features(state: State) -> list[Sequence[float] | None]:
    """By seat, None for whoever is out: see `_row`."""
    ways = [_way(state, seat) for seat in range(state.players)]
    bonuses = _bonuses(state, ways)
    return [
        None if rocket.status == "eliminated" else _row(state, seat, ways, bonuses[seat])
        for seat, rocket in enumerate(state.rockets)
    ]


def _way(state: State, seat: Seat) -> float:
    """Steps to the Earth, by way of the Moon for whoever has not been there."""
    rocket = state.rockets[seat]
    if rocket.status == "home":
        return 0.0
    ahead = BOARD.to_earth[rocket.square] if rocket.landed else BOARD.to_moon[rocket.square] + _BACK
    return float(ahead + rocket.owed)


def _bonuses(state: State, ways: Sequence[float]) -> list[float]:
    """What each may expect for coming home first or second; what those have who are there."""
    rockets = state.rockets
    left = list(BONUSES[sum(rocket.landing is not None for rocket in rockets) :])
    near = [exp(-way / _NEAR) if rocket.in_play else 0.0 for rocket, way in zip(rockets, ways, strict=True)]
    found = [
        float(BONUSES[rocket.landing - 1]) if rocket.landing and rocket.landing <= len(BONUSES) else 0.0
        for rocket in rockets
    ]
    chances = [1.0 if rocket.in_play else 0.0 for rocket in rockets]
    for bonus in left:
        whole = sum(one * chance for one, chance in zip(near, chances, strict=True)) or 1.0
        for seat, one in enumerate(near):
            share = one * chances[seat] / whole
            found[seat] += bonus * share
            chances[seat] *= 1 - share
    return found


def _row(state: State, seat: Seat, ways: Sequence[float], bonus: float) -> Sequence[float]:
    """What counts for a seat, in hundreds of points, each also divided by the root of the turns left.

    Backed options with the bonus to be expected; the other options whose deposits may still be had, as they are and
    by the looks that time leaves for them; what is known to lie on the Moon for them; cards; collisions.
    """
    rocket, options, deposits = state.rockets[seat], state.held[seat], state.deposits[seat]
    others = [way for other, way in enumerate(ways) if other != seat and state.rockets[other].in_play]
    left = min(others, default=0.0) / _A_TURN
    ended = state.ended_by is not None or any(other.status == "home" for other in state.rockets)
    turns = 0.0 if ended else min(min(ways) / _A_TURN, left)
    to_moon = 0.0 if rocket.square == BOARD.moon else float("inf") if rocket.landed else BOARD.to_moon[rocket.square]
    looks = 0.0 if ended or not rocket.in_play else max(0.0, left - to_moon / _A_TURN)
    taken = {site.deposit for site in state.sites if not site.token} | set(deposits)
    kinds = [KIND_OF[option] for option in options]
    open_ = sum([VALUE[kind] for kind in kinds if kind not in taken]) / _HUNDRED if looks else 0.0
    known = {state.known(seat, site) for site in state.tokens}
    sure = max([VALUE[kind] * kinds.count(kind) for kind in set(kinds) if kind in known], default=0) / _HUNDRED
    cards = strength(state.hands[seat], best_trump(state.hands[seat])) if state.hands[seat] else 0.0
    has = (
        (backed(options, deposits) + bonus) / _HUNDRED,
        open_ * min(1.0, looks / _LOOKS),
        open_,
        sure if looks else 0.0,
        0.0 if rocket.landed else float(rocket.collisions),
        cards if turns else 0.0,
    )
    scale = sqrt(1 + turns)
    return (*has, *[one / scale for one in has])
