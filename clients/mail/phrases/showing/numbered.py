"""The short list as mails show it: numbers, what they stand for, and what still has to be written."""

from msgspec import Struct

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import most
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.moves.listing import Line
from clients.mail.phrases.words.texts import say
from clients.mail.phrases.words.tokens import words as split


class Option(Struct, frozen=True):
    """A choice of a field: `mark` is the number or letter that stands for it, empty where only its name does."""

    mark: str
    label: str


class Slot(Struct, frozen=True):
    """What an open line still needs: the `hint` says in words what may stand there."""

    label: str
    hint: str
    optional: bool
    options: tuple[Option, ...] = ()


class Numbered(Struct, frozen=True):
    """A line of the list. `words` may be written instead of the number; without a `move` it needs its slots as well.

    `form` is the label of the kind of move, which lines may share.
    """

    number: int
    label: str
    words: str
    move: Json | None
    slots: tuple[Slot, ...] = ()
    example: str = ""
    form: str = ""


def listed(grammar: Grammar) -> list[Numbered]:
    """The lines of the decision's short list."""
    return [_numbered(grammar, number, line) for number, line in enumerate(grammar.lines, 1)]


def _numbered(grammar: Grammar, number: int, line: Line) -> Numbered:
    if line.move is not None:
        return Numbered(
            number,
            _label(line, line.move, grammar.language),
            grammar.words_of(line.move),
            line.move,
            form=line.form.label,
        )
    slots = tuple(_slot(field, grammar.language) for field in line.form.open_fields)
    example = grammar.example(line)
    return Numbered(number, line.form.label, grammar.hint(line), None, slots, example, line.form.label)


def _label(line: Line, move: Json, language: str) -> str:
    """The form's label with the values that it does not say itself."""
    parts = [_value(field, move, line.form.label, language) for field in line.form.fields if field.name in move]
    values = ", ".join(part for part in parts if part)
    asking = line.form.label.endswith("?")
    form = "words.asked" if asking else "words.with"
    return say(language, form, label=line.form.label, value=values) if values else line.form.label


def _value(field: Field, move: Json, label: str, language: str) -> str:
    words = field.words_of(move[field.name]) or say(language, "words.none")
    if field.fixed is not None:
        return "" if field.kind != "one_of" or _says(label, words) else words
    return say(language, "words.with", label=field.label, value=words) if field.optional else words


def _says(label: str, words: str) -> bool:
    """Whether a label has the words in it."""
    return " ".join(split(words)) in " ".join(split(label))


def _slot(field: Field, language: str) -> Slot:
    said = hint(field, language)
    told = say(language, "slot.optional", hint=said) if field.optional else said
    return Slot(field.label, told, field.optional, _options(field))


def hint(field: Field, language: str) -> str:
    """What may be written for a field, in words."""
    domain = field.domain
    if field.kind == "range":
        bounds = {"low": domain["minimum"], "high": domain["maximum"]}
        return say(language, "slot.number", **bounds)
    if field.kind == "text":
        return say(language, "slot.text", low=domain["min_length"], high=domain["max_length"])
    if field.kind in ("one_of", "route"):
        return say(language, f"slot.{field.kind}")
    low, high = domain["min_count"], most(domain)
    kind = ("path_" if field.kind == "path" else "") + ("exactly" if low == high else "between")
    count = say(language, f"slot.{kind}", low=low, high=high)
    minimum = domain.get("min_total") or 0
    return say(language, "slot.total", count=count, minimum=minimum) if minimum else count


def _options(field: Field) -> tuple[Option, ...]:
    if field.kind in ("range", "text"):
        return ()
    if field.kind == "route":
        marks, ways = field.ways.named.marks, field.ways.named.all
        return tuple(Option(mark, field.ways.words_of(way["value"])) for mark, way in zip(marks, ways, strict=True))
    marks = field.choices.marks
    return tuple(Option(mark, field.choices.name_of(place)) for place, mark in enumerate(marks))
