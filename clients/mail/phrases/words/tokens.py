"""Words of a line, forgiving about case, accents and punctuation; each knows where in the line it stands."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from msgspec import Struct

from clients.mail.phrases.words.texts import known

MOST_TOKENS: Final = 200
"""A line of more words is read as free text only."""

_TOKEN: Final = re.compile(
    r"""(?P<quote>"[^"\n]*"|«[^»]*»|“[^”]*”|„[^”“]*[”“])"""
    r"""|(?P<word>(?<![^\s,;:=>(])[-−]\d+(?![^\W_])|\d+(?:\.\d+)+(?![^\W_])|[^\W_]+|\?)""",
)
_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,9}")
_FACES: Final = re.compile(r"(?<!\S)(?:<+3+|[:;][-'’]?3+)(?!\S)")
"""Hearts and faces with a figure in them, which is no number."""
_LIGATURES: Final = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"})
ARTICLES: Final = known("articles")
LINKS: Final = known("links")
DENIALS: Final = known("denials")
THEN: Final = known("then")


class Token(Struct, frozen=True):
    """A word, folded (`raw` as it is), or what stood in quotes; `after` are the marks between it and the next one.

    `number` is the whole number that is written in digits.
    """

    word: str
    start: int
    end: int
    quote: str | None
    after: str
    raw: str
    number: int | None

    @property
    def named(self) -> bool:
        """Whether it ends a name: `name: value` or `name=value`."""
        return self.after.lstrip().startswith((":", "="))


@lru_cache(4096)
def _folded(word: str) -> tuple[str, int | None]:
    """A word without case and accents, and the number that it is; but the French preposition is no letter A."""
    letters = unicodedata.normalize("NFKD", word.translate(_LIGATURES))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    number = int(plain.replace("−", "-")) if _NUMBER.fullmatch(plain) else None
    return "à" if word in ("à", "À") else plain, number


def tokens(line: str) -> list[Token]:
    """The words of a line in order, one more than `MOST_TOKENS` at most."""
    line = _FACES.sub(lambda face: " " * len(face[0]), line)
    found = list(islice(_TOKEN.finditer(line), MOST_TOKENS + 1))
    stops = [*(match.start() for match in found[1:]), len(line)]
    return [
        Token(folded, *match.span(), quote and quote[1:-1].strip(), line[match.end() : stop], match[0], number)
        for match, stop in zip(found, stops, strict=False)
        for quote, word in [match.group("quote", "word")]
        for folded, number in [_folded(word or "")]
    ]


@lru_cache(4096)  # the names of a decision are asked for at each phrase
def words(text: str) -> tuple[str, ...]:
    """The folded words of a name; what it has in quotes counts as words too."""
    return tuple(token.word for token in tokens(unquoted(text)))


def past(names: Iterable[tuple[str, ...]], line: Sequence[Token], at: int) -> int:
    """Where the first of the names that stands at a place of the line ends; the place itself when none does."""
    for name in names if at < len(line) else ():
        if line[at].word == name[0] and name == tuple(token.word for token in line[at : at + len(name)]):
            return at + len(name)
    return at


def unquoted(text: str) -> str:
    """A name with blanks where it has quotation marks."""
    return re.sub(r"""["«»“”„]""", " ", text)


def alike(token: str, word: str) -> bool:
    """Whether a player's word may stand for a word of a name: the same, its beginning, or another form of the verb."""
    if token == word:
        return True
    if len(token) < 3:
        return (token, word) in (("a", "à"), ("à", "a"))
    token, word = token.replace("y", "i"), word.replace("y", "i")
    if token[0] != word[:1] or token.isdigit() or word.isdigit():
        return False
    short = min(len(token), len(word))
    verbs = short >= 5 and token[: short - 1] == word[: short - 1] and abs(len(token) - len(word)) <= 3
    return verbs or word.startswith(token)
