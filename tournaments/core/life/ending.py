"""How a tournament ends: with standings, or cancelled."""

from collections.abc import Iterator
from typing import Final, Literal

from games.core.clock import Millis
from games.core.errors import require
from games.core.facts import Event, FreeText
from games.core.lifecycle.guards import require_reason
from tournaments.core.life.contract import Command, TournamentEvent
from tournaments.core.life.guards import require_going
from tournaments.core.scoring.standings import Line
from tournaments.core.state import Tournament

By = Literal["organiser", "moderator", "clock"]
CALLED_OFF: Final = "clock"


class TournamentFinished(TournamentEvent, frozen=True):
    """The final standings."""

    standings: tuple[Line, ...]

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        tournament.status = "finished"
        tournament.standings = self.standings


class Cancel(Command, frozen=True):
    """End the tournament without a result; games that are going on are played on. `reason` is for everybody."""

    reason: str = ""
    moderator: bool = False

    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """See `Command`."""
        require_reason(self.reason)
        require_going(tournament)
        require(self.reason or not self.moderator, "bad_reason", most=200)
        yield TournamentCancelled(self.reason, "moderator" if self.moderator else "organiser")

    def authors(self, tournament: Tournament) -> set[str]:
        """The organiser; of moderators nobody who takes part."""
        return set() if self.moderator else {tournament.terms.organiser}


class TournamentCancelled(TournamentEvent, frozen=True):
    """The tournament ends without a result; `by` the clock where too few had entered."""

    reason: FreeText[str]
    by: By

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        tournament.status = "cancelled"
        tournament.reason = self.reason
        tournament.cancelled_by = self.by
        tournament.awaited = {}
