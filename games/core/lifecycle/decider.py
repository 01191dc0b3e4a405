"""Decides every command of the lifecycle."""

from typing import Any

from games.core.clock import Millis
from games.core.facts import Event
from games.core.forms import accepted
from games.core.lifecycle.contract import Command, LifecycleEvent
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import MovePlayed
from games.core.rulebook import Rulebook


def create(book: Rulebook[Any, Any], command: Create, at: Millis) -> tuple[Game, list[Event]]:
    """A new game and its first events. Raises as `Create.decide` does."""
    game = Game(book)
    return game, decide(game, command, at)


def decide(game: Game, command: Command, at: Millis) -> list[Event]:
    """The events that follow from a command; they are already folded into `game`, which must be a working copy.

    `at` is the time in milliseconds. Raises `IllegalMove`; the working copy is to be dropped then.
    """
    events: list[Event] = []
    for event in command.decide(game, at):
        events.append(event)
        game.apply(event, at, last=False)
    game.settle(at)
    return events


def check(game: Game, command: Command, at: Millis) -> None:
    """Raise as `decide` does; `game` must be a working copy, which is to be dropped.

    Nothing is worked out that may depend on what others hide, such as what follows, or whether a guess is right: a
    check can be repeated, and timed. A move on offer is legal; any other is refused before the rulebook's first event.
    """
    for event in command.decide(game, at):
        if isinstance(event, MovePlayed) and _is_on_offer(game, event, at):
            return
        if not isinstance(event, LifecycleEvent):
            return
        game.apply(event, at, last=False)


def _is_on_offer(game: Game, played: MovePlayed, at: Millis) -> bool:
    """Whether the forms have the move; they do not look at the clock, by which the rules may refuse it all the same."""
    deadline = game.decisions[played.seat].deadline
    return (deadline is None or at <= deadline) and accepted(game.forms(played.seat), played.move)
