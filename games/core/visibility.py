"""Who may know which part of an event: the one place where secrets are cut off and put back."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

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
    """The fields of an event type that not everybody sees, with their visibility.

    Raises `TypeError` for a type whose marks would not hold: within a field's type, twice, or on `seat` itself.
    """
    hints = get_type_hints(fact, include_extras=True)
    marks: dict[str, Visibility] = {}
    for name, hint in hints.items():
        own = _marks(hint)
        if len(own) > 1 or any(_marked_within(part) for part in get_args(hint)):
            raise TypeError(f"{fact.__name__}.{name}: one mark, around the whole type")
        if own:
            marks[name] = own[0]
        if own == [Visibility.EACH] and get_origin(get_args(hint)[0]) is not dict:
            raise TypeError(f"{fact.__name__}.{name} does not map seats to values")
    if Visibility.OWN in marks.values() and ("seat" not in hints or "seat" in marks):
        raise TypeError(f"{fact.__name__} has a field for its own seat, but no seat that all see")
    return marks


def _marks(hint: Any) -> list[Visibility]:
    return [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Visibility)]


def _marked_within(hint: Any) -> bool:
    return bool(_marks(hint)) or any(_marked_within(part) for part in get_args(hint))


def split(event: Event) -> Parts:
    """Cut an event into what everybody sees and what each audience sees beyond that.

    The audiences depend on the event's type, on its seat and on which seats an `Each` field has, never on a secret
    value, so that the presence of a private part tells nothing. Raises `ValueError` for an `Own` field without a seat.
    """
    public: Fields = msgspec.json.decode(msgspec.json.encode(event))
    del public["type"]
    marks = hidden_fields(type(event))
    private: dict[str, Fields] = {}
    for name, mark in marks.items():
        value = public.pop(name)
        if mark is Visibility.EACH:
            for seat, own in value.items():
                private.setdefault(seat, {})[name] = {seat: own}
        else:
            audience = SEALED if mark is Visibility.SEALED else _own_audience(event, public)
            private.setdefault(audience, {})[name] = value
    return Parts(public, private)


def _own_audience(event: Event, public: Fields) -> str:
    if public["seat"] is None:
        raise ValueError(f"{event!r} has a part for its own seat, but no seat")
    return str(public["seat"])


def join(fact: type[E], public: Fields, private: Mapping[str, Fields]) -> E:
    """Put an event together again from its parts; the inverse of `split`.

    Raises `msgspec.ValidationError` when the fields are not those of the type.
    """
    marks = hidden_fields(fact)
    fields = redact(public, private, None, opened=True) if marks or private else public
    for name, mark in marks.items():
        if mark is Visibility.EACH:
            fields.setdefault(name, {})
    return msgspec.convert(fields, fact, str_keys=True)


def redact(public: Fields, private: Mapping[str, Fields], viewer: Viewer, *, opened: bool = False) -> Fields:
    """What `viewer` may know of an event's fields; everything when the game is `opened` by its end.

    A field that the viewer may not see is absent.
    """
    seen = dict(public)
    for audience, fields in private.items():
        if opened or (viewer is not None and audience == str(viewer)):
            for name, value in fields.items():
                known = seen.get(name)
                seen[name] = {**known, **value} if isinstance(known, dict) else value
    return seen
