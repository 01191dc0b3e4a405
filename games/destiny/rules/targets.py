"""What powers may aim at: tokens by kind, place and face, free slots, characters, and what protects them."""

from typing import Final

from games.core.facts import Seat
from games.destiny import components
from games.destiny.components import Kind, Op, Slot, Token
from games.destiny.state import State, Step

_SPACES: Final = frozenset(components.SPACE.values())
_ORDER: Final = {token: place for place, token in enumerate(components.ALL_TOKENS)}


def kinds(state: State, step: Step, op: Op) -> tuple[Kind, ...]:
    """The kinds that an operation takes; to the Priestess, a card's planets and constellations are one (DE-103)."""
    if op.kind is None or op.kind == "any":
        return components.KINDS
    if not op.exact and step.source in components.TYPES and state.active(step.seat) == components.PRIESTESS:
        return components.KINDS
    return (op.kind,)


def hours(state: State, op: Op) -> tuple[int, ...]:
    """The hours of the clock that an operation reaches (DE-63)."""
    match op.place:
        case "clock" | "opponent_or_clock":
            return tuple(components.HOURS)
        case "pointed" | "opponent_or_pointed":
            return (state.red, state.blue)
        case "red":
            return (state.red,)
        case _:
            return ()


def faces_fit(state: State, token: Token, op: Op) -> bool:
    """Whether the token lies as the operation wants it."""
    return op.face in (None, "any") or state.face_up[token] == (op.face == "up")


def on_clock(state: State, op: Op, kind: Kind) -> list[Token]:
    """The tokens of a kind that an operation reaches on the clock, in token order."""
    spaces = state.hours[kind]
    reached = [spaces[hour - 1] for hour in sorted(hours(state, op))]
    tokens = [token for token in reached if token is not None and faces_fit(state, token, op)]
    return sorted(tokens, key=order)


def order(token: Token) -> int:
    """A token's place in the order of all tokens."""
    return _ORDER[token]


def is_protected(state: State, owner: Seat, slot: Slot | None, by: Seat) -> bool:
    """Whether the Tower keeps others off a slot, or off the character (`slot` None), of a seat (DE-91)."""
    return state.tower == owner != by and (slot is None or slot in _SPACES)


def movable(state: State, owner: Seat, kind: Kind, by: Seat) -> list[Token]:
    """The tokens of a kind on a board that `by` may take, exchange, throw or mask (DE-65), in token order."""
    board = state.boards[owner]
    tokens = [
        token
        for slot in components.SLOTS_OF[kind]
        if (token := board[slot]) is not None
        and not state.is_consolidated(owner, slot)
        and not is_protected(state, owner, slot, by)
    ]
    return sorted(tokens, key=order)


def opponents_tokens(state: State, seat: Seat, kind: Kind) -> list[Token]:
    """The movable tokens of a kind of all opponents, the next one's first."""
    return [token for other in state.opponents(seat) for token in movable(state, other, kind, seat)]


def free_slots(state: State, seat: Seat, kind: Kind, *, horoscope: bool = False) -> list[Slot]:
    """The slots of the seat where a token of the kind may be laid (DE-60, DE-62), the horoscope's first."""
    board = state.boards[seat]
    slots: list[Slot] = sorted(components.SLOTS_OF[kind], key=lambda slot: slot in _SPACES)
    return [slot for slot in slots if board[slot] is None and not (horoscope and slot in _SPACES)]


def empty_hours(state: State, kind: Kind) -> list[int]:
    """The hours whose space for the kind is empty."""
    return [hour for hour in components.HOURS if state.hours[kind][hour - 1] is None]


def consolidated_slots(state: State, seat: Seat) -> list[Slot]:
    """The seat's consolidated slots."""
    return [slot for slot in components.HOROSCOPE if state.is_consolidated(seat, slot)]


def matches(state: State, seat: Seat, slot: Slot) -> bool:
    """Whether the token on a slot, as it lies, is that of the setting (DE-64, DE-142)."""
    face = state.shown(state.boards[seat][slot])
    return face is not None and face == state.faces.get(state.settings[seat][slot])


def victims(state: State, step: Step, op: Op) -> list[Seat]:
    """The seats whose active character may be struck, opponents first."""
    seats = state.opponents(step.seat)
    if op.whose == "any":
        seats.append(step.seat)
    return [
        seat
        for seat in seats
        if state.stacks[seat] and seat not in step.struck and not is_protected(state, seat, None, step.seat)
    ]
