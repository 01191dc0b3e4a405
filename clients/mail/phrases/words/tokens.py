"""Words of a line, forgiving about case, accents and punctuation; each knows where in the line it stands."""

import re
import unicodedata
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
    """A word as names have it, and the number that it is."""
    folded = _without_accents(word)
    return folded, int(folded.replace("−", "-")) if _NUMBER.fullmatch(folded) else None


def _without_accents(text: str) -> str:
    """A word without case and accents; but the French preposition is no letter A."""
    if text in ("à", "À"):
        return "à"
    plain = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


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
