"""What the views of all games have in common. A view is what one viewer may know of a state, and goes out as JSON.

Every game declares its own, field by field: readers are checked against it, and the API publishes it as JSON Schema.
"""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, TypeVar, get_args

import msgspec
from msgspec.structs import force_setattr

from games.core.facts import Seat, Viewer

Hue = Literal["red", "yellow", "blue", "green", "violet", "white", "teal", "orange", "grey"]
"""The colours of players, in the order in which seats get them; a player without a colour is grey."""

P = TypeVar("P")


class Part(msgspec.Struct, frozen=True, gc=False):
    """A part of a view. It holds values only, so the garbage collector has nothing to follow."""


class SeatView(Part, frozen=True):
    """A seat as the viewer sees it."""

    seat: Seat


_POINTS: Final = (4, 6, 5, 8, 3, 7, 9, 12)
"""What tells seats apart without colour: numbers that are told apart at a glance beside each other."""


class Mark(Part, frozen=True):
    """What a player is known by on the board and wherever the game is shown: a star of a colour with so many points."""

    hue: Hue
    points: int

    @classmethod
    def of(cls, seat: Seat, hue: Hue) -> "Mark":
        """A seat's mark: its number decides on the shape, the game on the colour."""
        return cls(hue, _POINTS[seat % len(_POINTS)])


@cache
def marks_by_number(players: int) -> tuple[Mark, ...]:
    """The marks of seats to which the game gives no colours of its own."""
    hues: tuple[Hue, ...] = get_args(Hue)[:-1]
    return tuple(Mark.of(seat, hues[seat % len(hues)]) for seat in range(players))


class _Marked(Part, frozen=True, kw_only=True):
    """The part of a view that it makes by itself, where its game does not."""

    marks: tuple[Mark, ...] = ()


class View(_Marked, frozen=True, tag_field="game"):
    """What one viewer may know. `game` is the rulebook's key; what the viewer may not know is null.

    `marks` are those of the seats, by number. A game declares `options` and `phase` more exactly, and places the other
    properties among its own fields.
    """

    viewer: Viewer
    players: int
    options: msgspec.Struct
    phase: str

    def __post_init__(self) -> None:
        if not self.marks:
            force_setattr(self, "marks", marks_by_number(self.players))

    @property
    @abstractmethod
    def awaiting(self) -> Sequence[Seat]:
        """The seats that have a choice to make, in ascending order."""

    @property
    @abstractmethod
    def seats(self) -> Sequence[SeatView]:
        """Every seat, by number."""

    @property
    def scores(self) -> Sequence[int | None]:
        """The points of every seat as they stand for the viewer; null where the game counts none before the end."""
        return [None] * self.players

    @property
    @abstractmethod
    def result(self) -> Sequence[msgspec.Struct] | None:
        """How each seat ended; null before the end."""


def present(part: P | None) -> P:
    """A part of a view that its phase promises. Raises `LookupError` where it is missing."""
    if part is None:
        raise LookupError("the view has no such part in this phase")
    return part
