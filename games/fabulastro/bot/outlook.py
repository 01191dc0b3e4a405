"""What the next throw may bring from a square: all thirty-six, each led where it is worth most."""

from itertools import combinations_with_replacement
from typing import Final

from games.core.facts import Seat
from games.fabulastro.board import direct
from games.fabulastro.bot import worth
from games.fabulastro.bot.skill import Prices
from games.fabulastro.rules import laws
from games.fabulastro.rules.position import options
from games.fabulastro.state import State

_THROWS: Final = [((a, b), 1 if a == b else 2) for a, b in combinations_with_replacement(range(1, 7), 2)]
_TOTALS: Final = [((min(6, n - 1), n - min(6, n - 1)), 6 - abs(7 - n)) for n in range(2, 13)]


def of_roll(state: State, seat: Seat, prices: Prices) -> float:
    """What throwing the dice now is worth on average."""
    throws = _THROWS if laws.choose_dice(state.inventions) else _TOTALS
    saved = state.dice
    total = 0.0
    for dice, weight in throws:
        state.dice = dice
        total += weight * max(worth.square(state, seat, option.square, prices) for option in options(state, seat))
    state.dice = saved
    return total / 36


def of_roll_from(state: State, seat: Seat, square: str, prices: Prices) -> float:
    """The same, were the pawn on another square."""
    player = state.players[seat]
    place = player.square, player.u
    player.square, player.u = square, direct(player.u, square)
    value = of_roll(state, seat, prices)
    player.square, player.u = place
    return value
