"""The rules as a decider: each phase has its own module; this one plays on until somebody has a choice."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from games.core.dice import Dice
from games.core.dispatch import complete
from games.core.errors import require
from games.core.facts import Event, Move, Seat, type_name
from games.systeme_solaire import facts
from games.systeme_solaire.rules import auction, opening, ordering, payment, selection
from games.systeme_solaire.rules.defaults import default_move
from games.systeme_solaire.rules.opening import admit
from games.systeme_solaire.rules.scoring import result
from games.systeme_solaire.state import Phase, State

__all__ = ["MOVES_IN", "admit", "awaiting", "decide", "default_move", "result", "setup"]

MOVES_IN: Final[dict[Phase, tuple[type[Move], ...]]] = {
    "probe_choice": (facts.ChooseProbeSet,),
    "lot_filling": (facts.FillLots,),
    "auction": (facts.Bid, facts.Pass),
    "payment": (facts.Pay,),
    "ordering": (facts.ChooseOrderCards,),
    "selection": (facts.TakeLot,),
}
"""The phases in which somebody is asked, and what may be played then."""

_DECIDE: Final[dict[type[Move], Callable[[State, Seat, Any], Iterator[Event]]]] = complete(
    facts.MOVES,
    {
        facts.ChooseProbeSet: opening.choose_probe_set,
        facts.FillLots: opening.fill_lots,
        facts.Bid: auction.bid,
        facts.Pass: auction.leave,
        facts.Pay: payment.pay,
        facts.ChooseOrderCards: ordering.choose,
        facts.TakeLot: selection.take_lot,
    },
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
    """Set the game up and play on to the first choice (RULES.md, part B)."""
    yield opening.set_up(options, seats, dice)
    yield from _play_on(state, dice)


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """The events that follow from an awaited seat's move; refuses with the codes of RULES.md, part F (SS-75)."""
    legal = MOVES_IN[state.phase]
    require(type(move) in legal, "wrong_phase", "SS-75", phase=state.phase, moves=[type_name(kind) for kind in legal])
    yield from _DECIDE[type(move)](state, seat, move)
    yield from _play_on(state, dice)


def awaiting(state: State) -> Sequence[Seat]:
    """The seats that have a choice to make, in ascending order; nobody once the game is finished."""
    who = _AWAITING.get(state.phase)
    return who(state) if who else ()


def _play_on(state: State, dice: Dice) -> Iterator[Event]:
    """Whatever needs no choice, the decisions with one legal move among it (SS-66)."""
    moved = True
    while moved and state.phase != "finished":
        moved = False
        for event in _GO_ON[state.phase](state, dice):
            moved = True
            yield event
