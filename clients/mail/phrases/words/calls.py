"""By which words a form is called: its type, its label, the label's beginning, or some of its words in their order."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from clients.mail.phrases.words.tokens import ARTICLES, DENIALS, LINKS, Token, alike, tokens, unquoted, words

EXACT: Final = 0
BEGUN: Final = 1
LOOSE: Final = 2
BARE: Final = 3
_SLIGHT: Final = ARTICLES | {"?"}
"""Words of a label that a player may leave out."""


class Head(Struct, frozen=True):
    """The words that call a form: how well they fit (all of the label, its beginning, some of it, none), and their end.

    A call is `closed` by a colon that is not the label's own. It is `apart` when it leaves words of the label out, and
    `faint` when it is then a single word.
    """

    rank: int
    end: int
    closed: bool = False
    apart: bool = False
    faint: bool = False


class Calls:
    """The calls of one form; `own` are the numbers that are fixed in its moves, as digits."""

    def __init__(self, kind: str, label: str, own: frozenset[str]) -> None:
        self.type_words = words(kind)
        self.label_words = words(label)
        self._colons = [token.named for token in tokens(unquoted(label))]
        self._own = own

    def heads(self, line: Sequence[Token]) -> Iterator[Head]:
        """Every beginning of the line that calls the form, short ones first."""
        count = len(self.type_words)
        if tuple(token.word for token in line[:count]) == self.type_words and not self._denies(line, count, self._own):
            rank = EXACT if self.type_words == self.label_words else BEGUN
            yield Head(rank, count, line[count - 1].named)
        place, said, exact, apart = 0, 0, True, False
        for at, token in enumerate(line):
            found = self._next(token.word, place)
            if found is None:
                if token.word in _SLIGHT and at:
                    continue
                return
            apart = apart or any(word not in _SLIGHT for word in self.label_words[place:found])
            exact = exact and token.word == self.label_words[found]
            said += token.word not in ARTICLES | LINKS
            place = found + 1
            rest = set(self.label_words[place:])
            whole = rest <= {"?"}
            if said and (whole or token.word not in ARTICLES) and not self._denies(line, at + 1, rest):
                rank = LOOSE if apart or not exact else EXACT if whole else BEGUN
                yield Head(rank, at + 1, token.named and not self._colons[found], apart, apart and said == 1)

    def _next(self, word: str, place: int) -> int | None:
        """The place of the label's next word that a word may stand for; a denial stands only at its beginning."""
        last = len(self.label_words) if place or word not in DENIALS else 1
        return next((to for to in range(place, last) if alike(word, self.label_words[to])), None)

    def _denies(self, line: Sequence[Token], at: int, said: frozenset[str] | set[str]) -> bool:
        """Whether the line goes on with another number than the form's own, which is said there."""
        return (
            at < len(line) and line[at].number is not None and bool(self._own & said) and line[at].word not in self._own
        )
