"""Lessons: a first game on a fixed table, whose moves are known beforehand; what they are, and how far one has come."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from games.core.clock import Millis
from games.core.facts import Seat
from games.core.positions.set_pieces import Position, Step

FOLDER: Final = Path("data") / "lessons"
"""Where they lie in a game's folder: `NAME.json`, with `lessons.NAME.title`, `.lead`, `.closing` and `.steps.1` onwards
among its texts."""
MOST_STEPS: Final = 64
"""Moves of everybody that a lesson may have."""


class LessonStep(Step, frozen=True, forbid_unknown_fields=True):
    """A move of the lesson; of those of the player, `rule` is the number in RULES.md that it is about."""

    rule: str | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game: `seed` (64 hex digits), `options` and `seats` make its table, where `seat` is the player's.

    `steps` are the moves of all seats, the last of them the player's. The table was made `at` a time in milliseconds.
    """

    format: Literal["astrolude-lesson/1"]
    seed: str
    at: Millis
    seats: int
    seat: Seat
    options: dict[str, Any]
    steps: tuple[LessonStep, ...]

    @property
    def table(self) -> Position:
        """Where it begins, as a set-piece."""
        return Position("astrolude-position/1", self.seed, self.at, self.seats, self.seat, self.options, ())

    def of(self, seat: Seat) -> list[LessonStep]:
        """The steps of a seat, in their order."""
        return [step for step in self.steps if step.seat == seat]


class Progress(msgspec.Struct, frozen=True):
    """How far a lesson has come: the moves `done` by each seat, and whether another one has `left` it."""

    done: Mapping[Seat, int]
    left: bool = False


def progress(lesson: Lesson, played: Sequence[Step]) -> Progress:
    """How far these moves have come in it; what follows the player's last step does not matter any more.

    Where seats answer at once, their moves may come in any order.
    """
    scripted = {seat: lesson.of(seat) for seat in range(lesson.seats)}
    done = Counter[Seat]()
    for step in played:
        if done[lesson.seat] == len(scripted[lesson.seat]):
            break
        wanted = scripted[step.seat][done[step.seat] :]
        if not wanted or _unordered(wanted[0].move) != _unordered(step.move):
            return Progress(done, left=True)
        done[step.seat] += 1
    return Progress(done)


def _unordered(value: Any) -> Any:
    """A move whose lists are compared whatever their order: cards may be chosen in any, and ways have one only."""
    if isinstance(value, dict):
        return {name: _unordered(part) for name, part in value.items()}
    return sorted(map(_unordered, value), key=repr) if isinstance(value, list | tuple) else value


_decode = msgspec.json.Decoder(Lesson).decode


@cache
def lessons_in(folder: Path) -> Mapping[str, Lesson]:
    """The lessons of a game's folder by name, in the order of their names. Raises msgspec.DecodeError."""
    return {file.stem: _decode(file.read_bytes()) for file in sorted((folder / FOLDER).glob("*.json"))}
