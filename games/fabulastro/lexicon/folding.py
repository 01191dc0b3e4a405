"""How words are compared: without accents (FA-133), and names in the letters of the tiles (FA-086)."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_TILES: Final = str.maketrans(
    {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "SS", "ẞ": "SS", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
    | {"đ": "d", "Đ": "D"}
    | dict.fromkeys(" -‐‑'’ʼ.\u00a0\u202f", "")
)
_JOINTS: Final = re.compile("[-' ]")
SHORTEST_WORD, LONGEST_WORD = 2, 30


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """The word without accents; œ becomes oe and æ ae."""
    bare = unicodedata.normalize("NFD", word.replace("œ", "oe").replace("æ", "ae"))
    return "".join(char for char in bare if not unicodedata.combining(char))


def typed(word: str) -> str | None:
    """A word as typed, made comparable: composed, trimmed, casefolded; None for what is no word."""
    form = unicodedata.normalize("NFC", word).strip().casefold().replace("’", "'")
    return form if SHORTEST_WORD <= len(form) <= LONGEST_WORD and _is_word(form) else None


def _is_word(form: str) -> bool:
    parts = _JOINTS.split(form.removesuffix("'"))
    return all(part.isalpha() for part in parts)


def fold(name: str) -> str | None:
    """A name in the capitals of the tiles; None when it has what no tile can show."""
    bare = unicodedata.normalize("NFD", name.translate(_TILES))
    letters = "".join(char for char in bare if not unicodedata.combining(char)).upper()
    return letters if letters.isascii() and letters.isalpha() else None
