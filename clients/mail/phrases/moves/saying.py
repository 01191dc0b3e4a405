"""The phrase for a move: short, in the words that the player sees, and read back as that very move."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.accepting import accepts
from clients.mail.phrases.moves.faults import Faulty
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.words.texts import say
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, tokens, unquoted

SHORT_LABEL: Final = 40
"""Letters of a label that is said whole where there is nothing more to say."""
LONGEST_CALL: Final = 4
"""Words of a call that is not shortened."""
LONGEST_NAME: Final = 5
"""Words of a field's label that is written out."""
SHORTEST_CALL: Final = 3
"""Letters of the longest word of a call."""


class Speaker:
    """Says the moves of a decision's forms; `understand` is what reads them back, and raises `Faulty`."""

    def __init__(self, forms: Sequence[Form], language: str, understand: Callable[[str], Json]) -> None:
        self._forms = forms
        self._language = language
        self._understand = understand
        self._heads: dict[int, str] = {}

    def words_of(self, move: Json) -> str:
        """The first phrase that means the move and nothing else; in JSON where no words do."""
        form = next(form for form in self._forms if accepts(form.json, move))
        for phrase in self._phrases(form, move):
            try:
                if self._understand(phrase) == move:
                    return phrase
            except Faulty:
                continue
        return json.dumps(move, ensure_ascii=False)

    def hint(self, form: Form, move: Json | None) -> str:
        """The phrase for a move, or the call of a form with a gap for each field that has to be said."""
        if move is not None:
            return self.words_of(move)
        return f"{self.head(form)} {', '.join('…' for field in form.open_fields if not field.optional)}".rstrip()

    def head(self, form: Form) -> str:
        """The shortest beginning of the form's label that calls no other form; short labels whole, when that is all."""
        if id(form) not in self._heads:
            self._heads[id(form)] = self._shortest(form)
        return self._heads[id(form)]

    def _shortest(self, form: Form) -> str:
        label = unquoted(form.label)
        if not form.open_fields and len(label) <= SHORT_LABEL:
            return lowered(" ".join(label.split()))
        found = tokens(label)
        others = [other for other in self._forms if other.label != form.label]
        for count in range(1, len(found)):
            last = found[count - 1]
            start = found[:count]
            if _is_slight(last.word, count) or all(len(token.word) < SHORTEST_CALL for token in start):
                continue
            if not any(head.end == count for other in others for head in other.calls.heads(start)):
                return lowered(" ".join(label[: last.end].split()))
        return lowered(" ".join(label.split()))

    def _phrases(self, form: Form, move: Json) -> Iterator[str]:
        """Phrases for a move, the nicest first: by labels, by values, with the fields named."""
        head, whole = self.head(form), lowered(" ".join(unquoted(form.label).split()))
        heads = dict.fromkeys((*(_brief(head) if form.open_fields else ()), head, whole, form.type))
        given = [field for field in form.fields if field.name in move]
        needed = [field for field in given if field.fixed != move[field.name]]
        for said in (needed, given):
            for call in heads:
                yield from self._phrases_of(call, said, move)

    def _phrases_of(self, call: str, said: Sequence[Field], move: Json) -> Iterator[str]:
        """A call with the values of fields after it."""
        if not said:
            yield call
            return
        numbers = [field.kind == "range" for field in said]
        if numbers == [True, True] and said[1].domain.get("at_least"):
            yield f"{call} {move[said[0].name]} {say(self._language, 'words.up_to')} {move[said[1].name]}"
        for named, plain in product((False, True), (False, True)):
            parts = [self._part(field, move[field.name], named=named or field.optional, plain=plain) for field in said]
            if len(parts) == 1 and not named and said[0].kind != "text":
                yield f"{call} {parts[0]}"
            yield f"{call}: {', '.join(parts)}"

    def _part(self, field: Field, value: Any, *, named: bool, plain: bool) -> str:
        words = _value(field, value, plain=plain) or say(self._language, "words.none")
        if not named:
            return words
        name = field.name.replace("_", " ") if plain else short_name(field)
        return f"{name}: {words}"


def _is_slight(word: str, place: int) -> bool:
    """Whether a call does not end well with the word."""
    return word in ARTICLES | LINKS or (place > 1 and len(word) <= SHORTEST_CALL and not word.isdigit())


def _brief(head: str) -> list[str]:
    """A long call as its first word and its last."""
    said = head.split()
    return [f"{said[0]} {said[-1]}"] if len(said) > LONGEST_CALL else []


def _value(field: Field, value: Any, *, plain: bool) -> str:
    if field.kind == "text":
        return _quoted(str(value))
    if not plain or field.kind in ("range", "route"):
        return field.words_of(value)
    return ", ".join(_bare(item) for item in (value if isinstance(value, list) else [value]))


def short_name(field: Field) -> str:
    """What a field is called, as the API does where its label is long."""
    return field.name.replace("_", " ") if len(field.label.split()) > LONGEST_NAME else field.label


def _bare(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(text: str) -> str:
    if '"' not in text:
        return f'"{text}"'
    return f"«{text}»" if "»" not in text else f"“{text}”"


def lowered(text: str) -> str:
    """A label as it stands within a sentence: names keep their capitals."""
    first, _, rest = text.partition(" ")
    return (
        text
        if first[1:] != first[1:].lower() or any(letter.isdigit() for letter in first)
        else f"{first.lower()} {rest}".rstrip()
    )
