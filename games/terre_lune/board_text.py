"""The board as plain text: where everybody is."""

from collections.abc import Sequence

from games.core.rulebook import View


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """A line for each seat."""
    return "".join(f"{seat['seat'] + 1} {seat['square']}\n" for seat in view["seats"])
