"""The commands that every game has, in both languages whatever the player's."""

from collections.abc import Sequence
from typing import Final, Literal, cast

from msgspec import Struct

from clients.mail.phrases.words.tokens import Token
from clients.mail.phrases.words.vocabulary import known, spellings

Name = Literal[
    "preview", "board", "log", "help", "choices", "orders", "order", "resign", "stop", "stop_all", "say", "accept",
    "decline", "back",
]  # fmt: skip

WITH_REST: Final[frozenset[Name]] = frozenset({"preview", "order", "say"})
"""Keywords that are nothing without what follows; all others stand alone."""


class Keyword(Struct, frozen=True):
    """A keyword at the beginning of a line, where its rest begins, and whether a slash says that it is one."""

    name: Name
    rest: int
    marked: bool


def keyword(line: Sequence[Token], text: str) -> Keyword | None:
    """The keyword that a line is, or begins with."""
    marked = text.lstrip().startswith("/")
    alone, leading = spellings("keywords"), spellings("leading")
    said = tuple(token.plain for token in line)
    plain = tuple(word for word in said if word not in known("courtesy"))
    for words in (said, plain):
        if words in alone:
            return Keyword(cast(Name, alone[words]), len(text), marked)
    for count in range(min(2, len(line)), 0, -1):
        name = leading.get(tuple(token.plain for token in line[:count]))
        if name is not None:
            return Keyword(cast(Name, name), _rest(line, count, text), marked)
    return None


def _rest(line: Sequence[Token], count: int, text: str) -> int:
    """Where the text after the first words begins, a colon behind them left out."""
    end = line[count - 1].end
    after = text[end:]
    blanks = len(after) - len(after.lstrip())
    return end + blanks + (1 if after.lstrip()[:1] in (":", "=", ",") else 0)
