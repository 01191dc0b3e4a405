"""The games of a story from their logs: each command between what was before and after it."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from events.envelope import Entry
from games.core.lifecycle.game import Game
from projections.games import apply_entries, book_of
from tests.simulation.story import Story

REACTION_MS = 6_000
"""What it takes to notice that somebody is gone, beside a sweeper's beat: leases and claims end after five seconds."""


class Step(NamedTuple):
    """The entries of one command, and the game before and after them."""

    entries: list[Entry]
    before: Game
    after: Game

    @property
    def at(self) -> int:
        """When it was (ms)."""
        return self.entries[0].at

    @property
    def by(self) -> str:
        """Who issued it."""
        return self.entries[0].by


class Lives:
    """All games of a story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.now = story.stage.now
        self.wiring = story.wiring
        self.beat = round(1000 * story.stores.settings.sweep_seconds)

    @cached_property
    def logs(self) -> dict[str, list[Entry]]:
        """The logs by game."""
        return {game: self.wiring.log.read(game) for game in sorted(self.wiring.log.games())}

    @cached_property
    def steps(self) -> dict[str, list[Step]]:
        """The commands of each game."""
        return {game: list(_steps(log)) for game, log in self.logs.items()}

    @cached_property
    def games(self) -> dict[str, Game]:
        """The games as they are now."""
        return {game: steps[-1].after for game, steps in self.steps.items()}

    def resumed(self, game: str, at: int) -> int:
        """When a game went on last after a pause, before a moment (ms); 0 for never."""
        types = {"game_resumed"}
        return max((step.at for step in self.steps[game] if step.at <= at and types & _types(step)), default=0)

    def late(self, due: int, done: int) -> int:
        """By how much something was late that nobody excuses (ms): all may take a beat, and a while after a fault."""
        pad = REACTION_MS + 2 * self.beat
        faults = [(begin - pad, end + pad) for begin, end in self.story.stage.faults]
        return done - due - away(faults, due, done) - (REACTION_MS + self.beat)


def _types(step: Step) -> set[str]:
    return {entry.type for entry in step.entries}


def away(faults: list[tuple[int, int]], first: int, last: int) -> int:
    """How much of a time is within one of the faults (ms)."""
    found, done = 0, first
    for begin, end in sorted(faults):
        begin, end = max(begin, done), min(end, last)
        if begin < end:
            found, done = found + end - begin, end
    return found


def _steps(log: list[Entry]) -> Iterator[Step]:
    game = Game(book_of(log[0].game, log[0]))
    batch: list[Entry] = []
    for entry in log:
        batch.append(entry)
        if entry.rest == 0:
            before, game = game, game.copy()
            apply_entries(game, batch)
            yield Step(batch, before, game)
            batch = []
