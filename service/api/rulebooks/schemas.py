"""The schemas of moves and options, with what they, their fields and values are called in a language."""

from typing import Any

import msgspec

from games.core.facts import type_name
from games.core.rulebook import Rulebook
from games.core.texts import Words
from service.games.shapes import REF, SCHEMA_DIALECT, Json, union_schema

MOST_LABELS = 16
"""An option with so many whole numbers is no choice but a quantity, and its values have no names."""


def move_schemas(book: Rulebook[Any, Any], words: Words) -> Json:
    """The schema of moves; `x-label` is what a move and its fields are called, `x-labels` what their values are."""
    schema = union_schema(book.moves)
    for kind in book.moves:
        described = schema["$defs"][kind.__name__]
        move = type_name(kind)
        described |= _label(words, f"moves.{move}")
        for name, part in described["properties"].items():
            part |= _label(words, f"fields_of.{move}.{name}") or _label(words, f"fields.{name}")
            part |= _value_labels(words, book.value_texts(move, name), part)
    return schema


def _label(words: Words, key: str) -> Json:
    return {"x-label": words.say(key)} if words.has(key) else {}


def _value_labels(words: Words, begins: str | None, part: Json) -> Json:
    """What the values of a field are called, of those that are listed or else of all that its texts name."""
    listed = [value for value in _values(part.get("items") or part) if value != "null"]
    begins = "booleans." if "true" in listed else begins
    if begins is None:
        return {}
    values = listed or [key.removeprefix(begins) for key in words.entries if key.startswith(begins)]
    labels = {value: words.say(f"{begins}{value}") for value in values if words.has(f"{begins}{value}")}
    return {"x-labels": labels} if labels else {}


def options_schema(book: Rulebook[Any, Any], words: Words) -> Json:
    """The schema of options with what they and their values are called."""
    schema = msgspec.json.schema(book.options, ref_template=REF)
    described = schema["$defs"].pop(book.options.__name__)
    for name, option in described["properties"].items():
        option |= _option_texts(words, f"options.{name}", option)
    rest = {"$defs": schema["$defs"]} if schema["$defs"] else {}
    return {"$schema": SCHEMA_DIALECT, **described, **rest}


def _option_texts(words: Words, key: str, option: Json) -> Json:
    texts = {part: words.say(f"{key}.{part}") for part in ("title", "description") if words.has(f"{key}.{part}")}
    labels = {
        str(value): words.say(f"{key}.values.{value}")
        for value in _values(option)
        if words.has(f"{key}.values.{value}")
    }
    return texts | ({"x-labels": labels} if labels else {})


def _values(option: Json) -> list[str]:
    if option.get("type") == "boolean":
        return ["true", "false"]
    if option.get("type") == "null":
        return ["null"]
    if option.get("type") == "integer":
        whole = range(option.get("minimum", 0), option.get("maximum", MOST_LABELS) + 1)
        return [str(value) for value in whole] if len(whole) <= MOST_LABELS else []
    listed = [str(value) for value in option.get("enum", [])]
    return listed + [value for some in option.get("anyOf", []) for value in _values(some)]
