"""What mails show of a decision: the numbered list, what still has to be written, and help by examples."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.moves.listing import Line
from clients.mail.phrases.words.texts import say
from clients.mail.phrases.words.tokens import words as split

_TOLD: Final = 3
"""So many choices tell a kind of move from another that is called the same."""


class Option(Struct, frozen=True):
    """A choice of a field: `mark` is the number or letter that stands for it, empty where only its name does."""

    mark: str
    label: str


class Slot(Struct, frozen=True):
    """What an open line still needs: the `hint` says in words what may stand there."""

    label: str
    hint: str
    options: tuple[Option, ...] = ()


class Numbered(Struct, frozen=True):
    """A line of the list. `words` may be written instead of the mark, a number or a letter; without a `move`
    it needs its slots as well.

    `form` is the label of the kind of move, which lines may share.
    """

    mark: str
    label: str
    words: str
    move: Json | None
    slots: tuple[Slot, ...] = ()
    example: str = ""
    form: str = ""


def numbered(decision: Json, language: str) -> list[Numbered]:
    """The short list of a decision: the same for the same decision, so that a mark means what the mail showed."""
    return _listed(Grammar(decision, language))


def help_text(
    decision: Json | None, language: str, *, invited: bool = False, hints: bool = False, over: bool = False
) -> list[tuple[str, str]]:
    """Pairs of what may be written and what it does: moves by examples of the decision, then the commands.

    `hints` says whether the game gives any, `over` whether it is finished: then there is little left to do.
    """
    grammar = Grammar(decision or {"forms": []}, language)
    found = _moves(_listed(grammar), language)
    if found:
        found.append((f"{say(language, 'keyword.preview')} {found[0][0]}", say(language, "help.preview")))
        found += _commands(grammar, "choices", *(["hint"] if hints else []))
    found += _commands(grammar, "accept", "decline") if invited else []
    if over:
        return _commands(grammar, "practise", "board", "log", "help")
    found += [(say(language, f"help.{name}_example"), say(language, f"help.{name}")) for name in ("say", "order")]
    return found + _commands(grammar, "board", "log", "orders", "orders_off", "resign", "win", "stop", "help")


def general_help(language: str) -> list[tuple[str, str]]:
    """The same where there is no game to speak of: all mail can be ended."""
    return _commands(Grammar({"forms": []}, language), "stop_all", "help")


def _commands(grammar: Grammar, *names: str) -> list[tuple[str, str]]:
    """Commands, with the slash that tells them from moves where one is called like them."""
    told = [(say(grammar.language, f"keyword.{name}"), say(grammar.language, f"help.{name}")) for name in names]
    return [(word if grammar.rank(word) is None else f"/{word}", meaning) for word, meaning in told]


def _moves(lines: list[Numbered], language: str) -> list[tuple[str, str]]:
    """A mark, the same in words, and an example of each open line."""
    plain = [line for line in lines if line.move is not None][:1]
    found = [(line.mark, say(language, "help.number", number=line.mark, what=line.label)) for line in plain]
    found += [(line.words, say(language, "help.words")) for line in plain]
    return found + [(line.example, say(language, "help.open", what=line.label)) for line in lines if line.example]


def _listed(grammar: Grammar) -> list[Numbered]:
    return [_numbered(grammar, mark, line) for mark, line in zip(grammar.marks, grammar.lines, strict=True)]


def _numbered(grammar: Grammar, mark: str, line: Line) -> Numbered:
    form, language = line.form, grammar.language
    if line.move is not None:
        label = _label(form.label, [*_values(form, line.move, language)], language)
        return Numbered(mark, label, grammar.speaker.words_of(line.move), line.move, form=form.label)
    label = form.label
    if any(other.form.label == label and other.form is not form for other in grammar.lines):
        # What is fixed in it tells it from others that are called the same, or what it offers.
        offered = [name for field in form.open_fields[:1] for name in field.some_names[:_TOLD]]
        label = _label(label, [*_values(form, form.fixed, language)] or offered, language)
    slots = tuple(_slot(field, language) for field in form.open_fields)
    return Numbered(mark, label, grammar.speaker.hint(form), None, slots, grammar.example(line), label)


def _values(form: Form, move: Json, language: str) -> Iterator[str]:
    """The values of a move that the form's label does not say itself."""
    for field in (field for field in form.fields if field.name in move):
        value = field.words_of(move[field.name], whole=True)
        said = " ".join(split(value)) in " ".join(split(form.label))
        if value and field.fixed is not None and (field.many or said):
            continue
        named = field.optional or not value  # "Take lot 3: none" would be to take nothing
        value = value or say(language, "words.none")
        yield say(language, "words.with", label=field.label, value=value) if named else value


def _label(label: str, values: Sequence[str], language: str) -> str:
    """The label of a form with values behind it."""
    key = "words.asked" if label.endswith("?") else "words.with"
    return say(language, key, label=label, value=", ".join(values)) if values else label


def _slot(field: Field, language: str) -> Slot:
    hint = _hint(field, language)
    told = say(language, "slot.optional", hint=hint) if field.optional else hint
    return Slot(field.label, told, _options(field))


def _hint(field: Field, language: str) -> str:
    """What may be written for a field, in words."""
    domain = field.domain
    if field.kind == "range":
        return say(language, "slot.number", low=domain["minimum"], high=domain["maximum"])
    if field.kind == "text":
        return say(language, "slot.text", low=domain["min_length"], high=domain["max_length"])
    if not field.many:
        return say(language, f"slot.{field.kind}")
    low, high = domain["min_count"], field.most
    kind = ("path_" if field.kind == "path" else "") + ("exactly" if low == high else "between")
    count = say(language, f"slot.{kind}", low=low, high=high)
    minimum = domain.get("min_total") or 0
    return say(language, "slot.total", count=count, minimum=minimum) if minimum else count


def _options(field: Field) -> tuple[Option, ...]:
    if field.kind in ("range", "text"):
        return ()
    choices = field.ways.named if field.kind == "route" else field.choices
    marks = choices.marks or [""] * len(choices.all)
    return tuple(Option(mark, label) for mark, label in zip(marks, choices.labels, strict=True))
