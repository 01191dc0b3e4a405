"""Each seat's chance of winning, from what everybody sees."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from games.core.thinking.chances import shares_of, softmax
from games.jeu_des_etoiles.bot.outlook import outlook
from games.jeu_des_etoiles.rules import result
from games.jeu_des_etoiles.state import Rocket, State

_WEIGHTS: Final = (0.25, 0.84, -0.45, 1.36)
"""Fitted by maximum likelihood to positions of games among quick replies, 50 for each number of seats."""
_A_TURN: Final = 5.5
"""Points that a turn brings on average, naming included."""
_A_JOURNEY: Final = 3.5
"""Turns that a journey takes on average."""
_JUST_BEGUN: Final = 4.0


def worth(state: State) -> Sequence[float]:
    """Chances that sum to 1; at the end the win, shared where it is."""
    standings = result(state)
    if standings is not None:
        return shares_of(standings)
    return softmax([_dot(row) for row in features(state)])


def _dot(row: Sequence[float]) -> float:
    return sum([weight * feature for weight, feature in zip(_WEIGHTS, row, strict=True)])


def features(state: State) -> list[Sequence[float]]:
    """By seat: points, whether a journey is under way and the throws that it still takes, turns still due this round.

    All are divided by the root of the turns left, for the same lead is worth more towards the end.
    """
    scale = sqrt(1 + turns_left(state))
    place = {seat: number for number, seat in enumerate(state.order)}
    now = place[state.turn] if state.round else -1
    rows: list[Sequence[float]] = []
    for seat, rocket in enumerate(state.rockets):
        due = 1.0 if place[seat] > now else 0.5 if place[seat] == now and state.phase != "between" else 0.0
        rows.append([one / scale for one in (rocket.points, *_journey(rocket), due)])
    return rows


def _journey(rocket: Rocket) -> tuple[float, float]:
    if rocket.course is None or rocket.star is None:
        return (1.0, _JUST_BEGUN) if rocket.card else (0.0, 0.0)
    return 1.0, outlook(rocket.course, rocket.star)


def turns_left(state: State) -> float:
    """The rounds that are still to come, by whatever ends the game first."""
    if state.called:
        return 0.0
    most = max(rocket.points for rocket in state.rockets)
    target = state.options.target
    to_target = max(0.0, target - most) / _A_TURN if target is not None else float("inf")
    to_deck = (state.cards_left / len(state.rockets) + 0.5) * _A_JOURNEY
    return min(to_target, to_deck, state.options.round_limit - state.round)
