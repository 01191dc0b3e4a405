"""Guided games: where a practice game stands in the lesson that it was begun with, and what its bots play there."""

from typing import Any, Literal

import msgspec

from games.core.facts import Seat
from games.core.forms import accepted
from games.core.lifecycle.state import GameState
from games.core.positions.lessons import Lesson, progress


class Guidance(msgspec.Struct, frozen=True):
    """Where a game stands in a lesson: before the player's `step` (from 1) of so many.

    `move` is what the player is to do, None as long as others are awaited and when the lesson is over: `left` when a
    move was another, `finished` when all steps are done.
    """

    lesson: str
    state: Literal["on", "left", "finished"]
    step: int
    steps: int
    rule: str | None
    move: dict[str, Any] | None


def guidance(game: GameState, seat: Seat | None) -> Guidance | None:
    """The guidance of the player on a seat; None for whoever plays no lesson there."""
    name, lesson = _lesson(game)
    if lesson is None or seat != lesson.seat:
        return None
    steps = lesson.of(seat)
    now = progress(lesson, game.moves_since)
    done = now.done[seat]
    told = Guidance(name, "on", min(done + 1, len(steps)), len(steps), None, None)
    if done == len(steps):
        return msgspec.structs.replace(told, state="finished")
    move = scripted(game, seat)
    if now.left or not _holds(game, lesson) or (seat in game.decisions and move is None):
        return msgspec.structs.replace(told, state="left")
    return msgspec.structs.replace(told, rule=steps[done].rule, move=move)


def scripted(game: GameState, seat: Seat) -> dict[str, Any] | None:
    """The lesson's next move of an awaited seat; None where there is none, or it is not legal (any more)."""
    _, lesson = _lesson(game)
    if lesson is None or seat not in game.decisions or not _holds(game, lesson):
        return None
    now = progress(lesson, game.moves_since)
    steps = lesson.of(seat)[now.done[seat] :]
    if now.left or not steps or now.done[lesson.seat] == len(lesson.of(lesson.seat)):
        return None
    move = steps[0].move
    return move if accepted(game.book.forms(game.state, seat), move) else None


def _lesson(game: GameState) -> tuple[str, Lesson | None]:
    """The set-piece that the game was begun with, and the lesson of that name, as the rulebook has it today."""
    name = (game.practice and game.practice.position) or ""
    return name, game.book.lessons().get(name)


def _holds(game: GameState, lesson: Lesson) -> bool:
    """Whether the game still is what the lesson was made for: its dice, its player, bots on all other seats."""
    alone = game.status == "running" and game.people == {lesson.seat}
    return alone and game.terms.seed == lesson.seed and not game.nonces and not game.chairs[lesson.seat].entropy
