"""A decision as a grammar: which move a phrase means. Plays nothing that could mean something else as well."""

import json
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property, partial
from itertools import islice
from typing import Final

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.accepting import accepts
from clients.mail.phrases.moves.completing import completed
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.fields import ALL, NONE
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.moves.listing import Line, every_move, lines
from clients.mail.phrases.moves.saying import Speaker
from clients.mail.phrases.moves.weighing import Tried, distinct
from clients.mail.phrases.words.calls import BARE, Head
from clients.mail.phrases.words.prose import is_courtesy
from clients.mail.phrases.words.tokens import ARTICLES, LINKS, MOST_TOKENS, NUMBERS, Token, alike, tokens
from clients.mail.phrases.words.vocabulary import known, phrases

LEADS: Final = known("leads")
_MOST_WORDS_BEFORE: Final = 6
"""Words that nobody understands, behind which values are looked for."""
_LOOKED_AT: Final = 50
"""Moves of a form among which an example is chosen."""
_TRAILS: Final = phrases("endings", "trails")
_BETWEEN: Final = frozenset(",;-–/+&")
"""What stands between values that belong together, or from one to the other."""
_INFINITIVE: Final = frozenset({"to"})
"""What follows a word that people begin with: I'd like to."""


class Grammar:
    """What may be written for a decision (the JSON of `GET /v1/games/{game}/moves`)."""

    def __init__(self, decision: Json, language: str) -> None:
        self.language = language
        self.forms = [Form(form) for form in decision["forms"]]

    @cached_property
    def lines(self) -> list[Line]:
        """The short list; the number of a line is its place, from 1."""
        return lines(self.forms)

    @cached_property
    def _leads(self) -> frozenset[str]:
        """Words of courtesy in front: none that a label has, for there it means something."""
        known = {word for form in self.forms for word in form.calls.label_words}
        return frozenset(lead for lead in LEADS if not any(alike(lead, word) for word in known))

    @cached_property
    def _value_words(self) -> frozenset[str]:
        """The whole words that values, their fields and what links them are written with."""
        named = frozenset(word for form in self.forms for field in form.open_fields for word in field.words)
        return named | ARTICLES | LINKS | ALL | NONE | NUMBERS.keys()

    @cached_property
    def _speaker(self) -> Speaker:
        return Speaker(self.forms, self.language, self.move)

    def words_of(self, move: Json) -> str:
        """A phrase that means the legal move, and no other."""
        return self._speaker.words_of(move)

    def move(self, text: str, *, bare: bool = True) -> Json:
        """The move that a phrase means; `bare` allows values alone, without what is done with them. Raises `Faulty`."""
        try:
            return self._meant(text, bare=bare)
        except Faulty as faulty:
            whole = partial(self._meant, bare=True)
            raise Faulty(completed(faulty.fault, text, whole)) from None

    def _meant(self, text: str, *, bare: bool) -> Json:
        if text.lstrip().startswith("{"):
            return self._from_json(text)
        line = tokens(text)
        try:
            return self._move(line, text, bare=bare and (not is_courtesy(text) or self._spelled_out(line)))
        except Faulty as faulty:
            unknown = faulty.fault.code == "unknown"
            start, stop = _core(line, self._leads if unknown else frozenset())
            try:
                if text[start:stop] == text or start >= stop:
                    raise
                return self._core_move(text[start:stop], faulty, bare=bare)
            except Faulty as last:
                raise (self._guessed(last, text) if last.fault.code == "unknown" else last) from None

    def _guessed(self, faulty: Faulty, text: str) -> Faulty:
        """The fault, with the moves that values at the end of the text would make by themselves: a guess."""
        line = tokens(text)
        fault = faulty.fault
        for first in line[:_MOST_WORDS_BEFORE]:
            tried, rest = Tried(), text[first.start : _core(line, frozenset())[1]]
            self._try_bare(tried, tokens(rest), rest)
            moves = tuple(distinct(move for _, move in tried.moves)[:MOST_CANDIDATES])
            if moves:
                return Faulty(Fault(fault.code, fault.facts, fault.candidates, fault.at, moves))
        return faulty

    def _core_move(self, core: str, first: Faulty, *, bare: bool) -> Json:
        """The move without the words of courtesy around it."""
        line = tokens(core)
        try:
            return self._move(line, core, bare=bare and self._spelled_out(line))
        except Faulty as faulty:
            telling = first.fault.code == "unknown" or faulty.fault.code == "ambiguous"
            raise (faulty if telling else first) from None

    def _spelled_out(self, line: Sequence[Token]) -> bool:
        """Whether values stand there in whole words: among words of courtesy the beginning of one is chance."""
        return all(
            token.number is not None or token.quote is not None or token.word in self._value_words for token in line
        )

    def hint(self, line: Line) -> str:
        """What to write for a line of the list: the phrase, with gaps for what is open."""
        return self._speaker.hint(line.form, line.move)

    def rank(self, text: str) -> int | None:
        """How well a phrase calls the move, or the several moves, that it may mean; None when it means none."""
        line = tokens(text)
        tried = self._called(line, text)
        if not tried.moves:
            self._try_bare(tried, line, text)
        return min((head.rank for head, _ in tried.moves), default=None)

    def _from_json(self, text: str) -> Json:
        try:
            move = json.loads(text)
        except (ValueError, RecursionError):
            raise Faulty(Fault("not_json")) from None
        if not isinstance(move, dict) or not any(accepts(form.json, move) for form in self.forms):
            raise Faulty(Fault("json_not_legal"))
        return move

    def _move(self, line: Sequence[Token], text: str, *, bare: bool) -> Json:
        if not line:
            raise Faulty(Fault("unknown", {"word": text.strip()}))
        number = self._number(line)
        if number is not None:
            return self._numbered(number, line, text)
        tried = self._called(line, text)
        if not tried.moves and bare:
            self._try_bare(tried, line, text)
        return self._sole(tried, line, text)

    def _number(self, line: Sequence[Token]) -> int | None:
        """The number of the list that the line begins with; in letters only when nothing follows."""
        first = line[0]
        if first.number is not None:
            return first.number
        return (
            NUMBERS.get(first.word)
            if len(line) == 1 and not any(any(form.calls.heads(line)) for form in self.forms)
            else None
        )

    def _numbered(self, number: int, line: Sequence[Token], text: str) -> Json:
        if not 1 <= number <= len(self.lines):
            tried = Tried()
            self._try_bare(tried, line, text)
            facts = {"number": number, "count": len(self.lines)}
            raise Faulty(Fault("no_such_number", facts, moves=tuple(tried.best(len(line))[:MOST_CANDIDATES])))
        chosen = self.lines[number - 1]
        if chosen.move is not None and len(line) == 1:
            return chosen.move
        if chosen.move is None:
            return self._of_form(chosen.form, line, text)
        rest = text[line[1].start :]
        tried = self._called(tokens(rest), rest)
        if not tried.moves:
            self._try_bare(tried, tokens(rest), rest)
        if tried.best(len(line) - 1) != [chosen.move]:
            raise Faulty(Fault("contradiction", {"number": number, "word": rest}, moves=(chosen.move,)))
        return chosen.move

    def _of_form(self, form: Form, line: Sequence[Token], text: str) -> Json:
        """The move of an open line: the fields after its number, or the line copied out; a colon before a text."""
        rest = text[line[1].start :] if len(line) > 1 else ""
        tried = Tried()
        if not form.free or len(line) == 1 or line[0].after.strip() or line[1].quote is not None:
            tried.add(form, Head(BARE, 1), line, text)
        if len(line) > 1 and _enumerates(line):
            self._try_bare(tried, line, text)
        if not tried.moves and rest:
            again = tokens(rest)
            for head in form.calls.heads(again):
                tried.add(form, Head(BARE, head.end), again, rest)
        return self._sole(tried, line, text)

    def _called(self, line: Sequence[Token], text: str) -> "Tried":
        """Every form that the line may call, read to the end; a colon says where the call ends."""
        tried = Tried()
        heads = [(form, head) for form in self.forms for head in form.calls.heads(line)]
        if any(head.closed for _, head in heads):
            heads = [(form, head) for form, head in heads if head.closed]
        done: set[int] = set()
        for form, head in sorted(heads, key=lambda called: -called[1].end):
            if id(form) in done or not self._may_call(form, head, line, heads):
                continue
            if tried.add(form, head, line, text):
                done.add(id(form))
        return tried

    def _may_call(self, form: Form, head: Head, line: Sequence[Token], heads: Sequence[tuple[Form, Head]]) -> bool:
        """Whether words are enough for a call.

        One word from within a label calls nothing by itself. What takes any text has to be called without a doubt: by
        a beginning of its label that no other form has, or with a colon or quotes before the text.
        """
        if not form.free:
            alone = all(token.word in ARTICLES for token in line[head.end :])
            return len(line) <= MOST_TOKENS and not (head.faint and alone)
        shared = any(other.end == head.end and called.label != form.label for called, other in heads)
        marked = head.closed or (head.end < len(line) and line[head.end].quote is not None)
        return not shared and (marked or not head.apart)

    def _try_bare(self, tried: "Tried", line: Sequence[Token], text: str) -> None:
        """The values alone, where no text could be meant."""
        if len(line) > MOST_TOKENS:
            return
        for form in self.forms:
            if form.open_fields and not form.free:
                tried.add(form, Head(BARE, 0), line, text)

    def _sole(self, tried: "Tried", line: Sequence[Token], text: str) -> Json:
        """The only move that the best calls mean. Raises `Faulty`."""
        moves = tried.best(len(line))
        if len(moves) == 1:
            return moves[0]
        if moves:
            said = " ".join(token.word for token in line[:6])
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(moves)}, moves=tuple(moves[:MOST_CANDIDATES])))
        word = text[line[0].start :].split(maxsplit=1)[0].rstrip(",;:.!")
        raise Faulty(tried.fault or Fault("unknown", {"word": word}, self._near(line[0].word)))

    def candidates(self, fault: Fault) -> list[str]:
        """Phrases or names that would be understood instead."""
        if fault.moves:
            return list(dict.fromkeys(map(self.words_of, fault.moves)))
        if fault.candidates or fault.code not in ("unknown", "no_such_number", "json_not_legal"):
            return list(fault.candidates)
        return [self.example(line) or self.hint(line) for line in self.lines[:MOST_CANDIDATES]]

    def example(self, line: Line) -> str:
        """A phrase for a line of the list: of an open one its first move that says something."""
        if line.move is not None:
            return self.words_of(line.move)
        some = list(islice(every_move(line.form), _LOOKED_AT))
        telling = next(
            (move for move in some if all(value != [] for value in move.values())), some[0] if some else None
        )
        return "" if telling is None else self.words_of(telling)

    def _near(self, word: str) -> tuple[str, ...]:
        """What a misspelt word may have meant."""
        heads = {name: form.label for form in self.forms for name in (*form.calls.label_words, *form.calls.type_words)}
        found = get_close_matches(word, [name for name in heads if len(name) > 2], 3, 0.65)
        return tuple(dict.fromkeys(heads[name] for name in found))


def _ends(line: Sequence[Token], trail: Sequence[str]) -> bool:
    return [token.word for token in line[-len(trail) :]] == list(trail)


def _enumerates(line: Sequence[Token]) -> bool:
    """Whether a first number may be one of several values, rather than the list's."""
    marks = line[0].after.strip()
    return marks[:1] in _BETWEEN if marks else line[1].word in LINKS


def _core(line: Sequence[Token], leads: frozenset[str]) -> tuple[int, int]:
    """Where the line begins and ends without words of courtesy."""
    first, last = 0, len(line)
    while leads and first < last and line[first].word in leads | ARTICLES | (_INFINITIVE if first else frozenset()):
        first += 1
    while trail := next((trail for trail in _TRAILS if _ends(line[first:last], trail)), ()):
        last -= len(trail)
    return (line[first].start, line[last - 1].end) if first < last else (0, 0)
