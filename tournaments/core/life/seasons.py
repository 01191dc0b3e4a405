"""A season of a league ends: who goes up, and who goes down."""

import msgspec

from tournaments.core.life.contract import TournamentEvent
from tournaments.core.scoring.standings import Line
from tournaments.core.state import Tournament


class Moved(msgspec.Struct, frozen=True):
    """An entrant who plays in another division from now on; 1 is the first."""

    entrant: str
    division: int


class SeasonEnded(TournamentEvent, frozen=True):
    """A season is over: its standings, division after division, and who changes division."""

    season: int
    standings: tuple[Line, ...]
    moved: tuple[Moved, ...]

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        tournament.past[self.season] = self.standings
        tournament.season = self.season + 1
        for one in self.moved:
            tournament.change(one.entrant, division=one.division)
        tournament.regroup()
