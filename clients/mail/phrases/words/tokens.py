"""Words of a line, forgiving about case, accents and punctuation; each knows where in the line it stands."""

import re
import unicodedata
from typing import Final

from msgspec import Struct

from clients.mail.phrases.words.vocabulary import known, numbers

MOST_TOKENS: Final = 200
"""A line of more words is read as free text only."""

_TOKEN: Final = re.compile(
    r"""(?P<quote>"[^"\n]*"|«[^»]*»|“[^”]*”|„[^”“]*[”“])"""
    r"""|(?P<word>(?<![^\s,;:=>(])[-−]\d+(?![^\W_])|\d+(?:\.\d+)+(?![^\W_])|[^\W_]+|\?)""",
)
_FACES: Final = re.compile(r"(?<!\S)(?:<+3+|[:;][-'’]?3+)(?!\S)")
"""Hearts and faces with a figure in them, which is no number."""
_LIGATURES: Final = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"})
ARTICLES: Final = known("articles")
LINKS: Final = known("links")
DENIALS: Final = known("denials")
THEN: Final = known("then")
BREAKS: Final = known("breaks")
NUMBERS: Final = numbers()


class Token(Struct, frozen=True):
    """A word, folded (`raw` as it is), or what stood in quotes; `after` are the marks between it and the next one."""

    word: str
    start: int
    end: int
    quote: str | None = None
    after: str = ""
    raw: str = ""

    @property
    def plain(self) -> str:
        """The word as the vocabulary spells it."""
        return "a" if self.word == "à" else self.word

    @property
    def number(self) -> int | None:
        """The whole number that is written in digits."""
        digits = self.word.replace("−", "-")
        return int(digits) if re.fullmatch(r"-?[0-9]{1,9}", digits) else None

    @property
    def named(self) -> bool:
        """Whether it ends a name: `name: value` or `name=value`."""
        return self.after.lstrip()[:1] in (":", "=") and self.after.strip() != ""

    @property
    def listed(self) -> bool:
        """Whether a comma or semicolon follows."""
        return self.after.lstrip()[:1] in (",", ";") and self.after.strip() != ""


def fold(text: str) -> str:
    """A word without case and accents; but the French preposition is no letter A."""
    if text in ("à", "À"):
        return "à"
    plain = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def tokens(line: str) -> list[Token]:
    """The words of a line in order, one more than `MOST_TOKENS` at most."""
    found: list[Token] = []
    line = _FACES.sub(lambda face: " " * len(face[0]), line)
    for match in _TOKEN.finditer(line):
        if found:
            found[-1] = _followed(found[-1], line[found[-1].end : match.start()])
        quote = match["quote"]
        word = fold(match["word"]) if quote is None else ""
        inner = None if quote is None else quote[1:-1].strip()
        found.append(Token(word, match.start(), match.end(), inner, raw=match[0]))
        if len(found) > MOST_TOKENS:
            return found
    if found:
        found[-1] = _followed(found[-1], line[found[-1].end :])
    return found


def _followed(token: Token, marks: str) -> Token:
    return Token(token.word, token.start, token.end, token.quote, marks, token.raw)


def words(text: str) -> tuple[str, ...]:
    """The folded words of a name; what it has in quotes counts as words too."""
    return tuple(token.word for token in tokens(unquoted(text)))


def unquoted(text: str) -> str:
    """A name with blanks where it has quotation marks."""
    return re.sub(r"""["«»“”„]""", " ", text)


def significant(named: tuple[str, ...]) -> tuple[str, ...]:
    """The words without articles and question marks; all of them when nothing else is left."""
    return tuple(word for word in named if word not in ARTICLES and word != "?") or named


def alike(token: str, word: str) -> bool:
    """Whether a player's word may stand for a word of a name: the same, its beginning, or another form of the verb."""
    if token == word or {token, word} == {"a", "à"}:
        return True
    token, word = token.replace("y", "i"), word.replace("y", "i")
    if token.isdigit() or word.isdigit() or len(token) < 3:
        return False
    if word.startswith(token):
        return True
    short = min(len(token), len(word))
    return short >= 5 and token[: short - 1] == word[: short - 1] and abs(len(token) - len(word)) <= 3
