"""Rulebooks as JSON: enough to build a form for options, to play, and to read the rules."""

from typing import Any

import msgspec

from games.core.facts import type_name
from games.core.lifecycle.facts import EVENTS
from games.core.rulebook import Rulebook
from games.core.texts import Words
from projections.proofs.archive import table_digest
from service.games.people import Json
from service.games.shapes import REF, SCHEMA_DIALECT, union_schema, view_schema

MOST_LABELS = 16
"""An option with so many whole numbers is no choice but a quantity, and its values have no names."""

PART = "parts."


def summary_json(book: Rulebook[Any, Any], language: str) -> Json:
    """A rulebook in a list."""
    words = book.texts.words(language)
    return {
        "key": book.key,
        "version": book.version,
        "title": words.say("title"),
        "summary": words.say("summary"),
        "seats": list(book.seats),
        "bots": sorted(book.bots),
        "languages": sorted(book.texts.languages),
    }


def rulebook_json(book: Rulebook[Any, Any], language: str) -> Json:
    """All about a rulebook: its options, moves, events and views as JSON Schema, and its rules as Markdown."""
    words = book.texts.words(language)
    return {
        **summary_json(book, language),
        "options": _options_schema(book, words),
        "moves": _move_schemas(book, words),
        "events": union_schema(book.events),
        "lifecycle_events": union_schema(EVENTS),
        "view": view_schema(book),
        "parts": {key.removeprefix(PART): words.say(key) for key in words.entries if key.startswith(PART)},
        "draws": book.draws(),
        "draws_digests": [table_digest(table) for table in book.tables().values()],
        "rules": book.rules(words.language),
        "rules_language": words.language,
    }


def _move_schemas(book: Rulebook[Any, Any], words: Words) -> Json:
    """The schema of moves; `x-label` is what a move and its fields are called."""
    schema = union_schema(book.moves)
    for kind in book.moves:
        described = schema["$defs"][kind.__name__]
        described |= _label(words, f"moves.{type_name(kind)}")
        for name, part in described["properties"].items():
            part |= _label(words, f"fields.{name}")
    return schema


def _label(words: Words, key: str) -> Json:
    return {"x-label": words.say(key)} if words.has(key) else {}


def _options_schema(book: Rulebook[Any, Any], words: Words) -> Json:
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
