"""Each seat's chance of winning: by what it has of house, name and freedom from debt, and what it can get them with."""

from collections.abc import Sequence
from typing import Final

from games.core.facts import Seat
from games.core.thinking.chances import shares_of, softmax
from games.fabulastro.board import RING, ahead
from games.fabulastro.bot.places import lacking
from games.fabulastro.rules import result
from games.fabulastro.rules.position import price
from games.fabulastro.state import Player, State

_WEIGHTS: Final = (
    *(1.77, 0.43, -0.02, 0.39, 0.0),
    *(1.01, 0.71, 0.59),
    *(0.02, 0.43),
    *(-0.28, -0.16, 0.91, -0.03, -1.19, 0.07, -0.35),
)
"""Fitted by maximum likelihood to positions of games among replies, 500 for each number of seats."""
_OUT: Final = -20.0
_LANDLORD: Final = "R2.4"
_ENOUGH: Final = 4


def worth(state: State) -> Sequence[float]:
    """Chances that sum to 1; at the end the win, shared where it is."""
    standings = result(state)
    if standings is not None:
        return shares_of(standings)
    rows = features(state)
    return softmax([_OUT if row is None else _dot(row) for row in rows])


def _dot(row: Sequence[float]) -> float:
    return sum([weight * feature for weight, feature in zip(_WEIGHTS, row, strict=True)])


def features(state: State) -> list[Sequence[float] | None]:
    """By seat, None for whoever is out: see the parts below."""
    return [_row(state, seat) if player.active else None for seat, player in enumerate(state.players)]


def _row(state: State, seat: Seat) -> Sequence[float]:
    player = state.players[seat]
    return (*_house(state, seat), *_name(state, player), *_debts(player), *_freedom(state, seat))


def _house(state: State, seat: Seat) -> Sequence[float]:
    """The house; else what of the price is there, and once it is, what of the way to the landlord is behind."""
    player = state.players[seat]
    if player.house:
        return 1.0, 0.0, 0.0, 0.0, min(player.gold, 10) / 10
    paid = min(1.0, player.gold / price(state, seat))
    rich = paid == 1.0
    return 0.0, paid, float(rich), 1 - ahead(player.square, _LANDLORD) / RING if rich else 0.0, 0.0


def _name(state: State, player: Player) -> Sequence[float]:
    """The name; else how few letters the nearest one lacks, and how many letters are there."""
    if player.name is not None:
        return 1.0, 0.0, 0.0
    missing = lacking(player.tiles, state.options.name_min_letters)
    return 0.0, max(0, _ENOUGH - missing) / _ENOUGH, float(not missing)


def _debts(player: Player) -> Sequence[float]:
    """Guardians who are owed, also for whoever lacks nothing else."""
    owed = len(player.debts)
    return float(owed), owed * float(player.house and player.name is not None)


def _freedom(state: State, seat: Seat) -> Sequence[float]:
    """Courage, what holds, shape, the turn, cards, a round under way."""
    player = state.players[seat]
    return (
        float(player.courage == 0),
        float(player.courage == 1),
        min(player.courage, 5) / 5,
        float(player.hold.left) if player.hold else 0.0,
        float(player.animal is not None),
        float(seat == state.turn),
        float(player.round is not None),
    )
