"""Names of players: what one may look like, and when two look the same."""

import re
import unicodedata
from typing import Final

SHORTEST: Final = 2
LONGEST: Final = 24

_BLANK: Final = frozenset("\u115f\u1160")
"""Hangul letters, in their normal form, that are invisible: a name made of them looks empty."""

_ALLOWED: Final = re.compile(r"[^\W_](?:[\w .\-]*[\w.\-])?")


def clean(name: str) -> str:
    """The name in its normal form (NFKC); raises ValueError when it cannot be a player's name."""
    plain = unicodedata.normalize("NFKC", name)
    if not SHORTEST <= len(plain) <= LONGEST:
        raise ValueError("length")
    if not _ALLOWED.fullmatch(plain) or "  " in plain:
        raise ValueError("letters")
    if not of_one_script(plain):
        raise ValueError("scripts")
    return plain


def of_one_script(plain: str) -> bool:
    """Whether all letters are of one script, and can be seen: letters of two often look the same."""
    return len({_script(letter) for letter in plain if letter.isalpha()}) <= 1 and _BLANK.isdisjoint(plain)


def folded(name: str) -> str:
    """What two names that count as the same have in common (case, compatibility forms)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _script(letter: str) -> str:
    # The first word of a letter's Unicode name is its script: LATIN, GREEK, CYRILLIC, ...
    return unicodedata.name(letter, "?").partition(" ")[0]
