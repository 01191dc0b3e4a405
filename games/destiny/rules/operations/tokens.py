"""Operations on sky tokens: draw, steal, exchange, reveal, mask, throw, and the draws of Justice."""

from collections.abc import Iterator
from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.forms import Form
from games.destiny import moves
from games.destiny.components import ALL_TOKENS, KIND_OF, KIND_OF_SLOT, KINDS, SLOTS_OF, SPACE, Kind, Slot, Token
from games.destiny.facts import powers
from games.destiny.facts.shapes import Place
from games.destiny.rules import targets
from games.destiny.rules.knowledge import face_of
from games.destiny.rules.operations import common
from games.destiny.rules.operations.common import Doing, Operation
from games.destiny.state import State


def _place(state: State, token: Token) -> tuple[Seat, Slot]:
    place = state.places[token]
    if isinstance(place, tuple):
        return place
    raise LookupError(f"{token} lies on the clock")


def _draws(doing: Doing) -> list[Form]:
    state, seat, op = doing.state, doing.seat, doing.op
    return [
        form
        for kind in doing.kinds
        for form in common.one_form(
            "draw_token",
            token=common.token_choices(doing, targets.on_clock(state, op, kind)),
            slot=common.slot_choices(seat, targets.free_slots(state, seat, kind, horoscope=op.horoscope)),
        )
    ]


def _refuse_slot(doing: Doing, token: Token, slot: Slot) -> None:
    require(KIND_OF_SLOT[slot] == KIND_OF[token], "wrong_kind", "DE-60", token=token, slot=slot)


def _refuse_taken(doing: Doing, slot: Slot) -> None:
    require(doing.state.boards[doing.seat][slot] is None, "slot_taken", "DE-62", slot=slot)


def _refuse_draw(doing: Doing, move: moves.DrawToken) -> None:
    state, op = doing.state, doing.op
    common.require_token(move.token)
    common.require_kind(doing, move.token)
    _refuse_slot(doing, move.token, move.slot)
    require(targets.faces_fit(state, move.token, op), "wrong_face", "DE-167", token=move.token)
    reached = state.places[move.token] in targets.hours(state, op) and not (
        op.horoscope and move.slot in SPACE.values()
    )
    require(reached, "not_reachable", "DE-63", token=move.token, hours=list(targets.hours(state, op)))
    _refuse_taken(doing, move.slot)


def _draw(doing: Doing, move: moves.DrawToken, dice: Dice, auto: bool) -> Iterator[Event]:
    state = doing.state
    hour = state.places[move.token]
    if isinstance(hour, int):
        yield powers.TokenDrawn(
            doing.seat, move.token, hour, move.slot, state.face_up[move.token], auto, state.told(move.token)
        )


def _thefts(doing: Doing) -> list[Form]:
    state, seat = doing.state, doing.seat
    return [
        form
        for kind in doing.kinds
        for form in common.one_form(
            "steal_token",
            token=common.token_choices(doing, targets.opponents_tokens(state, seat, kind)),
            slot=common.slot_choices(seat, targets.free_slots(state, seat, kind)),
        )
    ]


def _refuse_theft(doing: Doing, move: moves.StealToken) -> None:
    common.require_token(move.token)
    common.require_opponent(doing, doing.state.owner(move.token))
    common.require_kind(doing, move.token)
    _refuse_slot(doing, move.token, move.slot)
    common.require_free(doing, move.token)
    _refuse_taken(doing, move.slot)


def _steal(doing: Doing, move: moves.StealToken, dice: Dice, auto: bool) -> Iterator[Event]:
    owner, slot = _place(doing.state, move.token)
    face_up = doing.state.face_up[move.token]
    shows = doing.state.told(move.token)
    yield powers.TokenStolen(doing.seat, owner, slot, move.token, move.slot, face_up, auto, shows)


def _given(doing: Doing, kind: Kind) -> list[Token]:
    own = targets.movable(doing.state, doing.seat, kind, doing.seat)
    return [token for token in own if targets.faces_fit(doing.state, token, doing.op)]


def _takeable(doing: Doing, kind: Kind) -> list[Token]:
    theirs = targets.opponents_tokens(doing.state, doing.seat, kind)
    fitting = [token for token in theirs if targets.faces_fit(doing.state, token, doing.op)]
    return [*targets.on_clock(doing.state, doing.op, kind), *fitting]


def _exchanges(doing: Doing) -> list[Form]:
    return [
        form
        for kind in doing.kinds
        for form in common.one_form(
            "exchange_tokens",
            give=common.token_choices(doing, _given(doing, kind)),
            take=common.token_choices(doing, _takeable(doing, kind)),
        )
    ]


def _refuse_exchange(doing: Doing, move: moves.ExchangeTokens) -> None:
    state, op = doing.state, doing.op
    common.require_token(move.give)
    common.require_token(move.take)
    owner = state.owner(move.take)
    if op.place == "opponent" or owner is not None:
        common.require_opponent(doing, owner)
    common.require_kind(doing, move.give)
    require(KIND_OF[move.give] == KIND_OF[move.take], "wrong_kind", "DE-167", token=move.take)
    for token in (move.give, move.take):
        require(targets.faces_fit(state, token, op), "wrong_face", "DE-167", token=token)
    common.require_free(doing, move.give)
    common.require_free(doing, move.take)
    reached = owner is not None or state.places[move.take] in targets.hours(state, op)
    require(reached and state.owner(move.give) == doing.seat, "not_reachable", "DE-167", give=move.give, take=move.take)


