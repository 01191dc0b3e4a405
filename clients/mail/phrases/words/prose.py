"""A mail's text as lines that may be commands: unwrapped, and told apart from greetings and signatures."""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from clients.mail.phrases.words.tokens import tokens
from clients.mail.phrases.words.vocabulary import known

LONGEST: Final = 65_536
"""Characters of a mail that are looked at."""
MOST_LINES: Final = 200
_NARROW, _WIDE = 66, 80
"""Where programs break lines: one is broken when its next word would not have fitted, and it is not wider."""
_CLOSINGS: Final = known("closings")
_SHORT: Final = 4
_END: Final = re.compile(r"(?<=[.!])\s+")
_SENTENCE: Final = re.compile(r"[.!?,;]+\s+")


class Written(Struct, frozen=True):
    """A line as the player meant it, and the lines that it was broken into."""

    text: str
    broken: tuple[str, ...]
    paragraph: int


def written(text: str) -> list[Written]:
    """The lines of a mail that have something on them."""
    found: list[Written] = []
    clean = text[:LONGEST].replace("\r\n", "\n").replace("\r", "\n")
    for number, paragraph in enumerate(re.split(r"\n[^\S\n]*\n", clean)):
        rows = [row.strip() for row in paragraph.split("\n") if row.strip()]
        found += [Written(" ".join(group), tuple(group), number) for group in _groups(rows)]
        if len(found) > MOST_LINES:
            return found[:MOST_LINES]
    return found


def _groups(rows: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = []
    for row in rows:
        if groups and _goes_on(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _goes_on(group: Sequence[str], row: str) -> bool:
    if group[0].startswith("{") or _is_open(" ".join(group)):
        return True
    last = group[-1]
    return len(last) <= _WIDE and len(last) + 1 + len(row.split(maxsplit=1)[0]) > _NARROW


def _is_open(text: str) -> bool:
    """Whether a quotation is begun and not ended."""
    return text.count('"') % 2 == 1 or text.count("«") > text.count("»") or text.count("“") > text.count("”")


def is_courtesy(text: str) -> bool:
    """Whether a line that is no command is a greeting or a thank-you, and nothing else."""
    return not core(text)


def core(text: str) -> str:
    """A line without the sentences of courtesy that it begins and ends with; empty when it is nothing else."""
    ends = [match.end() for match in _SENTENCE.finditer(text)]
    pieces = list(zip([0, *ends], [*ends, len(text)], strict=True))
    own = [place for place, (start, stop) in enumerate(pieces) if not _is_polite(text[start:stop])]
    return text[pieces[own[0]][0] : pieces[own[-1]][1]].strip(" ,;.!") if own else ""


def sentences(text: str) -> list[str]:
    """The sentences of a line."""
    return [one for one in _END.split(text) if one.strip()]


def _is_polite(text: str) -> bool:
    words = [token.word for token in tokens(text)]
    greets = len(words) <= _SHORT and words[:1] and words[0] in known("salutes")
    return bool(greets) or all(word in known("courtesy") | _CLOSINGS for word in words)


def closes(text: str) -> bool:
    """Whether only a name or a signature follows."""
    words = [token.word for token in tokens(text)]
    return not words or words[0] in _CLOSINGS or "bientot" in words


def is_name(text: str) -> bool:
    """Whether a line is short enough to be the name below a letter."""
    return len(tokens(text)) < _SHORT
