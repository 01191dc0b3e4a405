"""How moves are kept in words without names: accounts change theirs, and go."""

import re
from collections.abc import Sequence
from typing import Final

_PLACEHOLDER: Final = re.compile(r"⟦(\d+)⟧")


def placeholders(seats: int) -> list[str]:
    """What stands for the names of so many seats."""
    return [f"⟦{seat}⟧" for seat in range(seats)]


def named(text: str, names: Sequence[str]) -> str:
    """The text with the names of seats in place of what stands for them."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat] if seat < len(names) else found[0]

    return _PLACEHOLDER.sub(name, text)
