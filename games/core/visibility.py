"""Who may know which part of an event: the one place where secrets are cut off and put back."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar, get_type_hints

import msgspec

from games.core.facts import Event, Viewer, Visibility

E = TypeVar("E", bound=Event)
Fields = dict[str, Any]

SEALED: Final = "sealed"
"""The audience of fields that nobody sees before the end; other audiences are seat numbers as strings."""


class Parts(NamedTuple):
    """An event cut by who may see it: JSON values, `private` by audience."""

    public: Fields
    private: dict[str, Fields]


@cache
def hidden_fields(fact: type[Event]) -> Mapping[str, Visibility]:
    """The fields of an event type that not everybody sees, with their visibility."""
    hints = get_type_hints(fact, include_extras=True)
    marks = {
        name: mark
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Visibility)
    }
    if Visibility.OWN in marks.values() and "seat" not in hints:
        raise TypeError(f"{fact.__name__} has a field for its own seat, but no seat")
    return marks


def split(event: Event) -> Parts:
    """Cut an event into what everybody sees and what each audience sees beyond that.

    The set of audiences depends on the event's type and seat only, never on a secret value, so that the presence of
    a private part tells nothing.
    """
    public = msgspec.to_builtins(event, str_keys=True)
    del public["type"]
    marks = hidden_fields(type(event))
    private: dict[str, Fields] = {}
    for name, mark in marks.items():
        value = public.pop(name)
        if mark is Visibility.EACH:
            for seat, own in value.items():
                private.setdefault(seat, {})[name] = {seat: own}
        else:
            audience = SEALED if mark is Visibility.SEALED else str(public["seat"])
            private.setdefault(audience, {})[name] = value
    return Parts(public, private)


def join(fact: type[E], public: Fields, private: Mapping[str, Fields]) -> E:
    """Put an event together again from its parts; the inverse of `split`.

    Raises `msgspec.ValidationError` when the fields are not those of the type.
    """
    fields = redact(public, private, None, opened=True) if private else public
    return msgspec.convert(fields, fact, str_keys=True)


def redact(public: Fields, private: Mapping[str, Fields], viewer: Viewer, *, opened: bool = False) -> Fields:
    """What `viewer` may know of an event's fields; everything when the game is `opened` by its end.

    A field that the viewer may not see is absent.
    """
    seen = dict(public)
    for audience, fields in private.items():
        if opened or audience == str(viewer):
            for name, value in fields.items():
                known = seen.get(name)
                seen[name] = {**known, **value} if isinstance(known, dict) else value
    return seen
