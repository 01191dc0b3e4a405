"""Decides every command."""

from games.core.clock import Millis
from games.core.facts import Event
from tournaments.core.life.contract import Command
from tournaments.core.state import Tournament


def decide(tournament: Tournament, command: Command, at: Millis) -> list[Event]:
    """The events that follow from a command; they are already folded into `tournament`, which must be a working copy.

    Raises IllegalMove; the working copy is to be dropped then.
    """
    events: list[Event] = []
    tournament.updated = at
    for event in command.decide(tournament, at):
        events.append(event)
        tournament.apply(event, at)
    return events
