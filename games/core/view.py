"""What the views of all games have in common. A view is what one viewer may know of a state, and goes out as JSON.

Every game declares its own, field by field: readers are checked against it, and the API publishes it as JSON Schema.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from games.core.facts import Seat, Viewer

P = TypeVar("P")


class Part(msgspec.Struct, frozen=True, gc=False):
    """A part of a view. It holds values only, so the garbage collector has nothing to follow."""


class SeatView(Part, frozen=True):
    """A seat as the viewer sees it."""

    seat: Seat


class View(Part, frozen=True, tag_field="game"):
    """What one viewer may know. `game` is the rulebook's key; what the viewer may not know is null.

    A game declares `options` and `phase` more exactly, and places the other properties among its own fields.
    """

    viewer: Viewer
    players: int
    options: msgspec.Struct
    phase: str

    @property
    @abstractmethod
    def awaiting(self) -> Sequence[Seat]:
        """The seats that have a choice to make, in ascending order."""

    @property
    @abstractmethod
    def seats(self) -> Sequence[SeatView]:
        """Every seat, by number."""

    @property
    @abstractmethod
    def result(self) -> Sequence[msgspec.Struct] | None:
        """How each seat ended; null before the end."""


def present(part: P | None) -> P:
    """A part of a view that its phase promises. Raises `LookupError` where it is missing."""
    if part is None:
        raise LookupError("the view has no such part in this phase")
    return part
