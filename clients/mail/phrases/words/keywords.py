"""The commands that every game has, in both languages whatever the player's."""

from collections.abc import Sequence
from typing import Final, Literal, cast

from msgspec import Struct

from clients.mail.phrases.words.texts import known, spellings
from clients.mail.phrases.words.tokens import Token

Name = Literal[
    "preview", "board", "log", "help", "choices", "orders", "order", "resign", "stop", "stop_all", "say", "accept",
    "decline", "back",
]  # fmt: skip
_MARKS: Final = (":", "=", ",")


class Keyword(Struct, frozen=True):
    """A keyword that a line is or begins with, where its rest begins, and whether a slash says that it is one."""

    name: Name
    rest: int
    marked: bool


def keyword(line: Sequence[Token], text: str) -> Keyword | None:
    """The keyword that a line is, or, where it is nothing without what follows (preview, order, say), begins with."""
    marked = text.lstrip().startswith("/")
    said = tuple(token.word for token in line)
    plain = tuple(word for word in said if word not in known("courtesy"))
    alone = spellings("keywords").get(said) or spellings("keywords").get(plain)
    if alone is not None:
        return Keyword(cast(Name, alone), len(text), marked)
    leading = spellings("leading").get(said[:1])
    if leading is None:
        return None
    after = text[line[0].end :].lstrip()
    return Keyword(cast(Name, leading), len(text) - len(after) + after.startswith(_MARKS), marked)
