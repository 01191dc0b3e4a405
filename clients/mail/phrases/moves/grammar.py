"""A decision as a grammar: which move a phrase means. Plays nothing that could mean something else as well."""

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from itertools import islice
from typing import Any, Final

from msgspec import structs

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.forms import BARE, LOOSE, Form, Head, Tried
from clients.mail.phrases.moves.listing import LONGEST, Line, every_move, lines, marks
from clients.mail.phrases.moves.saying import Speaker
from clients.mail.phrases.words.texts import known, phrases
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, MOST_TOKENS, Token, alike, tokens, words

_MOST_WORDS_BEFORE: Final = 6
"""Words that nobody understands, behind which values are looked for."""
_TRAILS: Final = [trail.split() for trail in phrases("endings", "trails")]
_BETWEEN: Final = frozenset(",;-–/+&")
"""What stands between values that belong together, or from one to the other."""
_APOSTROPHES: Final = ("'", "’")


class Grammar:
    """What may be written for a decision (the JSON of `GET /v1/games/{game}/moves`)."""

    def __init__(self, decision: Json, language: str) -> None:
        self.language = language
        self.forms = [Form(form) for form in decision["forms"]]
        # What is said, proposed or listed is asked for several times.
        self._tokens = cache(tokens)
        self._tried = cache(self._reading)

    @cached_property
    def lines(self) -> list[Line]:
        """The short list."""
        return lines(self.forms)

    @cached_property
    def marks(self) -> list[str]:
        """What stands for each line of the list: its number, or a letter."""
        return marks(self.lines)

    @cached_property
    def speaker(self) -> Speaker:
        """What says moves."""
        return Speaker(self.forms, self.language, self._meaning)

    @cached_property
    def _leads(self) -> frozenset[str]:
        """Words of courtesy in front: none that a label has, for there it means something."""
        return _leads_beside(frozenset(word for form in self.forms for word in form.label_words))

    @cached_property
    def _whole_words(self) -> frozenset[str]:
        """The words that choices are called by, and what may stand between them."""
        fields = (field for form in self.forms for field in form.open_fields)
        labels = (choice["label"] for field in fields for choice in field.domain.get("choices", []))
        return ARTICLES | LINKS | {word for label in labels for word in words(label)}

    def example(self, line: Line) -> str:
        """A phrase for a line of the list: of an open one its first move that says something."""
        moves = [line.move] if line.move else [*islice(every_move(line.form), LONGEST)]
        telling = min(moves, key=lambda move: [] in move.values(), default=None)
        return self.speaker.words_of(telling) if telling else ""

    def move(self, text: str, *, bare: bool = True) -> Json:
        """The move that a phrase means; `bare` allows values alone, without what is done with them. Raises `Faulty`."""
        if text.lstrip().startswith("{"):
            return self._from_json(text)
        try:
            return self._meant(text, bare=bare)
        except Faulty as faulty:
            raise Faulty(self._helped(faulty.fault, text)) from None

    def rank(self, text: str) -> int | None:
        """How well a phrase calls the move, or the several moves, that it may mean; None when it means none."""
        return min((head.rank for head, _ in self._tried(text, bare=True).moves), default=None)

    def candidates(self, fault: Fault) -> list[str]:
        """Phrases or names that would be understood instead."""
        if fault.moves:
            return list(dict.fromkeys(map(self.speaker.words_of, fault.moves)))
        if fault.candidates or fault.code not in ("unknown", "no_such_number", "json_not_legal"):
            return list(fault.candidates)
        return [self.example(line) or self.speaker.hint(line.form) for line in self.lines[:MOST_CANDIDATES]]

    def _from_json(self, text: str) -> Json:
        move = loaded(text)
        if not isinstance(move, dict) or self.speaker.phrase(move) is None:
            raise Faulty(Fault("json_not_legal"))
        return move

    def _meaning(self, phrase: str) -> Json | None:
        """The move that a phrase means, None when it means none."""
        with suppress(Faulty):
            return self._meant(phrase, bare=True)
        return None

    def _meant(self, text: str, *, bare: bool) -> Json:
        """The move of a phrase, if need be without the words of courtesy around it; beside them values are whole."""
        try:
            return self._move(text, bare=bare)
        except Faulty:
            core = self._core(text)
            if core in ("", text):
                raise
            return self._move(core, bare=bare and self._whole_words.issuperset(words(core)))

    def _core(self, text: str) -> str:
        """A phrase without words of courtesy in front and behind."""
        line = self._tokens(text)
        first, last = 0, len(line)
        while first < last and (line[first].word in self._leads or (first and line[first].word == "to")):  # I'd like to
            first += 1
        said = [token.word for token in line]
        while trail := next((trail for trail in _TRAILS if said[first:last][-len(trail) :] == trail), []):
            last -= len(trail)
        return text[line[first].start : line[last - 1].end] if first < last else ""

    def _helped(self, fault: Fault, text: str) -> Fault:
        """The fault, with the moves that values in the phrase make by themselves, or with whole phrases instead."""
        line = self._tokens(text)
        if fault.code in ("unknown", "no_such_number"):
            found = (self._tried(text[first.start :], bare=True).best() for first in line[:_MOST_WORDS_BEFORE])
            return structs.replace(fault, moves=tuple(next(filter(None, found), [])[:MOST_CANDIDATES]))
        said = text[: line[fault.at].start] if fault.at < len(line) else text
        phrases = ((f"{said.strip()} {name}".strip(), name) for name in fault.candidates)
        return structs.replace(fault, candidates=tuple(one if self._meaning(one) else name for one, name in phrases))

    def _move(self, text: str, *, bare: bool) -> Json:
        line = self._tokens(text)
        if not line:
            raise Faulty(Fault("unknown", {"word": text.strip()}))
        if self._is_letter(line, text, bare=bare):
            return self._chosen(self.marks.index(line[0].word.upper()), line, text)
        number = line[0].number
        return self._tried(text, bare=bare).sole() if number is None else self._numbered(number, line, text)

    def _is_letter(self, line: Sequence[Token], text: str, *, bare: bool) -> bool:
        """Whether a line begins with the letter of a choice, and is not words that begin with one: a bid of 7."""
        mark = line[0].word.upper()
        if mark.isdigit() or mark not in self.marks or line[0].after.startswith(_APOSTROPHES):
            return False
        return len(line) == 1 or line[0].after.strip() != "" or not self._tried(text, bare=bare).best()

    def _numbered(self, number: int, line: Sequence[Token], text: str) -> Json:
        """The move of a numbered line, else the only one that has the number as a value that players see.

        Where lines have letters, a number by itself is a value, and no place of a choice.
        """
        marks = self.marks or ["0"]  # moves to come have none
        if 1 <= number <= len(self.lines) and (len(line) > 1 or marks[0].isdigit()):
            return self._chosen(number - 1, line, text)
        unknown = Fault("no_such_number", {"number": number, "first": marks[0], "last": marks[-1]})
        tried = Tried(line, text)
        if not marks[0].isdigit():
            self._try_bare(tried, line)
        try:
            move = tried.sole()
        except Faulty as faulty:
            raise Faulty(unknown if faulty.fault.code == "unknown" else faulty.fault) from None
        if len(line) == 1 and str(number) not in words(self.speaker.words_of(move)):
            raise Faulty(unknown)
        return move

    def _chosen(self, place: int, line: Sequence[Token], text: str) -> Json:
        """The move of a line of the list, and of what follows its mark."""
        chosen = self.lines[place]
        if chosen.move is None:
            return self._open(chosen.form, line, text)
        rest = text[line[1].start :] if len(line) > 1 else ""
        if rest and self._tried(rest, bare=True).best() != [chosen.move]:
            facts = {"number": self.marks[place], "word": rest}
            raise Faulty(Fault("contradiction", facts, moves=(chosen.move,)))
        return chosen.move

    def _open(self, form: Form, line: Sequence[Token], text: str) -> Json:
        """The move of an open line: the fields after its number, unless the number may be one of their values."""
        tried = Tried(line, text)
        marks = line[0].after.strip()
        if not form.free or len(line) == 1 or marks or line[1].quote is not None:
            tried.add(form, Head(BARE, 1))
        if len(line) > 1 and (marks[:1] in _BETWEEN if marks else line[1].word in LINKS):
            self._try_bare(tried, line)
        return tried.sole()

    def _reading(self, text: str, *, bare: bool) -> Tried:
        """Every form that the phrase may call, each by the longest call that makes a move; else values alone."""
        line = self._tokens(text)
        tried = Tried(line, text)
        heads = [(form, head) for form in self.forms for head in form.heads(line)]
        done: set[int] = set()
        for form, head in sorted(heads, key=lambda called: -called[1].end):
            if id(form) not in done and _may_call(form, head, line, heads) and tried.add(form, head):
                done.add(id(form))
        if bare and not tried.moves:
            self._try_bare(tried, line)
        return tried

    def _try_bare(self, tried: Tried, line: Sequence[Token]) -> None:
        """The values alone, where no text could be meant."""
        for form in self.forms:
            if form.open_fields and not form.free and len(line) <= MOST_TOKENS:
                tried.add(form, Head(BARE, 0))


@lru_cache(256)
def _leads_beside(own: frozenset[str]) -> frozenset[str]:
    return ARTICLES | {lead for lead in known("leads") if not any(alike(lead, word) for word in own)}


def loaded(text: str) -> Any:
    """What a text is in JSON. Raises `Faulty` when it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Faulty(Fault("not_json")) from None


def _may_call(form: Form, head: Head, line: Sequence[Token], heads: Sequence[tuple[Form, Head]]) -> bool:
    """Whether words are enough for a call.

    One word from within a label calls nothing by itself. What takes any text has to be called without a doubt: by a
    beginning of its label that no other form has, or with a colon or quotes before the text.
    """
    if not form.free:
        alone = all(token.word in ARTICLES for token in line[head.end :])
        return len(line) <= MOST_TOKENS and not (head.faint and alone)
    shared = any(other.end == head.end and called.label != form.label for called, other in heads)
    marked = head.closed or (head.end < len(line) and line[head.end].quote is not None)
    return not shared and (marked or head.rank != LOOSE)
