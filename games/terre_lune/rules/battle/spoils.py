"""What the winner of an ambush takes from the loser: deposits with their options, laid out face down."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.components import EXHAUSTED, Deposit, of_kind, sorted_options
from games.terre_lune.facts import Lot
from games.terre_lune.rules.drawing import redeal
from games.terre_lune.state import State


def lots_of(state: State, seat: Seat, decoys: Sequence[Deposit] = ()) -> list[Lot]:
    """A seat's deposits, each with its options; the exhausted options go where they are asked to (TL-102)."""
    exhausted = of_kind(state.held[seat], EXHAUSTED)
    hidden: dict[Deposit, list[str]] = {deposit: [] for deposit in state.deposits[seat]}
    for option, deposit in zip(exhausted, decoys, strict=False):
        hidden[deposit].append(option)
    return [
        Lot(deposit, tuple(sorted_options([*of_kind(state.held[seat], deposit), *more])))
        for deposit, more in hidden.items()
    ]


def take_all(state: State, dice: Dice) -> Iterator[Event]:
    """Take all lots where no more are there than are due (TL-91 to TL-93)."""
    lots = lots_of(state, state.prey.loser)
    if len(lots) <= state.prey.due:
        yield from _taken(state, lots, dice)


def _taken(state: State, lots: Sequence[Lot], dice: Dice) -> Iterator[Event]:
    winner, loser = state.prey.winner, state.prey.loser
    options = sum(len(lot.options) for lot in lots)
    seen = {winner: tuple(lots), loser: tuple(lots)}
    yield facts.LotsTaken(winner, loser, len(lots), options, seen)
    yield redeal(state, dice)


def lay_out(state: State, seat: Seat, move: moves.LayOut, dice: Dice) -> Iterator[Event]:
    """Lay the lots out in an order that nobody chose, with decoys or without (TL-102, TL-108)."""
    exhausted = of_kind(state.held[seat], EXHAUSTED)
    strange = [deposit for deposit in move.decoys if deposit not in state.deposits[seat]]
    require(not strange, "illegal_decoy", "TL-102", deposits=strange)
    require(len(move.decoys) <= len(exhausted), "illegal_decoy", "TL-102", most=len(exhausted))
    decoys = sorted(move.decoys, key=state.deposits[seat].index)
    lots = tuple(dice.shuffle(lots_of(state, seat, decoys)))
    yield facts.LotsLaidOut(seat, tuple(len(lot.options) for lot in lots), lots)


def choose(state: State, seat: Seat, move: moves.ChooseLots, dice: Dice) -> Iterator[Event]:
    """Take as many lots as are due, seeing their sizes only (TL-91, TL-102)."""
    lots, due = state.prey.lots, state.prey.due
    chosen = Counter(move.lots)
    fits = len(move.lots) == due == len(chosen) and max(chosen) <= len(lots)
    require(fits, "illegal_lots", "TL-91", due=due, lots=len(lots))
    yield from _taken(state, [lots[number - 1] for number in sorted(chosen)], dice)
