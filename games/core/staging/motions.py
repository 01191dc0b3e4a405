"""How a board shows an event: what moves on it, from where to where, in what order. Any client may follow it, or not.

A rulebook's hints are made from what a viewer is told of the event, and from nothing else: they cannot tell more.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from games.core.facts import Viewer
from games.core.view import Part

Element = Annotated[str, msgspec.Meta(description="The id of an element of the board, before the command or after it.")]
Kind = Literal["move", "send", "flip", "roll", "spin", "count", "show"]
_KINDS: Final = (
    "`move`: the element goes from `origin`, else from where the board before has it, past `via`, to `to`, else to"
    " where the board after has it. `send`: pieces without ids (coins, backs of cards) go from `origin` to `to`."
    " `flip`: it is turned over. `roll`: a die falls. `spin`: a needle turns. `count`: a number in it changes. `show`:"
    " the event is about it."
)


class Motion(Part, frozen=True, omit_defaults=True):
    """A hint: what an event moves on the board. What is absent has its default."""

    kind: Annotated[Kind, msgspec.Meta(description=_KINDS)]
    element: Element | None = None
    origin: Element | None = None
    via: tuple[Element, ...] = ()
    to: Element | None = None
    count: Annotated[int, msgspec.Meta(description="How many pieces are sent.")] = 1
    step: Annotated[int, msgspec.Meta(description="Hints of the same step run together, steps one after another.")] = 0
    beats: Annotated[int, msgspec.Meta(description="How long it takes, 1 being usual.")] = 1


Data = Mapping[str, Any]
Stage = Callable[[Data, Viewer], Iterable[Motion]]
"""A rulebook's hook for a type of event: (data as the viewer is told it, viewer) -> its hints."""

Staging = Mapping[str, Stage]
"""The hooks by type of event; a type without one moves nothing."""


def staged(staging: Staging, kind: str, data: Data, viewer: Viewer) -> list[Motion]:
    """The hints of an event as its viewer is told it."""
    stage = staging.get(kind)
    return [*stage(data, viewer)] if stage else []
