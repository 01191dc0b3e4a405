"""What rulebooks define, as JSON Schema: views, moves and events, told apart by one of their properties.

A union says which shape each value of that property means (`discriminator`), as OpenAPI has it, so that programs which
write code from a description need not guess.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from games.core.facts import Event, type_name
from games.core.lifecycle.facts import EVENTS
from games.core.rulebook import Rulebook
from games.core.visibility import hidden_fields
from service.answers import COMPONENT

Json = dict[str, Any]

REF = "#/$defs/{name}"
SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def union(property_name: str, refs: Mapping[str, str]) -> Json:
    """One of the shapes that the references point to, by the value of the property."""
    return {
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": property_name, "mapping": dict(refs)},
    }


def view_schema(book: Rulebook[Any, Any]) -> Json:
    """The schema of a rulebook's views."""
    (schema,), parts = msgspec.json.schema_components([book.views], ref_template=REF)
    return {"$schema": SCHEMA_DIALECT, **schema, "$defs": parts}


def union_schema(kinds: Sequence[type[msgspec.Struct]]) -> Json:
    """The schema of any of the types, as JSON of its own; events as they are sent."""
    _, parts = msgspec.json.schema_components(kinds, ref_template=REF)
    refs = {type_name(kind): REF.format(name=kind.__name__) for kind in kinds}
    return {"$schema": SCHEMA_DIALECT, **union("type", refs), "$defs": _sent(kinds, parts)}


def _sent(kinds: Iterable[type[msgspec.Struct]], parts: Json) -> Json:
    """The parts with those of events as they are sent: `type`, and `data` whose fields say who may see them."""
    return parts | {kind.__name__: _event(kind, parts[kind.__name__]) for kind in kinds if issubclass(kind, Event)}


def _event(kind: type[Event], schema: Json) -> Json:
    hidden = hidden_fields(kind)
    texts: Json = {name: schema[name] for name in ("title", "description") if name in schema}
    data = {name: value for name, value in schema.items() if name not in texts}
    fields = dict(schema["properties"])
    tag = fields.pop("type")
    fields |= {name: {**fields[name], "x-visibility": mark.value} for name, mark in hidden.items()}
    required = [name for name in schema["required"] if name != "type" and name not in hidden]
    data |= {"properties": fields, "required": required}
    return {**texts, "type": "object", "properties": {"type": tag, "data": data}, "required": ["type", "data"]}


def components(rulebooks: Collection[Rulebook[Any, Any]]) -> Json:
    """The schemas of rulebooks for the API's description: `View`, `Move` and `Event`, and what they are made of.

    Two games may have moves or events of the same name, so `Move` and `Event` choose the game first, then the shape.
    """
    books = {_camel(book.key): book for book in rulebooks}
    found = _prefixed("Lifecycle", EVENTS) | {"LifecycleEvent": _one_of("Lifecycle", EVENTS)}
    for game, book in books.items():
        found |= _prefixed(game, (*book.moves, *book.events, book.views))
        found |= {f"{game}Move": _one_of(game, book.moves), f"{game}Event": _one_of(game, book.events)}
    views = {book.key: f"{COMPONENT}{game}View" for game, book in books.items()}
    return {
        **found,
        "View": {"description": "What one viewer may know of a game, by its rulebook.", **union("game", views)},
        "Move": _any_of("A move of one of the rulebooks.", [f"{game}Move" for game in books]),
        "Event": _any_of(
            "An event of the lifecycle, or of one of the rulebooks.", [f"{game}Event" for game in ("Lifecycle", *books)]
        ),
    }


def _any_of(description: str, names: Iterable[str]) -> Json:
    return {"description": description, "anyOf": [{"$ref": COMPONENT + name} for name in names]}


def _camel(key: str) -> str:
    """`systeme-solaire` -> `SystemeSolaire`."""
    return "".join(part.capitalize() for part in key.split("-"))


def _one_of(game: str, kinds: Iterable[type[msgspec.Struct]]) -> Json:
    return union("type", {type_name(kind): f"{COMPONENT}{game}{kind.__name__}" for kind in kinds})


def _prefixed(game: str, kinds: Sequence[type[msgspec.Struct]]) -> Json:
    _, parts = msgspec.json.schema_components(kinds, ref_template=f"{COMPONENT}{game}{{name}}")
    return {f"{game}{name}": schema for name, schema in _sent(kinds, parts).items()}
