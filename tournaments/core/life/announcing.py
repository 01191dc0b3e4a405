"""A tournament is announced: its terms, and the commitment to the seed by which lots are drawn."""

from collections.abc import Iterator
from typing import Final

from games.core.clock import DAY, Millis, sound
from games.core.errors import require
from games.core.facts import Event
from tournaments.core import lots
from tournaments.core.life.contract import Command, TournamentEvent
from tournaments.core.scoring.tie_breaks import MOST, TIE_BREAKS
from tournaments.core.state import Tournament
from tournaments.core.terms import (
    LONGEST_DESCRIPTION,
    LONGEST_TITLE,
    MOST_DIVISIONS,
    MOST_ROUNDS,
    MOST_SEASONS,
    SHORTEST_ROUND,
    Terms,
)

LATEST: Final = 366 * DAY
"""How far ahead a tournament may begin or end, and how long a round may take."""


class Announce(Command, frozen=True):
    """Announce a tournament. It is decided on a new one. Raises ValueError for another."""

    terms: Terms

    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """See `Command`."""
        if tournament.version:
            raise ValueError("a tournament is announced once")
        terms = self.terms
        require(0 < len(terms.title.strip()) <= LONGEST_TITLE, "bad_title", most=LONGEST_TITLE)
        require(len(terms.description) <= LONGEST_DESCRIPTION, "bad_description", most=LONGEST_DESCRIPTION)
        require(sound(terms.clock), "bad_time_control", reason="limit, bank or increment out of bounds")
        require(terms.clock.deadline(0, terms.clock.bank_at_start()) is not None, "clock_needed")
        require(terms.seats in terms.sizes, "bad_player_count", allowed=list(terms.sizes))
        most = tournament.format.most
        require(2 <= terms.least <= terms.most <= most, "bad_entrant_count", most=most)
        require(0 <= terms.rounds <= MOST_ROUNDS, "bad_rounds", most=MOST_ROUNDS)
        require(1 <= terms.divisions <= MOST_DIVISIONS and 1 <= terms.seasons <= MOST_SEASONS, "bad_divisions")
        require(1 <= terms.cycles <= 2, "bad_cycles", most=2)
        require(terms.round_time is None or SHORTEST_ROUND <= terms.round_time <= LATEST, "bad_round_time")
        require(terms.starts is None or at <= terms.starts <= at + LATEST, "bad_start")
        given = terms.tie_breaks
        known = {*given} <= {*TIE_BREAKS} and len({*given}) == len(given) <= MOST
        require(known, "bad_tie_breaks", known=[*TIE_BREAKS])
        require(terms.commitment == lots.commitment(terms.seed), "bad_commitment")
        tournament.format.check(terms)
        fields = {name: getattr(terms, name) for name in Terms.__struct_fields__}
        yield TournamentAnnounced(**fields)

    def authors(self, tournament: Tournament) -> set[str]:
        """See `Command`."""
        return {self.terms.organiser}


class TournamentAnnounced(TournamentEvent, Terms, frozen=True, omit_defaults=True):
    """A tournament is announced; `commitment` fixes the seed before anybody enters."""

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        tournament.terms = self
        tournament.created = tournament.updated
