"""The commands that every game has, in both languages whatever the player's."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from clients.mail.phrases.tokens import Token

Name = Literal[
    "preview", "board", "log", "help", "choices", "orders", "order", "resign", "stop", "stop_all", "say", "accept",
    "decline", "back",
]  # fmt: skip

_SPELLED: Final[dict[Name, str]] = {
    "preview": "preview|check|try|dry run|essai|essayer|verifier|apercu",
    "board": "board|the board|show board|show the board|plateau|le plateau|voir le plateau",
    "log": "log|the log|history|journal|le journal|historique",
    "help": "help|the help|help me|aide|l aide|aidez moi",
    "choices": "choices|moves|options|choix|les choix|coups|les coups",
    "orders": "orders|my orders|ordres|mes ordres",
    "order": "order|orders|ordre|ordres",
    "resign": "resign|i resign|give up|i give up|abandonner|abandon|j abandonne|abandonne",
    "stop": "stop|unsubscribe|arreter|arret|desabonner|me desabonner",
    "stop_all": "stop all|stop everything|unsubscribe all|tout arreter|arreter tout|stop tout|tout stopper",
    "say": "say|tell|dire|dis|dites",
    "accept": "accept|i accept|accept invitation|accept the invitation|join|accepter|j accepte|accepte|rejoindre",
    "decline": "decline|i decline|refuse|decline the invitation|refuser|je refuse|refuse l invitation|decliner",
    "back": "back|take back|take it back|i am back|reprendre|je reprends|me revoila|je suis de retour",
}
"""Spellings, folded, a keyword's own first; words between bars are one."""
WITH_REST: Final[frozenset[Name]] = frozenset({"preview", "order", "say"})
"""Keywords that are nothing without what follows; all others stand alone."""
_KNOWN: Final[dict[tuple[str, ...], Name]] = {
    tuple(spelling.split()): name
    for name, spellings in _SPELLED.items()
    if name not in WITH_REST
    for spelling in spellings.split("|")
}
_LEADING: Final[dict[tuple[str, ...], Name]] = {
    tuple(spelling.split()): name for name in WITH_REST for spelling in _SPELLED[name].split("|")
}
_COURTESY: Final = frozenset("please pls svp stp merci thanks".split())


class Keyword(Struct, frozen=True):
    """A keyword at the beginning of a line, where its rest begins, and whether a slash says that it is one."""

    name: Name
    rest: int
    marked: bool


def keyword(line: Sequence[Token], text: str) -> Keyword | None:
    """The keyword that a line is, or begins with."""
    marked = text.lstrip().startswith("/")
    said = tuple(token.word for token in line if token.word not in _COURTESY)
    if all(token.quote is None for token in line) and said in _KNOWN:
        return Keyword(_KNOWN[said], len(text), marked)
    for count in (2, 1):
        name = _LEADING.get(tuple(token.word for token in line[:count]))
        if name is not None and len(line) >= count:
            return Keyword(name, _rest(line, count, text), marked)
    return None


def _rest(line: Sequence[Token], count: int, text: str) -> int:
    """Where the text after the first words begins, a colon behind them left out."""
    end = line[count - 1].end
    after = text[end:]
    blanks = len(after) - len(after.lstrip())
    return end + blanks + (1 if after.lstrip()[:1] in (":", "=", ",") else 0)
