"""The row of a game that is over, without folding its moves: who sat where, and how it ended.

Most of a log is what the rules made of moves. Nothing of that is in the row of a game in which nobody has to move any
more, so only events of the lifecycle are folded; every entry is read and checked all the same.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from events.envelope import Entry
from events.errors import BrokenLog
from events.store import LogStore
from games.core.catalogue import event_types
from games.core.clock import Millis
from games.core.facts import Event, Seat, type_name
from games.core.lifecycle.contract import LifecycleEvent
from games.core.lifecycle.ending import GameAborted, GameFinished
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import MovePlayed
from projections.codec import event_of
from projections.games import Live, book_of, fold, folded
from projections.lists.rows import GameRow, row_in

ENDS: Final = frozenset({type_name(GameFinished), type_name(GameAborted)})
"""The types of events that end a game: nothing follows them."""


class Outline(Game):
    """A game whose decisions, clocks and state nobody asks about."""

    __slots__ = ()

    def pass_over(self, event: str, at: Millis) -> None:
        """Count an event of a type that changes nothing of the outline."""
        self.count(event)
        self.updated = at

    def settle(self, at: Millis) -> None:
        """Nobody is awaited."""
        self.updated = at

    def attend(self) -> None:
        """Nobody asks the rules."""

    def charge(self, seat: Seat) -> None:
        """Nobody looks at the clocks."""


def row_in_log(log: LogStore, game: str) -> GameRow:
    """The row of a game as its whole log says: the same as that of the folded game. Raises like `folded`."""
    try:
        entries = log.read(game)
    except BrokenLog:
        return row_in(log, folded(log, game))
    over = entries and entries[-1].type in ENDS
    return row_in(log, outlined(game, entries) if over else fold(game, entries), entries)


def outlined(game: str, entries: Sequence[Entry]) -> Live:
    """A game that is over, as far as its row tells of it. Raises NoRulebook, BrokenLog."""
    outline = Outline(book_of(game, entries[0]))
    for entry in entries:
        if entry.type in _passed_over(outline.book.key):
            outline.pass_over(entry.type, entry.at)
            continue
        event = event_of(outline.book.key, entry)
        try:
            outline.apply(event, entry.at, last=entry.rest == 0)
        except Exception as error:
            raise BrokenLog(game, entry.version, f"cannot be folded: {error!r}") from error
    return Live(game, outline, entries[-1].hash)


@cache
def _passed_over(rulebook: str) -> frozenset[str]:
    """The types of events that change nothing of an outline."""
    return frozenset(name for name, fact in event_types(rulebook).items() if not _is_told(fact))


def _is_told(fact: type[Event]) -> bool:
    return issubclass(fact, LifecycleEvent) and fact is not MovePlayed
