"""Games as they were: copies every few versions, so that a replay of a whole game folds it once and not each time."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from events.envelope import Entry

STRIDE: Final = 32
"""Versions between two copies."""
GAMES: Final = 16
"""How many games are kept; those looked at last."""


M = TypeVar("M")


class Moments(Generic[M]):
    """Moments of games, by game and version: one every `STRIDE` versions, and the one that was asked for last."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, dict[int, M]] = OrderedDict()

    def before(self, game: str, version: int) -> M | None:
        """The latest stored moment that is not after `version`."""
        kept = self._games.get(game)
        if kept is None:
            return None
        self._games.move_to_end(game)
        return kept.get(max((at for at in kept if at <= version), default=0))

    def keep(self, game: str, version: int, moment: M) -> M:
        """Keep the moment of a version; the one kept before goes, unless a copy belongs there."""
        kept = self._games.setdefault(game, {})
        for at in [at for at in kept if at % STRIDE]:
            del kept[at]
        kept[version] = moment
        self._games.move_to_end(game)
        while len(self._games) > GAMES:
            self._games.popitem(last=False)
        return moment

    def forget(self, game: str) -> None:
        """Drop what is kept of a game."""
        self._games.pop(game, None)


def strides(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Entries cut behind each version at which a copy is kept."""
    parts: list[list[Entry]] = [[]]
    for entry in entries:
        parts[-1].append(entry)
        if entry.version % STRIDE == 0:
            parts.append([])
    return [part for part in parts if part]
