"""The games of a story from their logs: each command between what was before and after it."""

from bisect import bisect
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
    """All games of a story, or those that may go on yet."""

    def __init__(self, story: Story, *, going_on: bool = False) -> None:
        self.story = story
        self._left_out = story.over if going_on else frozenset[str]()
        self.now = story.stage.now
        self.wiring = story.wiring
        self.beat = round(1000 * story.stores.settings.sweep_seconds)

    @cached_property
    def logs(self) -> dict[str, list[Entry]]:
        """The logs by game."""
        games = sorted(set(self.wiring.log.games()) - self._left_out)
        return {game: self.wiring.log.read(game) for game in games}

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
        return done - due - (self._excused(done) - self._excused(due)) - (REACTION_MS + self.beat) if done > due else 0

    def excused(self, since: int, until: int) -> bool:
        """Whether something went wrong between two moments, or right before."""
        return self._excused(until) > self._excused(since)

    def _excused(self, until: int) -> int:
        """For how long before a moment one of the faults excused what was late (ms)."""
        place = bisect(self._faults, (until, until))
        begin, end, before = self._faults[place - 1] if place else (0, 0, 0)
        return before + max(0, min(end, until) - begin)

    @cached_property
    def _faults(self) -> list[tuple[int, int, int]]:
        """The times in which something was excused, from and to, and how much was before each (ms)."""
        pad = REACTION_MS + 2 * self.beat
        found: list[tuple[int, int, int]] = []
        for begin, end in sorted(self.story.stage.faults):
            last, done, before = found[-1] if found else (0, 0, 0)
            if begin - pad <= done:
                found[-1:] = [(last, max(done, end + pad), before)]
            else:
                found.append((begin - pad, end + pad, before + done - last))
        return found


def _types(step: Step) -> set[str]:
    return {entry.type for entry in step.entries}


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
