"""A form of the decision: by which words it is called, and the move that the words after them stand for."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from msgspec import Struct, structs

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.fields import Field
from clients.mail.phrases.words.tokens import ARTICLES, DENIALS, LINKS, Token, alike, past, tokens, unquoted, words

EXACT: Final = 0
BEGUN: Final = 1
LOOSE: Final = 2
BARE: Final = 3
_LITTLE: Final = ARTICLES | LINKS
_SLIGHT: Final = ARTICLES | {"?"}
"""Words of a label that a player may leave out."""


class Head(Struct, frozen=True):
    """The words that call a form: how well they fit (all of the label, its beginning, some of it, none), and their end.

    A call is `closed` by a colon, and `faint` when it is a single word from within the label.
    """

    rank: int
    end: int
    closed: bool = False
    faint: bool = False


class Form:
    """A family of legal moves of one type."""

    def __init__(self, json: Json) -> None:
        self.type: str = json["type"]
        self.label: str = json["label"]
        self.type_words = words(self.type)
        self.called = unquoted(self.label)
        self.label_words = tuple(token.word for token in tokens(self.called))
        self.fields = [Field(field) for field in json["fields"]]

    @cached_property
    def _numbers(self) -> frozenset[str]:
        """The numbers that are fixed in its moves, as digits."""
        fixed = (field.fixed for field in self.fields if field.kind != "range")
        return frozenset(str(value) for value in fixed if type(value) is int)

    @cached_property
    def names(self) -> frozenset[str]:
        """The words that its choices begin with."""
        return frozenset(words(name)[0] for field in self.fields for name in field.some_names if words(name))

    @cached_property
    def fixed(self) -> Json:
        """The values that leave no choice."""
        return {field.name: field.fixed for field in self.fields if field.fixed is not None}

    @cached_property
    def open_fields(self) -> list[Field]:
        """The fields that leave a choice."""
        return [field for field in self.fields if field.name not in self.fixed]

    @cached_property
    def free(self) -> bool:
        """Whether it takes a text, which any words may be."""
        return any(field.kind == "text" for field in self.fields)

    def may_mean(self, move: Json) -> bool:
        """Whether a move of its type has all that is fixed in it."""
        return all(field.many or field.fixed in (None, move.get(field.name)) for field in self.fields)

    def heads(self, line: Sequence[Token]) -> Iterator[Head]:
        """Every beginning of the line that calls the form, short ones first."""
        count = past([self.type_words], line, 0)
        if count and not self._denies(line, count, self._numbers):
            rank = EXACT if self.type_words == self.label_words else BEGUN
            yield Head(rank, count, line[count - 1].named)
        place, said, apart = 0, 0, False
        for at, token in enumerate(line):
            found = self._place(token.word, place)
            if found is None:
                if token.word in _SLIGHT and at:
                    continue
                return
            apart = apart or any(word not in _SLIGHT for word in self.label_words[place:found])
            place = found + 1
            said += token.word not in _LITTLE
            rest = set(self.label_words[place:])
            whole = rest <= {"?"}
            if said and (whole or token.word not in ARTICLES) and not self._denies(line, at + 1, rest):
                rank = LOOSE if apart else EXACT if whole else BEGUN
                yield Head(rank, at + 1, token.named, apart and said == 1)

    def _place(self, word: str, place: int) -> int | None:
        """The place of the label's next word that a word may stand for; a denial stands only at the beginning."""
        last = len(self.label_words) if place or word not in DENIALS else 1
        for to in range(place, last):
            if alike(word, self.label_words[to]):
                return to
        return None

    def _denies(self, line: Sequence[Token], at: int, said: frozenset[str] | set[str]) -> bool:
        """Whether the line goes on with another number than the form's own, which is said there."""
        other = at < len(line) and line[at].number is not None and line[at].word not in self._numbers
        return other and bool(self._numbers & said)

    def move(self, line: Sequence[Token], text: str, at: int) -> Json:
        """The move that the line from a place on stands for. Raises `Faulty`."""
        said: Json = {}
        while at < len(line):
            try:
                name, said[name], at = self._next(line, text, at, said)
            except Faulty:
                # A word that links is passed over; it is none at the beginning.
                if line[at].word not in (_LITTLE if at else ARTICLES):
                    raise
                at += 1
        move = {"type": self.type, **self.fixed, **said}
        for field in self.fields:
            if fault := field.fault(move):
                raise Faulty(structs.replace(fault, at=at))
        return move

    def _next(self, line: Sequence[Token], text: str, at: int, said: Json) -> tuple[str, Any, int]:
        """The field that the words at a place are said of, its value, and where that ends. Raises `Faulty`."""
        fields = [field for field in self.fields if field.name not in said]
        faults: list[Fault] = []
        for field, start in _takers(line, at, fields):
            try:
                if field.kind == "text":
                    return field.name, *_text_at(line, text, start, [other for other in fields if other is not field])
                found = field.read(line, start)
            except Faulty as faulty:
                faults.append(faulty.fault)
                continue
            if found is None:
                own = {"word": line[start].raw, "field": field.label}
                faults.append(Fault("not_offered", own, field.some_names, start))
            elif field.many and any(token.named for token in line[start : found[1]]):
                faults.append(Fault("leftover", {"word": line[start].raw}, at=start))
            else:
                return field.name, *found
        raise Faulty(max(faults, key=lambda one: one.at, default=Fault("leftover", {"word": line[at].raw}, at=at)))


