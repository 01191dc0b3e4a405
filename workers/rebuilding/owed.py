"""What is owed once read models were made anew: jobs and notices may have gone with those before.

It is remembered in the work store until a dispatcher has seen to it; whoever comes next does.
"""

from typing import Any, Final

from msgspec import json

from events.feed import Positions
from service.queueing.places import DISPATCHERS
from workers.context import WorkerContext

DEALT: Final = "dispatchers:dealt"
"""The positions up to which everything had been dealt with when read models began to be made anew."""
FORGOTTEN: Final = "dispatchers:forgotten"
"""There with it where nobody knows any more what players were told."""


def owe(context: WorkerContext, *, forgotten: bool) -> None:
    """Remember it, before read models are made anew. `forgotten`: nobody knows any more what players were told."""
    if forgotten:
        context.work.set(FORGOTTEN, "")
    context.work.set(DEALT, json.encode(context.feed.settled(DISPATCHERS)), nx=True)


def owed(context: WorkerContext) -> Positions | None:
    """The positions from which on all is to be made up for; None when nothing is."""
    dealt: Any = context.work.get(DEALT)
    return None if dealt is None else json.decode(dealt, type=Positions)


def is_forgotten(context: WorkerContext) -> bool:
    """Whether nobody knows what players were told."""
    return bool(context.work.exists(FORGOTTEN))


def pay_off(context: WorkerContext) -> None:
    """Note that all of it has been done."""
    context.work.delete(DEALT, FORGOTTEN)
