"""What every command and every event of a tournament says of itself, so that nothing has to list them."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final

import msgspec

from games.core.clock import Millis
from games.core.facts import Event
from tournaments.core.state import Tournament

OPERATOR: Final = "system"
"""The author of what the service does by itself: it takes results and lets time pass."""


class Command(msgspec.Struct, frozen=True):
    """What may be asked of a tournament."""

    @abstractmethod
    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """The events that follow at a time in milliseconds; each must be folded before the next is taken.

        Raises IllegalMove.
        """

    @abstractmethod
    def authors(self, tournament: Tournament) -> set[str]:
        """The accounts that may have issued it; the operator always may."""


class OfOrganiser(Command, frozen=True):
    """A command that the organiser issues."""

    def authors(self, tournament: Tournament) -> set[str]:
        """The account that announced the tournament."""
        return {tournament.terms.organiser}


class TournamentEvent(Event, frozen=True):
    """What happened to a tournament, of whatever format."""

    @abstractmethod
    def evolve(self, tournament: Tournament) -> None:
        """Change the tournament, in place; `tournament.updated` is when it happened."""
