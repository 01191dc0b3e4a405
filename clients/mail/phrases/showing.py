"""What mails show of a decision: the numbered list, what still has to be written, and help by examples."""

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
    found: list[tuple[str, str]] = []
    for plain in [line for line in lines if line.move is not None][:1]:
        found.append((plain.mark, say(language, "help.number", number=plain.mark, what=plain.label)))
        found.append((plain.words, say(language, "help.words")))
    return found + [(line.example, say(language, "help.open", what=line.label)) for line in lines if line.example]


def _listed(grammar: Grammar) -> list[Numbered]:
    return [_numbered(grammar, mark, line) for mark, line in zip(grammar.marks, grammar.lines, strict=True)]


def _numbered(grammar: Grammar, mark: str, line: Line) -> Numbered:
    label = line.form.label
    if line.move is not None:
        whole = _label(line, line.move, grammar.language)
        return Numbered(mark, whole, grammar.speaker.words_of(line.move), line.move, form=label)
    same = [other for other in grammar.lines if other.form.label == label and other.form is not line.form]
    label = _told_apart(line.form, grammar.language) if same else label
    slots = tuple(_slot(field, grammar.language) for field in line.form.open_fields)
    return Numbered(mark, label, grammar.speaker.hint(line.form), None, slots, grammar.example(line), label)


def _told_apart(form: Form, language: str) -> str:
    """The label of a form beside others that are called the same: with what is fixed in it, or what it offers."""
    fixed = [
        field.words_of(field.fixed, whole=True) for field in form.fields if field.fixed is not None and not field.many
    ]
    folded = " ".join(split(form.label))
    values = [value for value in fixed if " ".join(split(value)) not in folded]
    values = values or [name for field in form.open_fields[:1] for name in field.some_names[:_TOLD]]
    return say(language, "words.with", label=form.label, value=", ".join(values)) if values else form.label


def _label(line: Line, move: Json, language: str) -> str:
    """The form's label with the values that it does not say itself."""
    label = line.form.label
    parts = [_value(field, move, label, language) for field in line.form.fields if field.name in move]
    values = ", ".join(part for part in parts if part)
    asking = "words.asked" if label.endswith("?") else "words.with"
    return say(language, asking, label=label, value=values) if values else label


def _value(field: Field, move: Json, label: str, language: str) -> str:
    words = field.words_of(move[field.name], whole=True)
    if not words:  # "Take lot 3: none" would be to take nothing
        return say(language, "words.with", label=field.label, value=say(language, "words.none"))
    said = " ".join(split(words)) in " ".join(split(label))
    if field.fixed is not None:
        return "" if field.kind != "one_of" or said else words
    if said and field.only is not None:
        return ""
    return say(language, "words.with", label=field.label, value=words) if field.optional else words


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
