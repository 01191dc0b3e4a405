"""What all operations share: their shape, the choices that forms offer, and checks that several of them make."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.domains import SEAT, Choice, OneOf
from games.core.errors import require
from games.core.facts import Event, Move, Seat
from games.core.forms import Field, Form
from games.destiny.components import KIND_OF, Card, Kind, Op, Slot, Token
from games.destiny.rules.knowledge import seen_face
from games.destiny.rules.targets import is_protected, kinds
from games.destiny.state import State, Step


class Doing(NamedTuple):
    """An operation of a step in a state; its filters are in `op`."""

    state: State
    step: Step
    op: Op

    @property
    def seat(self) -> Seat:
        """Who does it."""
        return self.step.seat

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that it takes."""
        return kinds(self.state, self.step, self.op)


class Operation(NamedTuple):
    """What a name in `cards.json` means.

    `forms` are exactly its legal moves, `act` gives the events of one of them, the first of which takes the step off
    the stack, and `refuse` raises the code for a move that is not among them, if one of its own fits.
    """

    move: type[Move]
    forms: Callable[[Doing], list[Form]]
    refuse: Callable[[Doing, Any], None]
    act: Callable[[Doing, Any, Dice, bool], Iterator[Event]]


def one_of(name: str, choices: Iterable[Choice]) -> Field:
    """A field with these choices."""
    return Field(name, OneOf(tuple(choices)))


def token_choices(doing: Doing, tokens: Iterable[Token]) -> list[Choice]:
    """Tokens by their place in the picture; called by the face that the seat sees."""
    return [token_choice(doing.state, doing.seat, token) for token in tokens]


def token_choice(state: State, seat: Seat, token: Token) -> Choice:
    """A token as a seat may choose it; without a face that the seat knows, by its kind and id."""
    face = seen_face(state, token, seat)
    return Choice(token, f"token-{token}", label=f"faces.{face}" if face else "choices.item")


def slot_choices(seat: Seat, slots: Iterable[Slot]) -> list[Choice]:
    """Slots of a seat."""
    return [Choice(slot, f"slot-{seat}-{slot}", label=f"slots.{slot}") for slot in slots]


def setting_choices(seat: Seat, slots: Iterable[Slot]) -> list[Choice]:
    """Slots of a seat for the sake of their settings."""
    return [Choice(slot, f"setting-{seat}-{slot}", label=f"slots.{slot}") for slot in slots]


def hour_choices(kind: Kind, hours: Iterable[int]) -> list[Choice]:
    """Spaces of a kind on the clock."""
    return [Choice(hour, f"hour-{hour}-{kind}") for hour in hours]


def seat_choices(seats: Iterable[Seat], element: str = "seat-{}") -> list[Choice]:
    """Seats by their panel, or another element of theirs."""
    return [Choice(seat, element.format(seat), label=SEAT) for seat in seats]


def card_choices(cards: Iterable[Card], element: str = "hand-{}") -> list[Choice]:
    """Cards of the hand, or of another pile, with their values."""
    return [Choice(card, element.format(card), label="choices.card") for card in cards]


def power_choices(cards: Iterable[Card], element: str = "hand-{}") -> list[Choice]:
    """The same with their powers."""
    return [Choice(card, element.format(card), label="choices.power") for card in cards]


def one_form(move: str, **choices: Sequence[Choice]) -> list[Form]:
    """A form with these choices by field; none when a field has nothing to offer."""
    fields = tuple(one_of(field, offered) for field, offered in choices.items())
    return [Form(move, fields, move)] if all(choices.values()) else []


def require_token(token: str) -> None:
    """Refuse an id that no sky token has."""
    require(token in KIND_OF, "no_such_token", "DE-03", token=token)


def require_kind(doing: Doing, token: Token) -> None:
    """Refuse a token of a kind that the power does not take."""
    require(KIND_OF[token] in doing.kinds, "wrong_kind", "DE-167", token=token, kinds=list(doing.kinds))


def require_opponent(doing: Doing, seat: Seat | None) -> None:
    """Refuse anybody who is no opponent."""
    require(seat not in (None, doing.seat), "not_opponent", "DE-167", seat=seat)


def require_free(doing: Doing, token: Token) -> None:
    """Refuse a token that is consolidated, or that the Tower protects."""
    place = doing.state.places[token]
    if not isinstance(place, int):
        owner, slot = place
        require(not doing.state.is_consolidated(owner, slot), "consolidated", "DE-65", token=token, seat=owner)
        require(not is_protected(doing.state, owner, slot, doing.seat), "protected", "DE-91", seat=owner)
