"""Finds the formats: a package of `tournaments/` with a `FORMAT` is one."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

import tournaments
from games.core.texts import Texts
from tournaments.core.format import Format

TEXTS: Final = Texts(Path(__file__).parent / "texts")
"""What formats and tie-breaks are called and how they are explained, in every language."""


@cache
def formats() -> Mapping[str, Format]:
    """All formats by key. Raises TypeError for a folder that offers none."""
    found = {}
    for folder in iter_modules(tournaments.__path__):
        if folder.ispkg and folder.name != "core":
            one = import_module(f"tournaments.{folder.name}").FORMAT
            if not isinstance(one, Format) or one.key != folder.name.replace("_", "-"):
                raise TypeError(f"tournaments.{folder.name} offers no format of its name")
            found[one.key] = one
    return MappingProxyType(found)
