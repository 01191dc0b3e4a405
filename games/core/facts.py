"""Events and moves: immutable, typed, tagged with their snake_case name, fields marked with who may see them."""

import enum
import re
from typing import Annotated, Any, ClassVar, Final, TypeVar

import msgspec

MOST_SEATS: Final = 64
"""More than any rulebook has."""
MOST_CARDS: Final = 1024
"""More than any pile of any rulebook has."""

Seats = Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]
"""Of what is kept one by one: a log with a forged number of seats or cards is broken, and fills no memory."""

Seat = int
Viewer = Seat | None
"""Whose eyes: a seat's, or None for a spectator's."""

T = TypeVar("T")


class Visibility(enum.Enum):
    """Who sees a field of an event while the game runs; after the end everything is open."""

    OWN = "own"
    EACH = "each"
    SEALED = "sealed"


class Origin(enum.Enum):
    """Where a text comes from, if not from the rules."""

    PLAYER = "player"


Own = Annotated[T, Visibility.OWN]
"""Only the event's `seat` sees the field."""

Each = Annotated[T, Visibility.EACH]
"""The field maps seats to values; each seat sees its own entry only."""

Sealed = Annotated[T, Visibility.SEALED]
"""Nobody sees the field until the end."""


FreeText = Annotated[T, Origin.PLAYER]
"""Every text in the field is in a player's own words, or may be: who reads it may wish to have words masked."""


def snake_case(name: str) -> str:
    """`BidPlaced` -> `bid_placed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True):
    """A fact that happened. `VERSION` is raised when the shape changes, together with an upcaster."""

    VERSION: ClassVar[int] = 1


class SeatEvent(Event, frozen=True):
    """A fact about one seat, whose `Own` fields only this seat sees."""

    seat: Seat


class Move(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True):
    """What a seat asks to do; may be refused."""


def type_name(fact: type[msgspec.Struct]) -> str:
    """The stable name under which facts of this type are stored and sent."""
    return str(fact.__struct_config__.tag)


def move_json(move: Move) -> dict[str, Any]:
    """A move as JSON values, fields at their default left out."""
    full: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(move))
    defaults = dict(zip(reversed(move.__struct_fields__), reversed(move.__struct_defaults__), strict=False))
    return {name: value for name, value in full.items() if name not in defaults or value != defaults[name]}


class Standing(msgspec.Struct, frozen=True):
    """How a seat ended: `rank` from 1 (equal ranks are ties), `score` in the rulebook's points, its parts."""

    seat: Seat
    rank: int
    score: int
    parts: dict[str, int] = {}
