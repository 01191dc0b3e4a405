"""A turn from its start to its end: what may be chosen in it, and who is next (FA-029, FA-030)."""

from typing import Final

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Move, Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise
from games.fabulastro.components import SIGNS
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import TurnKind
from games.fabulastro.rules import ending, laws, rounds
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.rules.pawns import go
from games.fabulastro.rules.position import can_continue, has_choice
from games.fabulastro.rules.road import party, planets, walking
from games.fabulastro.state import State

_SKIPPING: Final = ("indigestion", "isolement", "greve")


def follow(state: State, dice: Dice) -> Steps:
    """Whose turn is next, after one has ended: a replay, a turn under the Moon, or the next clockwise."""
    if state.number >= state.options.round_limit * len(state.players):
        yield ending.end(state, "round_limit")
    elif _replays(state):
        yield from _start(state, state.turn, "replay", dice)
    elif state.moon is not None:
        yield from _under_moon(state, state.moon.seat, dice)
    else:
        yield from _start(state, _next(state), "normal", dice)


def _replays(state: State) -> bool:
    """Whether a double gives another turn: not to whoever is out or held by now."""
    player = state.actor
    double = state.dice is not None and state.dice[0] == state.dice[1]
    free = player.active and player.hold is None
    return double and free and state.replays < laws.most_replays(state.inventions)


def _under_moon(state: State, seat: Seat, dice: Dice) -> Steps:
    """Three turns alone; the turn in which the card was played does not count (FA-185)."""
    moon = state.moon
    if moon is not None and moon.cast != state.number:
        yield table.MoonWaned(seat, moon.left - 1)
        if moon.left == 1:
            yield table.Awakened(seat)
    if state.moon is None:
        yield from _start(state, _next(state), "normal", dice)
    else:
        yield from _start(state, seat, "moon", dice)


def _next(state: State) -> Seat:
    """The next active seat; the first one of all before the first turn."""
    if not state.number:
        return state.first
    return clockwise(state.active, state.turn, len(state.players))[0]


def _start(state: State, seat: Seat, kind: TurnKind, dice: Dice) -> Steps:
    """Skip the turn of whoever is held so, spin for a gift that is due, then let choose (FA-068)."""
    yield table.TurnStarted(seat, state.number + 1, kind)
    player = state.players[seat]
    if player.hold is not None and player.hold.kind in _SKIPPING:
        left = player.hold.left - 1
        yield table.TurnSkipped(seat, player.hold.kind, left)
        if not left:
            yield table.HoldEnded(seat, "time")
        yield table.TurnEnded(seat)
        return
    if player.gift_due:
        yield from party.gift(state, seat, dice)
    if state.phase == "turn":
        yield from choose(state, seat, dice)


def choose(state: State, seat: Seat, dice: Dice) -> Steps:
    """Ask what to do, or throw the dice of whoever can do nothing else."""
    if has_choice(state, seat):
        yield table.ChoiceOpened("turn", (seat,))
        return
    yield from rounds.abandon(state, seat, "forced")
    yield from walking.roll(state, seat, dice, auto=True)


def _roll(state: State, seat: Seat, move: moves.Roll, dice: Dice) -> Steps:
    require(state.players[seat].round is None, "round_open", "FA-123")
    yield from walking.roll(state, seat, dice, auto=False)


def _settle(state: State, seat: Seat, move: moves.SettleDebt, dice: Dice) -> Steps:
    """Straight to the guardian; the arrow says whether the points come back (FA-174 to FA-178)."""
    player = state.players[seat]
    require(player.hold is None, "held", "FA-105")
    require(move.sign in player.debts, "no_debt", "FA-174", debts=sorted(player.debts))
    yield go(state, seat, f"G{move.sign}", "guardian")
    spun, points = dice.roll(12), player.debts[move.sign]
    element = SIGNS[spun].element
    wanted = {SIGNS[move.sign].element}
    if laws.kind_guardians(state.inventions):
        wanted.add(SIGNS[player.sign].element)
    success = element in wanted
    yield table.DebtSettled(seat, move.sign, spun, element, success, points)
    yield table.CourageMoved(seat, f"G{move.sign}", "hand" if success else "bank", points, 0, "debt")
    yield table.TurnEnded(seat)


def _abandon(state: State, seat: Seat, move: moves.AbandonRound, dice: Dice) -> Steps:
    """Give the round up; the turn goes on (FA-123)."""
    if state.players[seat].round is None:
        raise IllegalMove("no_round", "FA-123")
    yield from rounds.abandon(state, seat, "abandoned")
    yield from choose(state, seat, dice)


def _swap(state: State, seat: Seat, move: moves.SwapCard, dice: Dice) -> Steps:
    """The gift of air; then the turn goes on (FA-072)."""
    yield from party.swap(state, seat, move, dice)
    yield from choose(state, seat, dice)


def _default(state: State, seat: Seat) -> Move:
    """Go on with a round, give it up if that cannot be, or throw the dice (FA-215)."""
    if state.players[seat].round is None:
        return moves.Roll()
    return moves.ContinueRound() if can_continue(state, seat) else moves.AbandonRound()


DECIDE: Final[Decide] = {
    "turn": (_roll, planets.play, _settle, rounds.go_on, _abandon),
    "gift_swap": (_swap,),
}
DEFAULTS: Final[Defaults] = {"turn": _default}
