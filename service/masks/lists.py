"""What may offend, by the lists of both languages, which are always both looked for: tables are mixed."""

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from games.core.texts import LANGUAGES
from service.masks.folding import folded

_FOLDER: Final = Path(__file__).parent / "words"
_GAP: Final = "[^a-z0-9]{1,3}"
"""What stands between the words of a phrase."""


class Lists(Struct, frozen=True):
    """Words and phrases that may offend; all of them folded, but for `innocent`, which is met in texts as written.

    A text in which neither `stems` nor one of the `words` or `keys` is has none of them.
    """

    words: frozenset[str]
    begins: tuple[str, ...]
    within: tuple[str, ...]
    stems: re.Pattern[str]
    phrases: re.Pattern[str]
    keys: frozenset[str]
    innocent: re.Pattern[str]

    def has(self, word: str) -> bool:
        """Whether a folded word may offend."""
        return word in self.words or word.startswith(self.begins) or any(stem in word for stem in self.within)


def _read() -> Lists:
    own = [_own(language) for language in LANGUAGES]
    entries = {folded(entry) for part in own for entry in part["offensive"]}
    split = [re.findall("[a-z0-9]+", entry) for entry in sorted(entries, key=len, reverse=True)]
    phrases = [words for words in split if len(words) > 1]
    words = {words[0] for words in split if len(words) == 1}
    begins, within = (tuple(folded(stem) for part in own for stem in part[name]) for name in ("begins", "within"))
    return Lists(
        words=frozenset(words | {f"{word}s" for word in words if not word.endswith("s")}),
        begins=begins,
        within=within,
        stems=re.compile("|".join(begins + within)),
        phrases=re.compile(f"(?<![a-z])(?:{'|'.join(_GAP.join(words) for words in phrases)})(?![a-z])"),
        keys=frozenset(max(words, key=len) for words in phrases),
        innocent=_innocent(entry for part in own for entry in part["innocent"]),
    )


def _own(language: str) -> dict[str, Any]:
    """A language's list: the vendored one without what is left out of it, and what is added."""
    own = tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    vendored = json.loads((_FOLDER / "naughty-words" / f"{language}.json").read_text(encoding="utf-8"))
    return own | {"offensive": (set(vendored) - set(own["left_out"])) | set(own["added"])}


def _innocent(entries: Iterable[str]) -> re.Pattern[str]:
    patterns = (re.escape(entry).replace(r"\ ", r"[ \-]").replace(r"\*", r"\w*") for entry in entries)
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b", re.IGNORECASE)


LISTS: Final = _read()
