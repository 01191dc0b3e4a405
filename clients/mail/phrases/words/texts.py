"""The sentences and words of the grammar, in the languages that players read."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")


@cache
def texts(language: str) -> Mapping[str, Any]:
    """All texts of a language; of English where there are none."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    return tomllib.loads((Path(__file__).parent / "texts" / f"{known}.toml").read_text("utf-8"))


def say(language: str, key: str, **facts: Any) -> str:
    """A text by its dotted key, with the facts in it."""
    found: Any = texts(language)
    for part in key.split("."):
        found = found[part]
    return str(found).format(**facts)
