"""A tournament begins: the start list is made, and the seed is told."""

from collections.abc import Iterator
from typing import Final

from games.core.clock import Millis
from games.core.deciding import play_on
from games.core.errors import require
from games.core.facts import Event
from tournaments.core.life.contract import OfOrganiser, TournamentEvent
from tournaments.core.life.guards import require_open
from tournaments.core.lots import lot
from tournaments.core.state import Tournament

PAIRED_AT_ONCE: Final = 100
"""Entrants whose first round is paired with the start: that of hundreds takes seconds, and is left to `Proceed`."""


class Begin(OfOrganiser, frozen=True):
    """Begin with those who have entered: make the start list, and pair the first round of a field that is not large."""

    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """See `Command`."""
        require_open(tournament)
        yield from begin(tournament)
        if len(tournament.present) <= PAIRED_AT_ONCE:
            yield from play_on(lambda: tournament.format.next(tournament, at))


def begin(tournament: Tournament) -> Iterator[Event]:
    """The start, if these entrants do. Raises IllegalMove."""
    terms = tournament.terms
    least = max(terms.least, min(terms.sizes))
    require(len(tournament.present) >= least, "too_few_entrants", least=least, entered=len(tournament.present))
    tournament.format.begin(tournament)
    order = sorted(tournament.present, key=lambda one: (-one.rating, lot(terms.seed, "start list", one.id)))
    yield TournamentStarted(terms.seed, tuple(one.id for one in order), divisions_of(len(order), terms.divisions))


def divisions_of(entrants: int, divisions: int) -> tuple[int, ...]:
    """How many of the start list go into each division, the first division first: as equal as can be."""
    each, more = divmod(entrants, divisions)
    return tuple(each + (place < more) for place in range(divisions))


class TournamentStarted(TournamentEvent, frozen=True):
    """It begins: the seed, the start list by number, and how many of it are in each division."""

    seed: str
    order: tuple[str, ...]
    divisions: tuple[int, ...]

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        tournament.status = "running"
        tournament.started = tournament.updated
        placed = [place + 1 for place, count in enumerate(self.divisions) for _ in range(count)]
        several = len(self.divisions) > 1
        for number, entrant in enumerate(self.order, 1):
            tournament.change(entrant, number=number, division=placed[number - 1] if several else 0)
        tournament.regroup()
