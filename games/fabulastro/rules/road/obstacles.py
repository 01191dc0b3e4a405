"""The twelve obstacles, each with the effect that it has now (FA-089 to FA-106)."""

from collections.abc import Callable, Iterator
from typing import Final

from games.core.dice import Dice
from games.core.facts import Event, Seat
from games.fabulastro import moves
from games.fabulastro.board import entry
from games.fabulastro.components import TRAPS, Obstacle
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import HoldKind
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import bury_hand, demand, demand_courage, earn, gain_courage, lose_letters, pay
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.rules.pawns import go
from games.fabulastro.state import State

_TOLL: Final = 3
"""What freedom from indigestion costs, in gold; also what the pickpocket takes and gives."""
_BAD: Final = 3
"""Dice up to this are bad luck."""


def suffer(state: State, seat: Seat, sign: int, dice: Dice) -> Steps:
    """Meet the obstacle of a sign, as it acts now; then the turn ends unless there is a choice."""
    acting = laws.effective_obstacle(state.inventions, sign)
    yield table.ObstacleMet(seat, sign, None if acting is None else TRAPS[acting])
    if acting is not None:
        yield from _EFFECTS[TRAPS[acting]](state, seat, dice)
    if state.phase != "obstacle_choice":
        yield table.TurnEnded(seat)


def _duel(state: State, seat: Seat, dice: Dice) -> Steps:
    """A point of courage lost or won (FA-091)."""
    die = dice.roll(6)
    yield table.DieRolled(seat, die, "duel")
    if die <= _BAD:
        yield from demand_courage(state, seat, "duel")
    else:
        yield from gain_courage(state, seat, 1, "duel")


def _pickpocket(state: State, seat: Seat, dice: Dice) -> Steps:
    """Gold lost or won, never out (FA-093)."""
    die = dice.roll(6)
    yield table.DieRolled(seat, die, "pickpocket")
    if die <= _BAD:
        yield from pay(state, seat, min(_TOLL, state.players[seat].gold), "centre", "pickpocket")
    else:
        yield from earn(state, seat, _TOLL, "pickpocket")


def _hold(kind: HoldKind) -> Callable[[State, Seat, Dice], Steps]:
    def held(state: State, seat: Seat, dice: Dice) -> Steps:
        """Held for some turns (FA-092, FA-098)."""
        yield table.HoldStarted(seat, kind, laws.hold_turns(state.inventions))

    return held


def _tax(state: State, seat: Seat, dice: Dice) -> Steps:
    """A gold piece, but not from an animal (FA-096, FA-196)."""
    if state.players[seat].animal is None:
        yield from demand(state, seat, 1, "centre", "taxe")


def _love(state: State, seat: Seat, dice: Dice) -> Steps:
    """Off to wherever the arrow points, in human shape (FA-097, FA-195)."""
    sign = dice.roll(12)
    yield table.ArrowSpun(seat, sign)
    yield go(state, seat, entry(sign), "arrow")
    if state.players[seat].animal is not None:
        yield table.HumanAgain(seat)


def _indigestion(state: State, seat: Seat, dice: Dice) -> Steps:
    """Gold or three turns (FA-099)."""
    if state.players[seat].gold >= _TOLL:
        yield table.ChoiceOpened("obstacle_choice", (seat,))
    else:
        yield from _hold("indigestion")(state, seat, dice)


def _mine(state: State, seat: Seat, dice: Dice) -> Steps:
    """Gold found, courage lost (FA-100)."""
    yield from earn(state, seat, 1, "mine")
    yield from demand_courage(state, seat, "mine")


def _isolation(state: State, seat: Seat, dice: Dice) -> Steps:
    """Courage or three turns (FA-101)."""
    if state.players[seat].courage:
        yield table.ChoiceOpened("obstacle_choice", (seat,))
    else:
        yield from _hold("isolement")(state, seat, dice)


def _pay(state: State, seat: Seat, move: moves.Pay, dice: Dice) -> Iterator[Event]:
    """Buy oneself off (FA-099, FA-101)."""
    if state.obstacle == "indigestion":
        yield from pay(state, seat, _TOLL, "centre", "indigestion")
    else:
        yield table.CourageMoved(seat, "hand", "centre", 1, 0, "isolement")
    yield table.TurnEnded(seat)


def _stay(state: State, seat: Seat, move: moves.Stay, dice: Dice) -> Iterator[Event]:
    """Rather be held."""
    yield from _hold("indigestion" if state.obstacle == "indigestion" else "isolement")(state, seat, dice)
    yield table.TurnEnded(seat)


def _prudent(state: State, seat: Seat) -> moves.Pay | moves.Stay:
    """Pay as long as something is left."""
    player = state.players[seat]
    rich = player.gold > _TOLL if state.obstacle == "indigestion" else player.courage > 1
    return moves.Pay() if rich else moves.Stay()


_EFFECTS: Final[dict[Obstacle, Callable[[State, Seat, Dice], Steps]]] = {
    "duel": _duel,
    "labyrinthe": _hold("labyrinthe"),
    "pickpocket": _pickpocket,
    "puits": bury_hand,
    "desert": lambda state, seat, dice: demand_courage(state, seat, "desert"),  # FA-095
    "taxe": _tax,
    "coup_de_foudre": _love,
    "prison": _hold("prison"),
    "indigestion": _indigestion,
    "mine": _mine,
    "isolement": _isolation,
    "tourbillon": lambda state, seat, dice: lose_letters(state, seat, 2, "tourbillon", dice),  # FA-102, FA-103
}

DECIDE: Final[Decide] = {"obstacle_choice": (_pay, _stay)}
DEFAULTS: Final[Defaults] = {"obstacle_choice": _prudent}
