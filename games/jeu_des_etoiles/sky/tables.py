"""The figures as they are drawn here (ours) and how tables are written: `figures.json`, one row on a line."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

import msgspec

HERE: Final = Path(__file__).parent


class Names(msgspec.Struct, frozen=True):
    """A name in French, English and Latin."""

    fr: str
    en: str
    la: str


class Figure(msgspec.Struct, frozen=True):
    """A constellation's strokes: consecutive numbers of a chain are joined by a line (Hipparcos numbers).

    `zodiac` is its place in the Zodiac from 1, or 0; `track` the stars that the yellow track passes, in order.
    """

    id: str
    names: Names
    zodiac: int
    principal: int | None
    chains: tuple[tuple[int, ...], ...]
    track: tuple[int, ...]

    @property
    def stars(self) -> tuple[int, ...]:
        """Its stars in order of first appearance."""
        return tuple(dict.fromkeys(hip for chain in self.chains for hip in chain))


class _Tables(msgspec.Struct, frozen=True):
    figures: tuple[Figure, ...]
    star_names: dict[int, Names]
    circled: frozenset[int]


_READ: Final = msgspec.json.decode((HERE / "figures.json").read_bytes(), type=_Tables, strict=False)

FIGURES: Final = _READ.figures
STAR_NAMES: Final = _READ.star_names
CIRCLED: Final = _READ.circled


def rows(tree: dict[str, Any], listed: Collection[str]) -> str:
    """JSON text in which each member of the tables named in `listed` has a line: easy to read and to compare."""
    parts = [f" {_text(key)}: {_rows(value) if key in listed else _text(value)}" for key, value in tree.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _rows(table: Any) -> str:
    if isinstance(table, dict):
        return "{\n" + ",\n".join(f"  {_text(key)}: {_text(value)}" for key, value in table.items()) + "\n }"
    return "[\n" + ",\n".join(f"  {_text(value)}" for value in table) + "\n ]"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
