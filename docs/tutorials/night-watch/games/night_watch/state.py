"""The state of a game of Night Watch."""

from typing import Literal

import msgspec

from games.core.facts import Seat
from games.night_watch.facts import Options, Shower

Phase = Literal["watching", "over"]


class State(msgspec.Struct):
    """Everything about a game at one moment: what the showers have left, and what each seat has counted."""

    options: Options = Options()
    meteors: dict[Shower, int] = {}
    counted: list[int] = []
    turn: Seat = 0

    @property
    def left(self) -> int:
        """The meteors of all showers."""
        return sum(self.meteors.values())

    @property
    def phase(self) -> Phase:
        """The night is over with the last meteor."""
        return "watching" if self.left else "over"
