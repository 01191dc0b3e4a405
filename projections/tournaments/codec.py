"""Converts between events of tournaments and the log's entries."""

from collections.abc import Iterable

from events.envelope import Draft, Entry
from events.errors import BrokenLog
from games.core.facts import Event, type_name
from games.core.visibility import join, split
from tournaments.core.life.facts import BY_NAME


def drafts_of(events: Iterable[Event]) -> list[Draft]:
    """The events as the log takes them."""
    return [Draft(type_name(type(event)), event.VERSION, *split(event)) for event in events]


def event_of(entry: Entry) -> Event:
    """The event in an entry; raises BrokenLog when there is no such event, or it has other fields."""
    fact = BY_NAME.get(entry.type)
    if fact is None:
        raise BrokenLog(entry.game, entry.version, f"unknown event type {entry.type}")
    private = {audience: secret.data for audience, secret in entry.private.items()}
    try:
        return join(fact, entry.public, private)
    except ValueError as error:
        raise BrokenLog(entry.game, entry.version, str(error)) from error
