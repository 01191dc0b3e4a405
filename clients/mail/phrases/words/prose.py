"""A mail's text as lines that may be commands: unwrapped, and told apart from greetings and signatures."""

import re
from collections.abc import Sequence
from typing import Final

from clients.mail.phrases.words.texts import known
from clients.mail.phrases.words.tokens import tokens

LONGEST: Final = 65_536
"""Characters of a mail that are looked at."""
MOST_LINES: Final = 200
_NARROW, _WIDE = 66, 80
"""Where programs break lines: one is broken when its next word would not have fitted, and it is not wider."""
SHORT: Final = 4
"""Words of a greeting at most; a name has fewer."""
END: Final = re.compile(r"(?<=[.!])\s+")
_PIECE: Final = re.compile(r"(?<=[.!?,;])\s+")


def written(text: str) -> list[list[str]]:
    """The lines of a mail that have something on them, each as the rows that a program may have broken it into."""
    groups: list[list[str]] = [[]]
    for row in (row.strip() for row in text[:LONGEST].splitlines()):
        if not row or not _goes_on(groups[-1], row):
            groups.append([])
        groups[-1] += [row] if row else []
    return [group for group in groups if group][:MOST_LINES]


def _goes_on(group: Sequence[str], row: str) -> bool:
    if not group or group[0].startswith("{") or _is_open(" ".join(group)):
        return True
    last = group[-1]
    return len(last) <= _WIDE and len(last) + 1 + len(row.split(maxsplit=1)[0]) > _NARROW


def _is_open(text: str) -> bool:
    """Whether a quotation is begun and not ended."""
    return text.count('"') % 2 == 1 or text.count("«") > text.count("»") or text.count("“") > text.count("”")


def core(text: str) -> str:
    """A line without the sentences of courtesy that it begins and ends with; empty when it is nothing else."""
    pieces = _PIECE.split(text)
    own = [place for place, piece in enumerate(pieces) if not _is_polite(piece)]
    return " ".join(pieces[own[0] : own[-1] + 1]).strip(" ,;.!") if own else ""


def _is_polite(text: str) -> bool:
    words = [token.word for token in tokens(text)]
    greets = len(words) <= SHORT and words[:1] and words[0] in known("salutes")
    return bool(greets) or all(word in known("courtesy") | known("closings") for word in words)


def closes(text: str) -> bool:
    """Whether only a name or a signature follows."""
    words = [token.word for token in tokens(text)]
    return not words or words[0] in known("closings") or "bientot" in words
