"""Text of players and games without what could forge a line, a header or the direction of reading."""

import re
import unicodedata
from typing import Any, Final

from markupsafe import Markup

BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
BLANKS: Final = re.compile(r"[ \t\n\r\u2028\u2029]+")
"""No-break spaces are none of them: French has them before its colons."""
_DOUBTFUL: Final = re.compile(r"[^ -~\u00a0-\u024f]")
"""All but the letters and marks of Latin, none of which is dropped: most texts are looked at by `re` alone."""
UNSEEN: Final = ("Cc", "Cs", "Cn", "Zl", "Zp")
"""Control characters, lone surrogates, what is no character, separators of lines and paragraphs."""


def clean(text: str, keep: str = "\n") -> str:
    """The text in its composed form, without control characters (but `keep`) and marks of direction."""
    composed = unicodedata.normalize("NFC", text)
    return _DOUBTFUL.sub(lambda mark: mark[0] if mark[0] in keep or not _is_dropped(mark[0]) else "", composed)


def line(text: str) -> str:
    """The text, clean and on one line; what parted it is a space."""
    return BLANKS.sub(" ", clean(text, "\t\n\r\u2028\u2029")).strip()


def shown(value: Any) -> Any:
    """What a template puts out: clean, unless it was made by a template."""
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _is_dropped(mark: str) -> bool:
    return mark in BIDI or unicodedata.category(mark) in UNSEEN
