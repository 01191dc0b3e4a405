"""What a move's values are called: rulebooks label them, and forms, orders by mail and logs say the same."""

from collections.abc import Iterator
from typing import Any

import msgspec

from clients.mail.phrases import order_words, read
from clients.mail.phrases.commands import AddOrders
from games.core.domains import Route
from games.core.rulebook import Rulebook
from service.api.rulebooks.answers import RulebookOut
from service.games.decision_answers import Form
from service.games.domain_answers import Labelling
from tests.rules.contract.own import own
from tests.rules.contract.playing import Playing, Table, in_each_language
from tests.rules.contract.wording import IN_SENTENCES, faults

Json = dict[str, Any]
NAMES = ("Ada", "Béatrice", "Caroline", "Denis", "Élise", "Fanny")
MOST_SAID = 3
"""Values of a field of which orders are written: of long catalogues some."""


def told(book: Rulebook[Any, Any], language: str) -> Json:
    """The rulebook as the API tells it."""
    found: Json = msgspec.json.decode(msgspec.json.encode(RulebookOut.of(book, language)))
    return found


def moves(rulebook: Json) -> Iterator[tuple[str, Json]]:
    """The types of moves with their schemas."""
    for schema in rulebook["moves"]["$defs"].values():
        if "type" in schema.get("properties", {}):
            yield schema["properties"]["type"]["enum"][0], schema


def listed(schema: Json) -> list[str]:
    """The values that a schema lists, as the keys of `x-labels`."""
    if schema.get("type") == "boolean":
        return ["true", "false"]
    inner = [*schema.get("anyOf", []), *([schema["items"]] if isinstance(schema.get("items"), dict) else [])]
    return [str(value) for value in schema.get("enum", [])] + [value for one in inner for value in listed(one)]


def values(rulebook: Json) -> Iterator[tuple[str, str, Json, dict[str, str]]]:
    """Fields of moves whose values are called something: the move's type, the field, its schema, and the labels."""
    for kind, schema in moves(rulebook):
        for name, part in schema["properties"].items():
            if "x-labels" in part:
                yield kind, name, part, part["x-labels"]


@in_each_language
def test_every_value_that_a_move_or_an_option_lists_has_a_label(book: Rulebook[Any, Any], language: str) -> None:
    rulebook = told(book, language)
    fields = {f"{kind}.{name}": part for kind, one in moves(rulebook) for name, part in one["properties"].items()}
    fields = {name: part for name, part in fields.items() if not name.endswith(".type")}
    fields = fields | rulebook["options"]["properties"] if book.values else {}
    spoken = book.texts.words(language).language

    bare = {
        (name, value)
        for name, part in fields.items()
        for value in listed(part)
        if value not in part.get("x-labels", {})
    }
    labels = {label for part in fields.values() for label in part.get("x-labels", {}).values()}
    bad = [
        fault for label in labels for fault in faults(label, spoken, IN_SENTENCES, own(book, "samples", "PRINTED", ""))
    ]

    assert (bare, bad) == (set(), [])


def test_forms_call_a_value_as_the_rulebook_does(usual: Table) -> None:
    book, game = usual.book, Playing(usual, 3)
    labels = {
        (language, kind, name): called
        for language in book.texts.languages
        for kind, name, _, called in values(told(book, language))
    }
    others = {
        (family.type, field.name, offered.label, label)
        for _ in game.looked_at()
        for seat in game.awaiting
        for family in book.forms(game.state, seat)
        for field in family.fields
        for language in book.texts.languages
        for domain in [Labelling(book.texts.words(language), family.facts, NAMES, "").domain(field.domain)]
        for offered, shown in zip(getattr(field.domain, "choices", ()), getattr(domain, "choices", ()), strict=True)
        if named_by_itself(offered)
        for label in [shown.label]
        if labels.get((language, family.type, field.name), {}).get(key(offered.value)) != label
    }

    assert others == set() or not book.values


def test_steps_of_ways_are_called_as_the_rulebook_calls_them(usual: Table) -> None:
    book, game, words = usual.book, Playing(usual, 3), usual.book.texts.words("fr")
    called = {(kind, name): labels for kind, name, _, labels in values(told(book, "fr"))}
    offers = (form for _ in game.looked_at() for seat in game.awaiting for form in book.forms(game.state, seat))
    for family in (form for form in offers if any(isinstance(field.domain, Route) for field in form.fields)):
        for field in Form.of(family, book, words, NAMES).fields:
            labels = called.get((family.type, field.name), {})
            for step in getattr(field.domain, "steps", ()):
                assert step.label == labels.get(str(step.value), str(step.value))


def named_by_itself(offered: Any) -> bool:
    """Whether what a choice is called is a text of its value, not of who holds it or of what it shows now."""
    return bool(offered.label and offered.label.endswith(f".{key(offered.value)}"))


def key(value: Any) -> str:
    """A value as the key of its label."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


@in_each_language
def test_orders_by_mail_tell_labels_and_take_them_as_well_as_values(book: Rulebook[Any, Any], language: str) -> None:
    rulebook = told(book, language)
    for kind, name, part, labels in values(rulebook):
        others = {other: {"pick": "first"} for other in required(rulebook, kind) if other not in ("type", name)}
        for value, label in [*labels.items()][:: len(labels) // MOST_SAID + 1]:
            plain = value if may_be(part, "string") else msgspec.json.decode(value)
            move = {"type": kind, **others, name: [plain] if part.get("type") == "array" else plain}
            order = {"do": "move", "move": move}

            words, _ = order_words(order, language, rulebook=rulebook)

            assert label in words
            for said in (words, words.replace(label, f'"{value}"' if plain == value and '"' not in words else value)):
                assert given(said, rulebook, language) == [order]
            assert given(words.replace(label, value), rulebook, language) in ([order], [])


def given(text: str, rulebook: Json, language: str) -> list[Json]:
    """The orders that a mail gives; none where it leaves a doubt."""
    (found,) = read(f"order: {text}", None, language, rulebook=rulebook)
    return found.orders if isinstance(found, AddOrders) else []


def required(rulebook: Json, kind: str) -> list[str]:
    """What a move has to say."""
    return next(list(schema["required"]) for known, schema in moves(rulebook) if known == kind)


def may_be(part: Json, kind: str) -> bool:
    """Whether the values of a field, or of its items, are of a type."""
    inner = [*part.get("anyOf", []), *([part["items"]] if isinstance(part.get("items"), dict) else [])]
    return part.get("type", "string" if "enum" in part else "") == kind or any(may_be(one, kind) for one in inner)
