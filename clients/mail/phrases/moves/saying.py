"""The phrase for a move: short, in the words that the player sees, and read back as that very move."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import Faulty
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.words.texts import say
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, tokens, words

SHORT_LABEL: Final = 40
"""Letters of a label that is said whole where there is nothing more to say."""
SHORTEST_CALL: Final = 3
"""Letters of the longest word of a call."""


class Speaker:
    """Says the moves of some forms; `understand` is what reads them back."""

    def __init__(self, forms: Sequence[Form], language: str, understand: Callable[[str], Json | None]) -> None:
        self._forms = forms
        self._language = language
        self._understand = understand
        self._head = cache(self._shortest)
        self._whole = cache(lambda form: lowered(form.called, form.names))

    def words_of(self, move: Json) -> str:
        """The move in words, in JSON where no words do."""
        return self.phrase(move) or json.dumps(move, ensure_ascii=False)

    def phrase(self, move: Json) -> str | None:
        """The first phrase that means the move and nothing else; None where none does, for it is not legal."""
        for form in self._forms:
            if form.type == move.get("type") and form.may_mean(move):
                for phrase in self._phrases(form, move):
                    if self._understand(phrase) == move:
                        return phrase
        return None

    def hint(self, form: Form) -> str:
        """The call of a form with a gap for each field that has to be said."""
        return f"{self._head(form)} {', '.join('…' for field in form.open_fields if not field.optional)}".rstrip()

    def _shortest(self, form: Form) -> str:
        """The shortest beginning of the form's label that calls no other form; short labels whole, when that is all."""
        label, found = form.called, tokens(form.called)
        others = [other for other in self._forms if other.label != form.label]
        whole = not form.open_fields and len(label) <= SHORT_LABEL
        for count in range(1, 0 if whole else len(found)):
            start, last = found[:count], found[count - 1].word
            slight = last in ARTICLES | LINKS or (count > 1 and len(last) <= SHORTEST_CALL and not last.isdigit())
            if slight or all(len(token.word) < SHORTEST_CALL for token in start):
                continue  # a call does not end well with such a word
            if not any(head.end == count for other in others for head in other.heads(start)):
                return lowered(label[: start[-1].end], form.names)
        return self._whole(form)

    def _phrases(self, form: Form, move: Json) -> Iterator[str]:
        """Phrases for a move, the nicest first: by a short call or the whole label, then with the fields named."""
        head, whole = self._head(form), self._whole(form)
        given = [field for field in form.fields if field.name in move]
        needed = [field for field in given if field.fixed != move[field.name] or field.kind == "range"]
        with suppress(Faulty, TypeError):
            for said, call, named in product((needed, given), dict.fromkeys((head, whole)), (False, True)):
                parts = ", ".join(self._part(field, move[field.name], named=named) for field in said)
                yield f"{call} {parts}".rstrip()
                yield f"{call}: {parts}"

    def _part(self, field: Field, value: Any, *, named: bool) -> str:
        none = say(self._language, "words.none")
        words = field.words_of(value) or none
        named = named or field.optional or words == none
        if field.kind == "text":
            marks = next((marks for marks in ('""', "«»") if marks[1] not in words), "“”")
            words = f"{marks[0]}{words}{marks[1]}"
        return say(self._language, "words.with", label=lowered(field.called), value=words) if named else words


def lowered(text: str, names: Collection[str] = ()) -> str:
    """A label as it stands within a sentence: it keeps its capital where it begins with one of the names."""
    first, _, rest = " ".join(text.split()).partition(" ")
    name = first[1:] != first[1:].lower() or any(letter.isdigit() for letter in first) or set(words(first)) & set(names)
    return f"{first if name else first.lower()} {rest}".rstrip()
