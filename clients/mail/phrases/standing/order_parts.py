"""The parts of a standing order's sentence: one order after another, and the conditions and limits of each."""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from msgspec import Struct

from clients.mail.phrases.standing.future_moves import starts
from clients.mail.phrases.words.tokens import Token, tokens

_PARTS: Final = ("until", "expires", "during", "at_once", "once", "twice", "times", "note", "when")
DATE: Final = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})(?:[ T]+(?:at |à )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:Z|UTC)?"
)
"""A day, or a minute of it; UTC."""
_UNITS: Final = {"hours": timedelta(hours=1), "days": timedelta(days=1), "weeks": timedelta(weeks=1)}
_LONGEST: Final = timedelta(days=3650)


class Part(Struct, frozen=True):
    """A condition or a limit within an order: what it is, and the text after the word that says so."""

    name: str
    text: str
    number: int = 0


def clauses(text: str) -> list[list[str]]:
    """Orders one after another, each as its pieces between commas that belong to no expression."""
    found: list[list[str]] = [[]]
    for piece in cut(text.strip().rstrip("."), ",;"):
        line = tokens(piece)
        then = starts(line, 0, "orders", "then") if line else 0
        if then and then < len(line):
            found.append([piece[line[then].start :]])
        elif found[-1] and (not line or not _part_at(line, 0, piece)):
            found[-1][-1] += f"{_joint(found[-1])} {piece}"
        else:
            found[-1].append(piece)
    return [clause for clause in found if clause]


def _joint(pieces: Sequence[str]) -> str:
    """What joins a piece to the one before: a colon after a condition that an order begins with."""
    first = tokens(pieces[0])
    condition = len(pieces) == 1 and first and starts(first, 0, "orders", "when")
    return ":" if condition and len(list(cut(pieces[0], ":"))) == 1 else ","


def cut(text: str, marks: str) -> Iterator[str]:
    """The text cut at the marks that stand outside of quotes and brackets."""
    depth, quote, begun = 0, "", 0
    closing = {'"': '"', "'": "'", "`": "`", "«": "»", "“": "”"}
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in closing and not (letter == "'" and place and text[place - 1].isalpha()):
            quote = closing[letter] if closing[letter] in text[place + 1 :] else ""
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter in marks and depth <= 0:
            yield text[begun:place].strip()
            begun = place + 1
    yield text[begun:].strip()


def parted(text: str) -> tuple[str, list[Part]]:
    """What stands before the first condition or limit of a piece, and these."""
    line = tokens(text)
    at, parts = 0, list[tuple[Part, int, int]]()
    while at < len(line):
        found = _part_at(line, at, text)
        if found is not None:
            parts.append((found[0], line[at].start, found[1]))
            at = found[1]
        at += found is None
    if not parts:
        return text, []
    before = text[: parts[0][1]].strip()
    ends = [start for _, start, _ in parts[1:]] + [len(text)]
    told = []
    for (part, _, end), stop in zip(parts, ends, strict=True):
        start = line[end].start if end < len(line) else len(text)
        told.append(Part(part.name, text[start:stop].strip().strip("“”«»").strip(), part.number))
    return before, told


def _part_at(line: Sequence[Token], at: int, text: str) -> tuple[Part, int] | None:
    """The condition or limit that begins at a place of the line, and where the words that say so end."""
    for name in _PARTS:
        if name == "times":
            number = line[at].number
            end = starts(line, at + 1, "orders", "times") if at + 1 < len(line) else at
            if number is not None and number > 0 and end > at + 1:
                return Part("times", "", number), end
            continue
        end = starts(line, at, "orders", name)
        if end == at:
            continue
        found = _completed(name, line, end, text)
        if found is not None:
            return found
    return None


def _completed(name: str, line: Sequence[Token], end: int, text: str) -> tuple[Part, int] | None:
    if name in ("once", "twice"):
        return Part("times", "", 1 if name == "once" else 2), end
    if name == "at_once":
        return Part(name, ""), end
    rest = text[line[end].start :] if end < len(line) else ""
    if name == "during":
        return _duration(line, end)
    if name in ("note", "expires"):
        return (Part(name, ""), end) if rest else None
    dated = name == "until" and DATE.match(rest)
    awaited = end < len(line) and starts(line, end, "orders", "awaited") > end
    offered = any(starts(line, place, "orders", "offered") > place for place in range(end, len(line)))
    counted = end < len(line) and line[end].number is not None
    return (Part(name, ""), end) if rest and (dated or awaited or offered or not counted) else None


def _duration(line: Sequence[Token], at: int) -> tuple[Part, int] | None:
    number = line[at].number if at < len(line) else None
    for unit, length in _UNITS.items():
        end = starts(line, at + 1, "orders", unit) if at + 1 < len(line) else at + 1
        if number is not None and end > at + 1 and 0 < number <= _LONGEST // length:
            return Part("during", "", int(number * length / timedelta(hours=1))), end
    return None
