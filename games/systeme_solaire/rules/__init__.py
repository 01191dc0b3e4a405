"""The rules as a decider: each phase has its own module; this one plays on until somebody has a choice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from games.core.deciding import complete, deciders, play_on, require_offered
from games.core.dice import Dice
from games.core.facts import Event, Move, Seat
from games.systeme_solaire import facts, moves
from games.systeme_solaire.rules import auction, opening, ordering, payment, selection
from games.systeme_solaire.rules.defaults import default_move
from games.systeme_solaire.rules.opening import admit
from games.systeme_solaire.rules.scoring import result
from games.systeme_solaire.state import Phase, State

__all__ = ["MOVES_IN", "admit", "awaiting", "decide", "default_move", "result", "setup"]

MOVES_IN: Final[dict[Phase, tuple[type[Move], ...]]] = {
    "probe_choice": (moves.ChooseProbeSet,),
    "lot_filling": (moves.FillLots,),
    "auction": (moves.Bid, moves.Pass),
    "payment": (moves.Pay,),
    "ordering": (moves.ChooseOrderCards,),
    "selection": (moves.TakeLot,),
}
"""The phases in which somebody is asked, and what may be played then."""

_DECIDE: Final[dict[type[Move], Callable[[State, Seat, Any], Iterator[Event]]]] = deciders(
    moves.MOVES, *map(vars, (opening, auction, payment, ordering, selection))
)

_GO_ON: Final[dict[Phase, Callable[[State, Dice], Iterator[Event]]]] = {
    "setup": opening.deal_probes,
    "probe_choice": opening.end_probe_choice,
    "lot_filling": opening.form_lots,
    "auction": auction.go_on,
    "payment": payment.go_on,
    "ordering": ordering.go_on,
    "selection": selection.go_on,
}

_AWAITING: Final[dict[Phase, Callable[[State], Sequence[Seat]]]] = complete(
    MOVES_IN,
    {
        "probe_choice": lambda state: (opening.picker(state),),
        "lot_filling": lambda state: (state.turn,),
        "auction": lambda state: (state.turn,),
        "payment": lambda state: (state.winner,),
        "ordering": ordering.undecided,
        "selection": lambda state: (selection.picker(state),),
    },
)


def setup(state: State, options: facts.Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Set the game up and play on to the first choice (RULES.md, Setting up)."""
    yield opening.set_up(options, seats, dice)
    yield from play_on(lambda: _follow(state, dice))


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move; refuses with the codes of REFERENCE.md (SS-75)."""
    require_offered(move, MOVES_IN[state.phase], state.phase, "SS-75")
    yield from _DECIDE[type(move)](state, seat, move)
    yield from play_on(lambda: _follow(state, dice))


def awaiting(state: State) -> Sequence[Seat]:
    """The seats that have a choice to make, in ascending order; nobody once the game is finished."""
    who = _AWAITING.get(state.phase)
    return who(state) if who else ()


def _follow(state: State, dice: Dice) -> Iterable[Event]:
    """Whatever needs no choice, the decisions with one legal move among it (SS-66)."""
    go_on = _GO_ON.get(state.phase)
    return go_on(state, dice) if go_on else ()
