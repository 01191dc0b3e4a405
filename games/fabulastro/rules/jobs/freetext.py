"""Text in players' own words: bounded, one line, never interpreted."""

import re
from typing import Final

from games.core.domains import Text
from games.core.errors import require

ACCEPTED: Final = r"[^;]*(?:;[^;]*){0,2}"
"""At most three texts that would be right too, separated by semicolons."""

_LETTERS: Final = "0-9A-Za-zÀ-ÖØ-öø-ʯΑ-ΡΣ-Ωα-ωА-ёא-תؠ-يぁ-ゖァ-ヺ一-鿿가-힣"
SAYING: Final = f".*[{_LETTERS}].*"
"""What has a letter or a digit in it: blanks and marks alone say nothing."""


def saying(edition: int) -> str | None:
    """The pattern of what somebody says, since the second version of the rules."""
    return None if edition == 1 else SAYING


def line(text: str, most: int, field: str, pattern: str | None = None) -> None:
    """Refuse text that is empty, too long, not of one line, or not as the pattern says."""
    allowed = Text(most, pattern=pattern)
    require(
        allowed.accepts(text, {}), "bad_parameters", field=field, reason=f"`{field}`: 1 to {most} printable characters"
    )


def parts(text: str) -> list[str]:
    """What commas or semicolons separate; spaces where there is neither."""
    separator = "[,;]" if re.search("[,;]", text) else r"\s"
    return [part for piece in re.split(separator, text) if (part := piece.strip())]


def parts_at_most(most: int) -> str:
    """The pattern of texts with so many parts at most; each separator counts as if a part followed it."""
    by_spaces = rf"\s*(?:[^,;\s]+(?:\s+[^,;\s]+){{0,{most - 1}}}\s*)?"
    return by_spaces if most == 1 else rf"[^,;]*(?:[,;][^,;]*){{1,{most - 1}}}|{by_spaces}"


def alternatives(text: str | None) -> tuple[str, ...]:
    """What semicolons separate."""
    return tuple(part for piece in (text or "").split(";") if (part := piece.strip()))
