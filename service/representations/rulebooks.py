"""Rulebooks as JSON: enough to build a form for options, to play, and to read the rules."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.core.facts import type_name
from games.core.lifecycle import EVENTS
from games.core.rulebook import Rulebook
from games.core.texts import Words
from games.core.visibility import hidden_fields
from service.representations.people import Json

REF = "#/$defs/{name}"
SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def summary_json(book: Rulebook[Any], language: str) -> Json:
    """A rulebook in a list."""
    words = book.texts.words(language)
    return {
        "key": book.key,
        "version": book.version,
        "title": words.say("title"),
        "summary": words.say("summary"),
        "seats": list(book.seats),
        "bots": sorted(book.bots),
    }


def rulebook_json(book: Rulebook[Any], language: str) -> Json:
    """All about a rulebook: its options, moves and events as JSON Schema, and its rules as Markdown."""
    return {
        **summary_json(book, language),
        "options": _options_schema(book, book.texts.words(language)),
        "moves": _schemas(book.moves),
        "events": _with_visibility(_schemas(book.events), book.events),
        "lifecycle_events": _with_visibility(_schemas(EVENTS), EVENTS),
        "rules": book.rules(),
    }


def _schemas(types: Iterable[Any]) -> Json:
    """One JSON Schema: any of the types, told apart by their `type`."""
    kinds = list(types)
    _, components = msgspec.json.schema_components(kinds, ref_template=REF)
    names = {kind: kind.__name__ for kind in kinds}
    return {
        "$schema": SCHEMA_DIALECT,
        "oneOf": [{"$ref": REF.format(name=names[kind])} for kind in kinds],
        "$defs": components,
    }


def _with_visibility(schema: Json, types: Iterable[Any]) -> Json:
    """Says of each field whose eyes it is for; a hidden field may be absent."""
    for kind in types:
        described = schema["$defs"][kind.__name__]
        for name, mark in hidden_fields(kind).items():
            described["properties"][name] = {**described["properties"][name], "x-visibility": mark.value}
            described["required"] = [field for field in described["required"] if field != name]
        described["x-event"] = type_name(kind)
    return schema


def _options_schema(book: Rulebook[Any], words: Words) -> Json:
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
    listed = [str(value) for value in option.get("enum", [])]
    return listed + [value for some in option.get("anyOf", []) for value in _values(some)]
