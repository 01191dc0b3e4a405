"""A log, command by command: the game before each, and after it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from events.envelope import Entry
from events.errors import BrokenLog
from games.core.facts import Event, Seat
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import MovePlayed
from games.core.rulebook import Rulebook
from projections.codec import event_of
from projections.games import apply_entries


class Answer(NamedTuple):
    """A decision that a command answered."""

    seat: Seat
    decision: str
    chosen_by: str
    move: dict[str, Any]


class Step(NamedTuple):
    """A command: the game before it, what it wrote, and the game after it, which the next step changes."""

    before: Game
    batch: Sequence[Entry]
    after: Game

    @property
    def last(self) -> int:
        """The version that it led to."""
        return self.batch[-1].version

    def events(self) -> Iterator[Event]:
        """What happened, as far as it can be read."""
        for entry in self.batch:
            with suppress(BrokenLog):
                yield event_of(self.before.book.key, entry)

    def answer(self) -> Answer | None:
        """The decision that it answered; None where it answered none."""
        played = next((event for event in self.events() if isinstance(event, MovePlayed)), None)
        return Answer(played.seat, played.decision, played.chosen_by, played.move) if played is not None else None


def steps(book: Rulebook[Any, Any], entries: Sequence[Entry], after: int = 0) -> Iterator[Step]:
    """The commands after a version. Raises BrokenLog."""
    game = Game(book)
    apply_entries(game, entries[:after])
    start = after
    for place, entry in enumerate(entries[after:], after + 1):
        if entry.rest == 0:
            before = game.copy()
            apply_entries(game, entries[start:place])
            yield Step(before, entries[start:place], game)
            start = place


def answers_in(entries: Sequence[Entry], seats: Sequence[Seat]) -> int:
    """How many decisions of these seats a log answers."""
    return sum(entry.type == "move_played" and entry.public.get("seat") in seats for entry in entries)
