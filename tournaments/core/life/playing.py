"""Rounds are paired, tables bring results, time passes."""

from collections.abc import Iterable, Iterator, Sequence

from games.core.clock import Millis
from games.core.deciding import play_on
from games.core.errors import IllegalMove
from games.core.facts import Event
from tournaments.core.life.beginning import begin
from tournaments.core.life.contract import Command, TournamentEvent
from tournaments.core.life.ending import CALLED_OFF, TournamentCancelled
from tournaments.core.life.entering import MOST_MISSED, EntryWithdrawn
from tournaments.core.life.guards import require_going
from tournaments.core.lots import game_id
from tournaments.core.state import Tournament
from tournaments.core.terms import Bye, Ending, Match, Result, Round


class RoundPaired(TournamentEvent, frozen=True):
    """A round begins: tables, with the ids of their games, and who has none; `until` is when it ends at the latest."""

    round: int
    season: int
    until: Millis | None
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...]

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        paired = Round(self.round, self.season, tournament.updated, self.until, self.matches, self.byes)
        tournament.rounds.append(paired)
        tournament.awaited.update({match.game: match for match in self.matches})


def paired(
    tournament: Tournament, at: Millis, tables: Sequence[tuple[tuple[str, ...], int]], byes: Iterable[Bye] = ()
) -> RoundPaired:
    """A round of these tables, each with its division, and of these byes."""
    terms = tournament.terms
    first = sum(len(one.matches) for one in tournament.rounds)
    matches = tuple(
        Match(game_id(terms.seed, tournament.id, first + place), seats, division)
        for place, (seats, division) in enumerate(tables)
    )
    until = None if terms.round_time is None else at + terms.round_time
    return RoundPaired(tournament.last_round + 1, tournament.season, until, matches, tuple(byes))


class ResultTaken(TournamentEvent, frozen=True, omit_defaults=True):
    """A table has its result; see `Result`."""

    game: str
    ending: Ending
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    version: int = 0
    hash: str = ""

    def evolve(self, tournament: Tournament) -> None:
        """See `TournamentEvent`."""
        match = tournament.awaited.pop(self.game)
        tournament.results[self.game] = Result(
            self.game, self.ending, self.ranks, self.scores, self.absent, self.version, self.hash
        )
        if self.ending != "played":
            return
        for seat, entrant in enumerate(match.seats):
            missed = tournament.entrants[entrant].missed + 1 if seat in self.absent else 0
            tournament.change(entrant, missed=missed)


class Proceed(Command, frozen=True):
    """Go on: take these results, note who is `gone`, and do what is due by the clock or because nothing is awaited.

    It leads to nothing where nothing is due. Results of tables that have one already, or of other games, are left out.
    """

    results: tuple[Result, ...] = ()
    gone: tuple[str, ...] = ()

    def decide(self, tournament: Tournament, at: Millis) -> Iterator[Event]:
        """See `Command`."""
        require_going(tournament)
        yield from self._gone(tournament)
        if tournament.status == "open":
            yield from _begin_by_clock(tournament, at)
        if not tournament.is_running:
            return
        yield from self._results(tournament)
        yield from _late(tournament, at)
        yield from _missing(tournament)
        yield from play_on(lambda: tournament.format.next(tournament, at))

    def _gone(self, tournament: Tournament) -> Iterator[Event]:
        for entrant in self.gone:
            if entrant in tournament.entrants and tournament.entrants[entrant].present:
                yield EntryWithdrawn(entrant, "gone")

    def _results(self, tournament: Tournament) -> Iterator[Event]:
        for result in sorted(self.results, key=lambda one: one.game):
            match = tournament.awaited.get(result.game)
            if match is None:
                continue
            if result.ending == "played" and len(result.ranks) != len(match.seats):
                raise ValueError(f"{result.game} has {len(match.seats)} seats")
            yield ResultTaken(
                result.game, result.ending, result.ranks, result.scores, result.absent, result.version, result.hash
            )

    def authors(self, tournament: Tournament) -> set[str]:
        """Nobody but the operator."""
        return set()


def _begin_by_clock(tournament: Tournament, at: Millis) -> Iterator[Event]:
    starts = tournament.terms.starts
    if starts is None or at < starts:
        return
    try:
        yield from begin(tournament)
    except IllegalMove as error:
        yield TournamentCancelled(error.code, CALLED_OFF)


def _late(tournament: Tournament, at: Millis) -> Iterator[Event]:
    """The tables of rounds whose time is over."""
    for one in tournament.rounds:
        if one.until is not None and at >= one.until:
            for match in one.matches:
                if match.game in tournament.awaited:
                    yield ResultTaken(match.game, "late")


def _missing(tournament: Tournament) -> Iterator[Event]:
    """Those who left two games in a row to a bot are paired no more."""
    for entrant in tournament.present:
        if entrant.missed >= MOST_MISSED:
            yield EntryWithdrawn(entrant.id, "missed")
