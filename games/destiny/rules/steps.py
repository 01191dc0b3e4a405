"""The stack of steps: what the top one offers, what a move makes of it, and what needs no choice (DE-35, DE-165)."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Move, type_name
from games.core.forms import Form, accepted, sole_move
from games.core.rulebook import move_json
from games.destiny import moves
from games.destiny.facts import powers
from games.destiny.rules.knowledge import learn
from games.destiny.rules.operations import OPERATIONS, Doing, Operation
from games.destiny.rules.operations.tokens import balance
from games.destiny.rules.targets import consolidated_slots
from games.destiny.state import State, Step

_MOVES_TOKENS: Final = (
    powers.TokenDrawn,
    powers.TokenStolen,
    powers.TokensExchanged,
    powers.SettingsSwapped,
    powers.SettingBroken,
)
_MOVES_CHARACTERS: Final = (powers.CharacterArrived, powers.CharacterKilled, powers.DevilTurned)

MOVES: Final = frozenset({moves.PassPower, moves.Stop, *(operation.move for operation in OPERATIONS.values())})
"""What a step may be answered with."""


def with_learning(state: State, steps: Iterator[Event], dice: Dice) -> Iterator[Event]:
    """The events, each followed by what seats learn from it (DE-152)."""
    for event in steps:
        yield event
        if isinstance(event, _MOVES_TOKENS):
            yield from learn(state, dice)
        elif isinstance(event, _MOVES_CHARACTERS):
            yield from learn(state, dice, fool_may_have_left=True)


def doings(state: State, step: Step) -> list[tuple[Operation, Doing]]:
    """The operations of a step that are moves."""
    return [(OPERATIONS[op.op], Doing(state, step, op)) for op in step.operations if op.op in OPERATIONS]


def step_forms(state: State) -> list[Form]:
    """What the top step's seat may do."""
    step = state.steps[-1]
    forms = [form for operation, doing in doings(state, step) for form in operation.forms(doing)]
    if step.optional and forms:
        forms.append(Form("pass_power", label="pass_power"))
    if _may_stop(step):
        forms.append(Form("stop", label="stop"))
    return forms


def _may_stop(step: Step) -> bool:
    return step.operations[0].op == "kill_more"


def step_moves(step: Step) -> Sequence[type[Move]]:
    """The types of the moves that may answer a step."""
    types: list[type[Move]] = [OPERATIONS[op.op].move for op in step.operations if op.op in OPERATIONS]
    if step.optional:
        types.append(moves.PassPower)
    if _may_stop(step):
        types.append(moves.Stop)
    return types


def answer(state: State, move: Move, dice: Dice, *, auto: bool = False) -> Iterator[Event]:
    """Make the top step with a move; refuses it with the code that the operation names."""
    step = state.steps[-1]
    if isinstance(move, moves.PassPower):
        yield powers.PowerPassed(step.seat, step.source)
    elif isinstance(move, moves.Stop):
        yield powers.PowerStopped(step.seat, step.source, auto)
    else:
        operation, doing = next(pair for pair in doings(state, step) if pair[0].move is type(move))
        if not accepted(operation.forms(doing), move_json(move)):
            operation.refuse(doing, move)
            raise IllegalMove("not_reachable", "DE-167")
        yield from with_learning(state, operation.act(doing, move, dice, auto), dice)


def require_offered(state: State, move: Move) -> None:
    """Refuse a type of move that the top step does not offer."""
    offered = step_moves(state.steps[-1])
    require(type(move) in offered, "wrong_phase", "DE-167", phase=state.phase, moves=[type_name(t) for t in offered])


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """What the top step needs no choice for: automatic powers, steps without a legal move, the only legal move."""
    step, event = state.steps[-1], automatic(state)
    if event is not None:
        yield event
        return
    forms = step_forms(state)
    if not forms:
        yield powers.PowerFizzled(step.seat, step.source)
        return
    only = sole_move(forms)
    if only is not None:
        yield from answer(state, _read(step, only), dice, auto=True)


def _read(step: Step, move: dict[str, object]) -> Move:
    shape = next(shape for shape in step_moves(step) if type_name(shape) == move["type"])
    return shape(**{name: value for name, value in move.items() if name != "type"})


def automatic(state: State) -> Event | None:
    """The powers that need no choice: marking points (DE-81) and what Justice asks for (DE-88)."""
    step = state.steps[-1]
    op = step.operations[0]
    if op.op == "score_consolidated":
        count = len(consolidated_slots(state, step.seat))
        return powers.PointsMarked(step.seat, count, op.points * count)
    if op.op == "draw_to_balance":
        owed = balance(state, step.seat)
        if owed:
            return powers.DrawsOwed(step.seat, step.source, owed)
    return None
