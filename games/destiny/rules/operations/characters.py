"""Operations on characters and the Tower: kill, raise, protect, discard what is permanent, turn into the Devil."""

from collections.abc import Iterator
from typing import Final

from games.core.dice import Dice
from games.core.domains import SEAT, Choice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.forms import Form
from games.destiny import moves
from games.destiny.components import CHARACTERS, DEVIL, canonical
from games.destiny.facts import powers
from games.destiny.rules.operations import common
from games.destiny.rules.operations.common import Doing, Operation
from games.destiny.rules.targets import is_protected, victims

_SPACE = "character-{}"


def _kills(doing: Doing) -> list[Form]:
    seats = victims(doing.state, doing.step, doing.op)
    return common.one_form("kill_character", seat=common.seat_choices(seats, _SPACE))


def _require_character(doing: Doing, seat: Seat) -> None:
    require(doing.state.stacks[seat], "no_character", "DE-167", seat=seat)
    require(not is_protected(doing.state, seat, None, doing.seat), "protected", "DE-91", seat=seat)


def _refuse_kill(doing: Doing, move: moves.KillCharacter) -> None:
    if doing.op.whose == "opponent":
        common.require_opponent(doing, move.seat)
    _require_character(doing, move.seat)
    require(move.seat not in doing.step.struck, "already_struck", "DE-90", seat=move.seat)


def _killed(doing: Doing, victim: Seat, auto: bool) -> Event:
    stack = doing.state.stacks[victim]
    uncovers = stack[-2].card if len(stack) > 1 else None
    return powers.CharacterKilled(doing.seat, victim, stack[-1].card, doing.step.source, uncovers, auto)


def _kill(doing: Doing, move: moves.KillCharacter, dice: Dice, auto: bool) -> Iterator[Event]:
    yield _killed(doing, move.seat, auto)


def _raises(doing: Doing) -> list[Form]:
    raisable = [card for card in canonical(doing.state.discard) if card in CHARACTERS]
    return common.one_form("raise_character", card=common.power_choices(raisable, "discard-{}"))


def _refuse_raise(doing: Doing, move: moves.RaiseCharacter) -> None:
    require(move.card in doing.state.discard, "not_in_discard", "DE-98", card=move.card)
    require(move.card in CHARACTERS, "wrong_kind", "DE-98", card=move.card)


def _raise(doing: Doing, move: moves.RaiseCharacter, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.CharacterArrived(doing.seat, move.card, "raise", doing.state.active(doing.seat), auto)


def _spaces(doing: Doing) -> list[Form]:
    return common.one_form("protect", seat=common.seat_choices(range(doing.state.players), _SPACE))


def _refuse_nothing(doing: Doing, move: object) -> None:
    """Every seat may be chosen."""


def _protect(doing: Doing, move: moves.Protect, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.TowerRaised(doing.seat, move.seat, auto)


def _permanents(doing: Doing) -> list[Form]:
    """The characters, opponents' first, and the Tower."""
    state = doing.state
    forms = [
        _permanent(seat, "character", _SPACE.format(seat))
        for seat in (*state.opponents(doing.seat), doing.seat)
        if state.stacks[seat] and not is_protected(state, seat, None, doing.seat)
    ]
    return forms if state.tower is None else [*forms, _permanent(state.tower, "tower", "tower")]


def _permanent(seat: Seat, what: str, element: str) -> Form:
    fields = (
        common.one_of("seat", [Choice(seat, element, label=SEAT)]),
        common.one_of("what", [Choice(what, element, label=f"what.{what}")]),
    )
    return Form("discard_permanent", fields, "discard_permanent", elements=(element,))


def _refuse_permanent(doing: Doing, move: moves.DiscardPermanent) -> None:
    if move.what == "tower":
        require(doing.state.tower == move.seat, "no_character", "DE-95", seat=move.seat)
    else:
        _require_character(doing, move.seat)


def _discard_permanent(doing: Doing, move: moves.DiscardPermanent, dice: Dice, auto: bool) -> Iterator[Event]:
    if move.what == "tower":
        yield powers.TowerFell(doing.seat, move.seat, auto)
    else:
        yield _killed(doing, move.seat, auto)


def _devils(doing: Doing) -> list[Form]:
    state, seat = doing.state, doing.seat
    if state.active(seat) != DEVIL:
        return []
    seats = [other for other in victims(state, doing.step, doing.op) if other != seat]
    return common.one_form("turn_devil", seat=common.seat_choices(seats, _SPACE))


def _refuse_devil(doing: Doing, move: moves.TurnDevil) -> None:
    common.require_opponent(doing, move.seat)
    _require_character(doing, move.seat)


def _turn_devil(doing: Doing, move: moves.TurnDevil, dice: Dice, auto: bool) -> Iterator[Event]:
    yield powers.DevilTurned(doing.seat, move.seat, doing.state.stacks[move.seat][-1].card, auto)


OPERATIONS: Final = (
    Operation(moves.KillCharacter, _kills, _refuse_kill, _kill),
    Operation(moves.RaiseCharacter, _raises, _refuse_raise, _raise),
    Operation(moves.Protect, _spaces, _refuse_nothing, _protect),
    Operation(moves.DiscardPermanent, _permanents, _refuse_permanent, _discard_permanent),
    Operation(moves.TurnDevil, _devils, _refuse_devil, _turn_devil),
)
