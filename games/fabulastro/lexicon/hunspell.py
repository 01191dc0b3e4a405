"""Reads a Hunspell dictionary (hunspell(5)) as far as making its words needs: stems, and what suffixes make of them."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple


class Suffix(NamedTuple):
    """A rule: cut `strip` off a stem that ends as `condition` says, and add `add`; prefixes are the same mirrored."""

    strip: str
    add: str
    condition: re.Pattern[str]


class Stem(NamedTuple):
    """An entry of the dictionary and its flags."""

    word: str
    flags: frozenset[str]


class Dictionary:
    """A dictionary's entries and affixes, from its .aff and its .dic; `long` flags have two characters, others one."""

    def __init__(self, affixes: str, words: str) -> None:
        rules = affixes.splitlines()
        self.width = 2 if "FLAG long" in rules else 1
        self.suffixes: dict[str, list[Suffix]] = defaultdict(list)
        self.prefixes: dict[str, list[str]] = defaultdict(list)
        for fields in map(str.split, rules):
            if len(fields) >= 5 and fields[0] == "SFX":
                add = fields[3].partition("/")[0]
                self.suffixes[fields[1]].append(Suffix(_text(fields[2]), _text(add), re.compile(f"{fields[4]}$")))
            elif len(fields) >= 5 and fields[0] == "PFX":
                self.prefixes[fields[1]].append(_text(fields[3].partition("/")[0]))
        self.stems = [self._stem(line) for line in words.splitlines()[1:] if line.strip()]

    def _stem(self, line: str) -> Stem:
        word, _, flags = line.split(maxsplit=1)[0].partition("/")
        return Stem(word, frozenset(flags[at : at + self.width] for at in range(0, len(flags), self.width)))

    def formed(self, word: str, flag: str) -> Iterator[str]:
        """What the suffixes of a flag make of a word; nothing for a flag that is no suffix."""
        for suffix in self.suffixes.get(flag, ()):
            if word.endswith(suffix.strip) and suffix.condition.search(word):
                yield word[: len(word) - len(suffix.strip)] + suffix.add


def _text(part: str) -> str:
    return "" if part == "0" else part
