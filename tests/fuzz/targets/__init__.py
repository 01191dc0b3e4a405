"""Parsers that meet strangers' bytes, each with inputs to begin from and words of its language.

A target module has `parse`, which takes any bytes and raises only what is a fault; `seeds`, inputs that reach far; and
`WORDS`.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Final, Protocol, cast

NAMES: Final = ("mail", "phrases", "archives", "requests", "pictures", "logs")


class Target(Protocol):
    """What a module here offers."""

    WORDS: tuple[bytes, ...]

    def parse(self, data: bytes) -> None:
        """Read the input, as the program does. Whatever this raises is a fault."""

    def seeds(self) -> Iterator[bytes]:
        """Inputs that are read, the same every time."""


def target(name: str) -> Target:
    """The target of a name."""
    return cast(Target, import_module(f"{__name__}.{name}"))
