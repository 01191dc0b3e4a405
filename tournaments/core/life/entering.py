"""Who takes part: entering, before the start and late, and withdrawing."""

from collections.abc import Iterator
from typing import Final, Literal

from games.core.clock import Millis
from games.core.errors import IllegalMove, require
from games.core.facts import Event, FreeText
from games.core.lifecycle.guards import require_entropy
from tournaments.core.life.contract import Command, TournamentEvent
from tournaments.core.life.guards import require_going
from tournaments.core.state import Tournament
from tournaments.core.terms import Entrant

BOT: Final = "bot:"
"""What the ids of bots begin with that take part; level and a number follow."""
Reason = Literal["own", "organiser", "missed", "gone"]
"""Why somebody plays no more: of themselves, by the organiser, for games left to a bot, or the account is gone."""
MOST_MISSED: Final = 2
"""So many games in a row that a bot had to finish end somebody's part."""


class Enter(Command, frozen=True):
    """Take part; a bot enters by its level. Who had withdrawn comes back, where one may enter late."""

    entrant: str
    rating: int = 0
    bot: str = ""
    entropy: str = ""

    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """See `Command`."""
        require_going(tournament)
        require_entropy(self.entropy)
        before = tournament.entrants.get(self.entrant)
        require(before is None or not before.present, "already_entered")
        late = tournament.status == "running"
        require(not late or tournament.format.late, "entry_closed")
        require(self.entrant not in tournament.refused, "entry_refused")
        require(not self.bot or tournament.terms.bots, "no_bots_here")
        require(len(tournament.present) < tournament.terms.most, "tournament_full", most=tournament.terms.most)
        yield EntryMade(self.entrant, self.rating, self.bot, self.entropy)

    def authors(self, tournament: Tournament) -> set[str]:
        """See `Command`."""
        return {tournament.terms.organiser if self.bot else self.entrant}


class EntryMade(TournamentEvent, frozen=True, omit_defaults=True):
    """Somebody takes part: with a rating in hundredths, by which start lists are made."""

    entrant: str
    rating: int = 0
    bot: str = ""
    entropy: FreeText[str] = ""

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        before = tournament.entrants.get(self.entrant)
        if before is not None:
            tournament.change(self.entrant, left="", missed=0, entropy=self.entropy)
            return
        running = tournament.status == "running"
        tournament.entrants[self.entrant] = Entrant(
            self.entrant,
            self.rating,
            self.bot,
            self.entropy,
            number=len(tournament.entrants) + 1 if running else 0,
            division=tournament.terms.divisions if running and tournament.terms.divisions > 1 else 0,
            since=tournament.last_round + 1,
        )


class Withdraw(Command, frozen=True):
    """Take part no more; games that are going on stay the entrant's."""

    entrant: str
    reason: Reason = "own"

    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """See `Command`."""
        require_going(tournament)
        entrant = tournament.entrants.get(self.entrant)
        if entrant is None or not entrant.present:
            raise IllegalMove("not_entered")
        yield EntryWithdrawn(self.entrant, self.reason)

    def authors(self, tournament: Tournament) -> set[str]:
        """See `Command`."""
        return {tournament.terms.organiser, *({self.entrant} if self.reason == "own" else ())}


class EntryWithdrawn(TournamentEvent, frozen=True):
    """Somebody is paired no more; before the start, they are not on the list any more."""

    entrant: str
    reason: Reason

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        if self.reason == "organiser":
            tournament.refused |= {self.entrant}
        if tournament.status == "open":
            del tournament.entrants[self.entrant]
        else:
            tournament.change(self.entrant, left=self.reason)
