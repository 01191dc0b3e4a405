"""Decides every command of the lifecycle."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from games.core import dice
from games.core.clock import Millis
from games.core.deciding import complete
from games.core.facts import Event
from games.core.lifecycle import commands, playing, respite, seating
from games.core.lifecycle.game import Game
from games.core.rulebook import Rulebook


def create(book: Rulebook[Any, Any], command: commands.Create, at: Millis) -> tuple[Game, list[Event]]:
    """A new game and its first events.

    Raises `IllegalMove`, and `ValueError` for a seed that is not of 32 bytes.
    """
    game = Game(book)
    return game, create_in(game, command, at)


def create_in(game: Game, command: commands.Create, at: Millis) -> list[Event]:
    """The first events of a game, folded into `game`, which must be new. Raises as `create` does."""
    if len(command.seed) != dice.SEED_BYTES:
        raise ValueError(f"a seed has {dice.SEED_BYTES} bytes")
    return _run(game, seating.open_table(game.book, game, command), at)


def decide(game: Game, command: commands.Command, at: Millis) -> list[Event]:
    """The events that follow from a command; they are already folded into `game`, which must be a working copy.

    `at` is the time in milliseconds. Raises `IllegalMove`; the working copy is to be dropped then.
    """
    return _run(game, _DECIDE[type(command)](game, command, at), at)


def _run(game: Game, steps: Iterator[Event], at: Millis) -> list[Event]:
    events: list[Event] = []
    for event in steps:
        events.append(event)
        game.apply(event, at, last=False)
    game.settle(at)
    return events


_DECIDE: dict[type, Callable[[Game, Any, Millis], Iterator[Event]]] = complete(
    get_args(commands.Command),
    {
        commands.Sit: seating.sit,
        commands.SitBot: seating.sit_bot,
        commands.Invite: seating.invite,
        commands.Leave: seating.leave,
        commands.Start: playing.start,
        commands.Play: playing.play,
        commands.TimeOut: playing.time_out,
        commands.Reclaim: playing.reclaim,
        commands.Resign: playing.resign,
        commands.Reseed: playing.reseed,
        commands.Abort: playing.abort,
        commands.SetNight: respite.set_night,
        commands.BeAway: respite.be_away,
        commands.ComeBack: respite.come_back,
        commands.AskPause: respite.ask_pause,
        commands.DeclinePause: respite.decline_pause,
        commands.Resume: respite.resume,
    },
)