def _takers(line: Sequence[Token], at: int, fields: Sequence[Field]) -> Iterator[tuple[Field, int]]:
    """The fields that the words at a place may be said of, and where the value begins.

    A name with a colon says which one; else they are those that may be left out, to the first that has to be said, and
    then those that are named.
    """
    ends = [(field, past(field.names, line, at)) for field in fields]
    named = [(field, end) for field, end in ends if at < end < len(line)]
    starts = [(field, _past_links(line, end, field)) for field, end in named]
    if not any(line[end - 1].named for _, end in named):
        needed = (place for place, field in enumerate(fields, 1) if field.needed)
        yield from (start for start in starts if start[0].optional and start[0] is fields[0])
        first = [field for field in fields[: next(needed, None)] if field.kind != "text" or not field.optional]
        yield from ((field, at) for field in first if not _is_amount(line[at], field, fields))
    yield from starts


def _is_amount(token: Token, field: Field, fields: Sequence[Field]) -> bool:
    """Whether a number is one that still has to be said, rather than a part of the name of what is fixed anyway."""
    if token.number is None or field.fixed is None or field.kind == "range":
        return False
    lacking = any(other.kind == "range" for other in fields)
    return lacking and not any(words(name)[:1] == (token.word,) for name in field.some_names)


def _past_links(line: Sequence[Token], at: int, field: Field) -> int:
    """Where the value after a name begins: a bet of five."""
    while field.kind == "range" and at + 1 < len(line) and line[at].word in _LITTLE:
        at += 1
    return at


def _text_at(line: Sequence[Token], text: str, at: int, others: Sequence[Field]) -> tuple[str, int]:
    """A free text: in quotes, to the name of another field, or to the comma where another has to follow."""
    quote = line[at].quote
    if quote is not None:
        return " ".join(quote.split()), at + 1
    names = ((place, past(other.names, line, place)) for place in range(at + 1, len(line)) for other in others)
    end = next((place for place, stop in names if stop > place and line[stop - 1].named), len(line))
    if any(other.needed for other in others):
        end = next((place + 1 for place in range(at, end) if line[place].after.lstrip()[:1] in (",", ";")), end)
    raw = text[line[at].start :] if end == len(line) else text[line[at].start : line[end].start].rstrip(" ,;")
    return " ".join(raw.split()), end


class Tried:
    """Readings of a line as moves of forms, and what stood against the others."""

    def __init__(self, line: Sequence[Token], text: str) -> None:
        self._line = line
        self._text = text
        self.moves: list[tuple[Head, Json]] = []
        self._failed: list[tuple[Head, Fault]] = []

    def add(self, form: Form, head: Head) -> bool:
        """Read the line as a move of the form; whether it is one."""
        try:
            self.moves.append((head, form.move(self._line, self._text, head.end)))
        except Faulty as faulty:
            self._failed.append((head, faulty.fault))
            return False
        return True

    def sole(self) -> Json:
        """The only move that the best calls mean. Raises `Faulty`."""
        moves = self.best()
        if len(moves) == 1:
            return moves[0]
        if moves:
            said = " ".join(token.raw for token in self._line[:6])
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(moves)}, moves=tuple(moves[:MOST_CANDIDATES])))
        word = self._text[self._line[0].start :].split(maxsplit=1)[0].rstrip(",;:.!")
        unknown = (Head(BARE, 0), Fault("unknown", {"word": word}))
        # What stood against the best calls, and of them the one that came furthest; a call is more than a bare value.
        head, fault = max(self._failed, key=lambda one: (-one[0].rank, one[0].end > 0, one[1].at), default=unknown)
        raise Faulty(fault if head.end or fault.code not in ("not_offered", "leftover") else unknown[1])

    def best(self) -> list[Json]:
        """The moves of the best calls; none where the line is a mere call that others share and that need more."""
        length = len(self._line)
        rank = min((head.rank for head, _ in self.moves), default=BARE)
        found: list[Json] = []
        for head, move in self.moves:
            found += [move] if head.rank == rank and move not in found else []
        called = any(head.end == length for head, move in self.moves if move in found)
        shared = any(head.end == length and head.rank <= rank for head, _ in self._failed)
        return [] if len(found) == 1 and called and shared else found
