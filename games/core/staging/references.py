"""Which rule explains what: moves, and what the picture shows."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path("data") / "references.toml"
"""Where it lies in a game's folder: a table for each rule, under its number."""


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule explains: types or labels of moves, and ids of the picture's elements.

    In an id `*` stands for any text; of the ids that fit an element the longest counts.
    """

    moves: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()


@cache
def references_in(folder: Path) -> Mapping[str, Reference]:
    """What a game's folder says of its rules, by their numbers. Raises msgspec.ValidationError."""
    file = folder / FILE
    return msgspec.convert(
        tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}, dict[str, Reference]
    )


@cache
def rule_of(folder: Path, kind: str, label: str = "") -> str | None:
    """The rule of a move in a game's folder, by the label of its form or else by its type; None where none is named."""
    rules = {move: rule for rule, one in references_in(folder).items() for move in one.moves}
    return rules.get(label) or rules.get(kind)
