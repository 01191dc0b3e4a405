"""The board as plain text for terminals and mails, from a view."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.columns import cut
from games.destiny.telling import TEXTS

WIDTH = 72


def board_text(view: Mapping[str, Any], language: str, names: Sequence[str]) -> str:
    """Round, phase, and each seat's points of characters and cards in hand."""
    words = TEXTS.words(language)
    heading = f"{words.say('title').upper()} · {view['round']}/12"
    lines = [f"{words.seat_name(names, seat['seat'])}: {seat['hand_size']}" for seat in view["seats"]]
    return "\n".join(cut(line, WIDTH) for line in (heading, *lines)) + "\n"