def _where(state: State, token: Token) -> Place:
    place = state.places[token]
    return Place(hour=place) if isinstance(place, int) else Place(seat=place[0], slot=place[1])


def _exchange(doing: Doing, move: moves.ExchangeTokens, dice: Dice, auto: bool) -> Iterator[Event]:
    state = doing.state
    give_to, take_to = _where(state, move.take), _where(state, move.give)
    shown = state.told(move.give), state.told(move.take)
    yield powers.TokensExchanged(doing.seat, move.give, give_to, move.take, take_to, auto, *shown)


def _anywhere(doing: Doing, *, face_up: bool) -> list[Token]:
    """Tokens that lie so and that the Tower does not protect: the clock's, the opponents', then one's own."""
    state, seat = doing.state, doing.seat

    def distance(token: Token) -> int:
        owner = state.owner(token)
        return 0 if owner is None else (owner - seat) % state.players or state.players

    kinds = doing.kinds
    tokens = [token for token in ALL_TOKENS if state.face_up[token] == face_up and KIND_OF[token] in kinds]
    return sorted((token for token in tokens if _open(doing, token, moving=face_up)), key=distance)


def _open(doing: Doing, token: Token, *, moving: bool) -> bool:
    place = doing.state.places[token]
    if isinstance(place, int):
        return True
    owner, slot = place
    held = moving and doing.state.is_consolidated(owner, slot)
    return not held and not targets.is_protected(doing.state, owner, slot, doing.seat)


def _reveals(doing: Doing) -> list[Form]:
    return common.one_form("reveal_token", token=common.token_choices(doing, _anywhere(doing, face_up=False)))


def _refuse_turn(doing: Doing, move: moves.RevealToken | moves.MaskToken) -> None:
    common.require_token(move.token)
    common.require_kind(doing, move.token)
    up = doing.state.face_up[move.token]
    require(up == isinstance(move, moves.MaskToken), "wrong_face", "DE-167", token=move.token)
    common.require_free(doing, move.token)


def _reveal(doing: Doing, move: moves.RevealToken, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.TokenRevealed(doing.seat, move.token, face_of(doing.state, move.token, dice), auto)


def _masks(doing: Doing) -> list[Form]:
    return common.one_form("mask_token", token=common.token_choices(doing, _anywhere(doing, face_up=True)))


def _mask(doing: Doing, move: moves.MaskToken, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.TokenMasked(doing.seat, move.token, auto, doing.state.told(move.token))


def _throws(doing: Doing) -> list[Form]:
    state, seat = doing.state, doing.seat
    return [
        form
        for kind in doing.kinds
        for form in common.one_form(
            "throw_token",
            token=common.token_choices(doing, targets.opponents_tokens(state, seat, kind)),
            hour=common.hour_choices(kind, targets.empty_hours(state, kind)),
        )
    ]


def _refuse_throw(doing: Doing, move: moves.ThrowToken) -> None:
    common.require_token(move.token)
    common.require_opponent(doing, doing.state.owner(move.token))
    common.require_kind(doing, move.token)
    common.require_free(doing, move.token)
    empty = targets.empty_hours(doing.state, KIND_OF[move.token])
    require(move.hour in empty, "space_taken", "DE-66", hour=move.hour, empty=empty)


def _throw(doing: Doing, move: moves.ThrowToken, dice: Dice, auto: bool) -> Iterator[Event]:
    owner, slot = _place(doing.state, move.token)
    yield powers.TokenThrown(doing.seat, owner, slot, move.token, move.hour, auto, doing.state.told(move.token))


OPERATIONS: Final = (
    Operation(moves.DrawToken, _draws, _refuse_draw, _draw),
    Operation(moves.StealToken, _thefts, _refuse_theft, _steal),
    Operation(moves.ExchangeTokens, _exchanges, _refuse_exchange, _exchange),
    Operation(moves.RevealToken, _reveals, _refuse_turn, _reveal),
    Operation(moves.MaskToken, _masks, _refuse_turn, _mask),
    Operation(moves.ThrowToken, _throws, _refuse_throw, _throw),
)


def balance(state: State, seat: Seat) -> tuple[Kind, ...]:
    """The kinds of the tokens that Justice draws, in order; none if the clock has too few (DE-88)."""
    held = {kind: _on_horoscope(state, seat, kind) for kind in KINDS}
    planets, constellations = held["planet"], held["constellation"]
    if planets == constellations:
        owed: tuple[Kind, ...] = KINDS if planets < 2 else ()
    else:
        scarcer: Kind = "planet" if planets < constellations else "constellation"
        owed = (scarcer,) * abs(planets - constellations)
    left = {kind: sum(token is not None for token in state.hours[kind]) for kind in KINDS}
    return owed if all(owed.count(kind) <= left[kind] for kind in KINDS) else ()


def _on_horoscope(state: State, seat: Seat, kind: Kind) -> int:
    slots = [slot for slot in SLOTS_OF[kind] if slot != SPACE[kind]]
    return sum(state.boards[seat][slot] is not None for slot in slots)
