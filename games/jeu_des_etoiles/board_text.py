"""The board for terminals and mail."""

from collections.abc import Sequence

from games.core.rulebook import View


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """Points by seat."""
    return " ".join(str(seat["points"]) for seat in view["seats"])
