"""Planet cards: their price, and what each does (FA-166 to FA-172, FA-180 to FA-202)."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise, is_job
from games.fabulastro.components import SIGN_OF_PLANET, Planet
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import By
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import deal, draw_letters, draw_planets, earn, gain_courage
from games.fabulastro.rules.part import Steps
from games.fabulastro.rules.pawns import go
from games.fabulastro.rules.position import ceres_signs, mercury_squares, planet_targets, usable
from games.fabulastro.rules.road.visits import offer_name
from games.fabulastro.rules.road.walking import arrive, require_tax_office
from games.fabulastro.rules.rounds import abandon
from games.fabulastro.state import State

_ABUNDANCE: Final = 10
_WARMTH: Final = 3
_FAVOUR: Final = 3

_PARAMETERS: Final[dict[Planet, frozenset[str]]] = {
    "mars": frozenset({"target"}),
    "mercure": frozenset({"square"}),
    "ceres": frozenset({"sign"}),
    "jupiter": frozenset({"target", "animal"}),
}
"""What a power needs to be told, and whether a collector pays their own tax."""
_LEADING_ON: Final = ("mercure", "ceres", "venus")
"""Powers after which the turn goes on, with a square that acts or letters to lay out."""


def play(state: State, seat: Seat, move: moves.PlayPlanet, dice: Dice) -> Steps:
    """Pay with courage, lay the card open, draw another, use the power (FA-166 to FA-172)."""
    player = state.players[seat]
    require(player.hold is None, "held", "FA-105")
    require(player.courage, "no_courage", "FA-169")
    require(move.card in player.hand, "card_not_held", "FA-166", card=move.card)
    power = _power(move)
    _require_parameters(state, seat, power, move)
    sign = SIGN_OF_PLANET[move.card]
    yield table.PlanetPlayed(seat, move.card, power, sign)
    yield table.CourageMoved(seat, "hand", f"G{sign}", 1, 0, "planet")
    if power != "uranus":
        yield from draw_planets(state, seat, 1, dice)
    yield from _POWERS[power](state, seat, move, dice)
    if power not in _LEADING_ON:
        yield table.TurnEnded(seat)


def _power(move: moves.PlayPlanet) -> Planet:
    """The card's own power, or what Neptune stands for (FA-201)."""
    if move.card != "neptune":
        require(move.power is None, "bad_parameter", "FA-201", field="power")
        return move.card
    require(move.power not in (None, "neptune"), "bad_parameter", "FA-201", field="power")
    return move.power or "neptune"


def _require_parameters(state: State, seat: Seat, power: Planet, move: moves.PlayPlanet) -> None:
    """Refuse what the power cannot be used on (FA-202), and what it does not need."""
    require(usable(state, seat, power), "no_target", "FA-202", power=power)
    needed = _PARAMETERS.get(power, frozenset())
    for name in ("target", "animal", "square", "sign"):
        given = getattr(move, name) is not None
        require(given == (name in needed), "bad_parameter", "FA-168", field=name)
    match power:
        case "mars" | "jupiter":
            targets = planet_targets(state, seat, power)
            require(move.target in targets, "no_target", "FA-202", targets=targets)
        case "mercure":
            require(move.square in mercury_squares(state, seat), "no_target", "FA-184", square=move.square)
        case "ceres":
            require(move.sign in ceres_signs(state, seat), "no_target", "FA-189", sign=move.sign)
    require_tax_office(state, seat, f"B{move.sign}" if power == "ceres" else move.square or "", move.pay_self)


def _mars(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """A share of a purse, rounded down (FA-180, FA-181)."""
    loot = state.players[move.target].gold // laws.plunder_divisor(state.inventions)
    yield table.GoldMoved(move.target, seat, loot, 0, "mars")


def _jump(state: State, seat: Seat, square: str, by: By, move: moves.PlayPlanet, dice: Dice) -> Iterator[Event]:
    """A new job ends an open round."""
    if is_job(square):
        yield from abandon(state, seat, "other_job")
    yield go(state, seat, square, by)
    yield from arrive(state, seat, bool(move.pay_self), dice)


def _moon(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """The others sleep for three turns (FA-185)."""
    yield table.SleepCast(seat)


def _venus(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """Three letters (FA-190)."""
    yield from draw_letters(state, seat, _FAVOUR, "venus", dice)
    yield from offer_name(state, seat)


def _pluto(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """A point from everybody, changed for one's colour; nobody is out for it (FA-191)."""
    taken = 0
    for other in clockwise(state.active, seat, len(state.players)):
        if other != seat and state.players[other].courage:
            yield table.CourageMoved(other, "hand", "bank", 1, 0, "pluton")
            taken += 1
    yield from gain_courage(state, seat, taken, "pluton")


def _jupiter(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """A player becomes an animal, and loses an open round (FA-192, FA-193)."""
    yield from abandon(state, move.target, "jupiter")
    yield table.Metamorphosed(move.target, move.animal)


def _saturn(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """Dice may count backwards from the next turn on (FA-197)."""
    yield table.SaturnStarted(seat)


def _uranus(state: State, seat: Seat, move: Any, dice: Dice) -> Steps:
    """All cards are shuffled and dealt anew (FA-200)."""
    yield deal(seat, state.active, state.hand_size, dice)


_POWERS: Final[dict[Planet, Callable[[State, Seat, Any, Dice], Steps]]] = {
    "mars": _mars,
    "minos": lambda state, seat, move, dice: earn(state, seat, _ABUNDANCE, "minos"),  # FA-182
    "mercure": lambda state, seat, move, dice: _jump(state, seat, move.square, "mercure", move, dice),  # FA-183
    "lune": _moon,
    "soleil": lambda state, seat, move, dice: gain_courage(state, seat, _WARMTH, "soleil"),  # FA-188
    "ceres": lambda state, seat, move, dice: _jump(state, seat, f"B{move.sign}", "ceres", move, dice),  # FA-189
    "venus": _venus,
    "pluton": _pluto,
    "jupiter": _jupiter,
    "saturne": _saturn,
    "uranus": _uranus,
}
