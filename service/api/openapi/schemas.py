"""The schemas of the document: of answers, by the names they have there, and in the shapes that generators take.

A union has a name and says by which property its shapes are told apart; what can be one thing alone is a `const`, and
an enumeration has a title: else generators count (`Kind1` to `Kind17`).
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from games.core.clock import Clock
from service.answers import COMPONENT, Answer
from service.api.openapi.common import Json
from service.games.domain_answers import Domain

PUBLISHED_AS: Final = {"ProblemOut": "Problem"}
"""Names in the document of Structs that have others."""

_SCHEMA: Final = re.compile(rb'"#/components/schemas/([^"]+)"')


def schemas_of(answers: Sequence[type[Answer]]) -> Json:
    """The schemas of these answers and of their parts, by the names that they have in the document."""
    _, schemas = msgspec.json.schema_components(answers, ref_template=COMPONENT + "{name}")
    text = msgspec.json.encode({PUBLISHED_AS.get(name, name): schema for name, schema in schemas.items()})
    for name, published in PUBLISHED_AS.items():
        text = text.replace(f'"{COMPONENT}{name}"'.encode(), f'"{COMPONENT}{published}"'.encode())
    described: Json = msgspec.json.decode(text)
    return described


def ready(schemas: Json) -> Json:
    """The schemas as generators take them."""
    read: Json = msgspec.json.decode(msgspec.json.encode(schemas))  # what is a tuple in Python is a list to readers
    made = {name: _titled(name, _plain(schema)) for name, schema in read.items()}
    return made | {name: _told_apart(union) for name, union in _unions().items()}


def needed(schemas: Json, asking: Any) -> Json:
    """The schemas that something refers to, itself or through others, by name."""
    names, new = set[str](), _references(asking)
    while new:
        names |= new
        new = set().union(*(_references(schemas[name]) for name in new)) - names
    return {name: schemas[name] for name in sorted(names)}


def opened(schemas: Json, taken: Iterable[str]) -> Json:
    """The schemas with answers that may have further properties one day; what is `taken` from callers stays closed."""
    return schemas | {name: _open(schemas[name]) for name in schemas.keys() - taken}


def _open(node: Any) -> Any:
    if isinstance(node, dict):
        return {name: _open(part) for name, part in node.items() if (name, part) != ("additionalProperties", False)}
    return [_open(part) for part in node] if isinstance(node, list) else node


@cache
def _unions() -> Json:
    (clock, domain), _ = msgspec.json.schema_components([Clock, Domain], ref_template=COMPONENT + "{name}")
    return {"Clock": clock, "Domain": domain}


def _plain(node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(part) for part in node]
    if not isinstance(node, dict):
        return node
    told = node.get("discriminator")
    for name, union in _unions().items() if told else ():
        if told == union["discriminator"]:
            texts = {key: value for key, value in node.items() if key == "description"}
            return {"$ref": COMPONENT + name, **texts}
    if len(node.get("enum", ())) == 1:
        (value,) = node["enum"]
        node = {**_typed(value), **{name: part for name, part in node.items() if name != "enum"}, "const": value}
    return _or_null({name: _plain(part) for name, part in _told_apart(node).items()})


def _typed(value: Any) -> Json:
    """A word's type: generators want it of what tells shapes apart."""
    return {"type": "string"} if isinstance(value, str) else {}


def _or_null(node: Json) -> Json:
    """What may be null, said by its type where it has one."""
    match node:
        case {"anyOf": [{"type": str(kind)} as shape, {"type": "null"}]} if not {"const", "enum"} & shape.keys():
            others = {name: part for name, part in node.items() if name != "anyOf"}
            return {**shape, **others, "type": [kind, "null"]}
    return node


def _told_apart(node: Json) -> Json:
    """Shapes that a property tells apart: one of them is right, never several."""
    return {"oneOf" if name == "anyOf" and "discriminator" in node else name: part for name, part in node.items()}


def _titled(name: str, schema: Json) -> Json:
    """A component, whose name is its title, with a title for each enumeration in it."""
    shown = {key: value for key, value in schema.items() if key != "title"}
    if "properties" in shown:
        shown["properties"] = {
            key: _with_title(name + "".join(map(str.capitalize, key.split("_"))), part)
            for key, part in shown["properties"].items()
        }
    return shown


def _with_title(title: str, node: Any) -> Any:
    if isinstance(node, list):
        return [_with_title(title, part) for part in node]
    if not isinstance(node, dict):
        return node
    if "enum" in node:
        return {"title": title, **node}
    if node.get("properties"):
        return _titled(title, node)
    return {key: _with_title(title, part) if key in ("anyOf", "items") else part for key, part in node.items()}


def _references(node: Any) -> set[str]:
    return {found.decode() for found in _SCHEMA.findall(msgspec.json.encode(node))}
