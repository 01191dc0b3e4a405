"""Who may have issued a command: the log names somebody with every event, and that has to fit the game."""

from games.core.lifecycle import commands
from games.core.lifecycle.command_from_events import Order
from games.core.lifecycle.game import Game

OPERATOR = "system"
"""The operator's own tools: they say so, and may do everything that the rules allow."""
_OF_A_SEAT = (
    commands.Reclaim,
    commands.SetNight,
    commands.BeAway,
    commands.ComeBack,
    commands.AskPause,
    commands.DeclinePause,
    commands.Resume,
    commands.Resign,
)
_OF_THE_CREATOR = (commands.SitBot, commands.Invite, commands.Start, commands.Abort)


def may_have(game: Game, command: Order, by: str) -> bool:
    """Whether `by`, as an entry names it, may have issued this command in the current game."""
    if by == OPERATOR:
        return True
    if isinstance(command, commands.TimeOut):
        return by == "clock"
    if isinstance(command, commands.Play) and command.chosen_by == "bot":
        return by == "bot"
    return by in {f"player:{player}" for player in _players(game, command)}


def _players(game: Game, command: Order) -> set[str | None]:
    """The accounts that may have issued it."""
    if isinstance(command, commands.Create):
        return {command.creator}
    if isinstance(command, commands.Sit):
        return {command.player}
    if isinstance(command, _OF_THE_CREATOR):
        return {game.terms.creator}
    if isinstance(command, commands.Reseed):
        return set()
    seat = command.seat
    chair = game.chairs[seat] if 0 <= seat < len(game.chairs) else None
    if chair is None:
        return set()
    return {chair.player, chair.invited, game.terms.creator} if isinstance(command, commands.Leave) else {chair.player}
