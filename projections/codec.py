"""Converts between the rules' events and the log's entries: neither of the two knows the other."""

from collections.abc import Iterable
from typing import Any

from events.envelope import Draft, Entry
from events.errors import BrokenLog
from games.core.catalogue import event_types
from games.core.facts import Event, Viewer, type_name
from games.core.visibility import join, redact, split


def drafts_of(events: Iterable[Event]) -> list[Draft]:
    """The events as the log takes them."""
    return [Draft(type_name(type(event)), event.VERSION, *split(event)) for event in events]


def event_of(rulebook: str, entry: Entry) -> Event:
    """The event in an entry; raises BrokenLog when its rulebook knows no such event or other fields."""
    fact = event_types(rulebook).get(entry.type)
    if fact is None:
        raise BrokenLog(entry.game, entry.version, f"unknown event type {entry.type}")
    private = {audience: secret.data for audience, secret in entry.private.items()} if entry.private else {}
    try:
        return join(fact, entry.public, private)
    except ValueError as error:
        raise BrokenLog(entry.game, entry.version, str(error)) from error


def seen_by(viewer: Viewer, entry: Entry, *, opened: bool) -> dict[str, Any]:
    """An entry's data as the viewer may know it; all of it once the game is `opened` by its end."""
    private = {audience: secret.data for audience, secret in entry.private.items()}
    return redact(entry.public, private, viewer, opened=opened)
