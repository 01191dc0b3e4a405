"""Which names a seat's letters can make, as a pattern for forms and rules alike (RULES.md, FA-081 to FA-087)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from games.fabulastro.catalogues.general_knowledge import KNOWN_NAMES
from games.fabulastro.lexicon.folding import fold

LONGEST: Final = 40
"""Characters of a name as written."""
LONGEST_REFERENCE: Final = 200
_JOINTS: Final = " .'’-"
_LATIN: Final = [chr(code) for code in (*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x180)) if code != 0xDF]
"""Latin letters, without ß, which would need the same tile twice."""
_MOST_KNOWN: Final = 12


@cache
def _chars(letter: str) -> str:
    """The characters that need a tile of the letter; a ligature needs two tiles."""
    return "".join(char for char in _LATIN if letter in (fold(char) or ""))


@cache
def _alone(letter: str) -> str:
    """The characters that need this tile only."""
    return "".join(char for char in _LATIN if fold(char) == letter)


@cache
def _ligatures() -> str:
    return "".join(char for char in _LATIN if len(fold(char) or "") > 1)


def pattern(tiles: Sequence[str], least: int, refused: Sequence[str]) -> str:
    """A regular expression of the names that the tiles make: of so many letters at least, and not refused before."""
    return _pattern(tuple(tiles), least, tuple(refused))


@lru_cache(maxsize=1024)
def _pattern(tiles: tuple[str, ...], least: int, refused: tuple[str, ...]) -> str:
    bounds = "".join(f"(?!{_at_least(_chars(letter), count + 1)})" for letter, count in sorted(Counter(tiles).items()))
    others = "".join(f"(?!{_spelled(name)}$)" for name in refused)
    return f"{bounds}{others}{_long_enough(least)}[{_usable(tiles)}{_JOINTS}]*"


def _at_least(chars: str, count: int) -> str:
    """So many of these characters in a text, found without going back."""
    return f"(?:[^{chars}]*[{chars}]){{{count}}}"


def _usable(tiles: Sequence[str]) -> str:
    held = set(tiles)
    chars = {char for letter in held for char in _chars(letter)}
    return "".join(sorted(char for char in chars if set(fold(char) or "") <= held))


def _long_enough(least: int) -> str:
    """Characters, of which a ligature counts twice."""
    letters = "".join(_chars(letter) for letter in _ALPHABET)
    ways = (
        f"(?={_at_least(_ligatures(), twice)})(?={_at_least(letters, max(0, least - twice))})"
        for twice in range(least // 2 + least % 2 + 1)
    )
    return f"(?:{'|'.join(ways)})"


_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _spelled(name: str) -> str:
    """Any way to write the tiles of a name, with or without ligatures."""
    joint = f"[{_JOINTS}]*"
    parts: list[str] = []
    at = 0
    while at < len(name):
        ligature = "".join(char for char in _ligatures() if fold(char) == name[at : at + 2])
        apart = joint.join(f"[{_alone(letter)}]" for letter in name[at : at + 2])
        parts.append(f"(?:{apart}|[{ligature}])" if ligature else f"[{_alone(name[at])}]")
        at += 2 if ligature else 1
    return joint + joint.join(parts) + joint


def makes(tiles: Sequence[str], folded: str) -> bool:
    """Whether the tiles make a name."""
    return Counter(folded) <= Counter(tiles)


def is_plain(name: str) -> bool:
    """Whether each character is a letter of one tile, or joins two: then `makes` says as much as `pattern`, sooner."""
    return all(char in _one_tile() for char in name)


@cache
def _one_tile() -> frozenset[str]:
    return frozenset((*_JOINTS, *(char for letter in _ALPHABET for char in _alone(letter))))


def known(tiles: Sequence[str], least: int, refused: Sequence[str]) -> list[str]:
    """The names that everybody knows, in either language, that the tiles make and that were not refused."""
    return [name for folded, name in _makeable(tuple(sorted(tiles)), least) if folded not in refused]


@lru_cache(maxsize=1024)
def _makeable(tiles: tuple[str, ...], least: int) -> tuple[tuple[str, str], ...]:
    """The names that everybody knows and that the tiles make, folded and as they are written."""
    letters = frozenset(tiles)
    return tuple(
        (folded, name)
        for names in KNOWN_NAMES.values()
        for folded, name in names.items()
        if least <= len(folded) <= len(tiles) and letters.issuperset(folded) and makes(tiles, folded)
    )


def ideas_for(tiles: Sequence[str], least: int, refused: Sequence[str]) -> tuple[str, ...]:
    """Well-known names that the tiles make, and one unknown one; empty when they make nothing new."""
    return (*known(tiles, least, refused)[:_MOST_KNOWN], *_any_new(sorted(tiles), least, refused))


def _any_new(tiles: Sequence[str], least: int, refused: Sequence[str]) -> tuple[str, ...]:
    """The first arrangement of the tiles that was not refused yet."""
    every = (word for length in range(least, len(tiles) + 1) for word in arrangements_of(tiles, length))
    new = next((word for word in every if word not in refused), None)
    return (new.capitalize(),) if new else ()


def arrangements_of(tiles: Sequence[str], length: int) -> Iterator[str]:
    """Every word of a length from the tiles once, in the alphabet's order."""
    if not length:
        yield ""
        return
    for letter in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(letter)
        for word in arrangements_of(rest, length - 1):
            yield letter + word
