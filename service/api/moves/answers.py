"""Answers about moves and events; a decision's and an event's own stand where streams and letters find them too."""

from typing import Annotated

from msgspec import Meta, Raw

from games.core.lifecycle.state import Status
from service.answers import COMPONENT, Answer, Next, says
from service.games.answers import AwaitedSeat
from service.games.event_answers import EventOut


class MoveOut(Answer, frozen=True):
    """What an accepted move led to."""

    version: int
    hash: str
    status: Status
    events: list[EventOut]
    awaiting: list[AwaitedSeat]
    decision: Annotated[str | None, says("The caller's next decision.")]


class EventsOut(Answer, frozen=True):
    """A page of events."""

    items: list[Annotated[Raw, Meta(extra_json_schema={"$ref": f"{COMPONENT}EventOut"})]]
    next: Next
    after: Annotated[int, says("The version up to which events were told: what to wait with for those to come.")]
    version: int
    hash: Annotated[str, says("The log's hash at that version.")]
    status: Status
