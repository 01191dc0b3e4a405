"""League: divisions in which everybody meets everybody, for some seasons, with promotion and relegation in between."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.clock import Millis
from games.core.errors import require
from games.core.facts import Event
from tournaments.core.format import Format
from tournaments.core.life.beginning import divisions_of
from tournaments.core.life.ending import TournamentFinished
from tournaments.core.life.seasons import Moved, SeasonEnded
from tournaments.core.pairing import groups
from tournaments.core.scoring.standings import Line
from tournaments.core.state import Tournament
from tournaments.core.terms import Terms

LARGEST_DIVISION: Final = 16


def _check(terms: Terms) -> None:
    require(terms.promoted >= 0, "bad_divisions")


def _begin(tournament: Tournament) -> None:
    terms = tournament.terms
    sizes = divisions_of(len(tournament.present), terms.divisions)
    sound = all(groups.is_table_possible(tournament, size) and size > terms.promoted for size in sizes)
    require(sound, "divisions_too_small", divisions=terms.divisions, entered=len(tournament.present))
    require(max(sizes) <= LARGEST_DIVISION, "divisions_too_large", most=LARGEST_DIVISION)


def _next(tournament: Tournament, at: Millis) -> Iterator[Event]:
    if tournament.status != "running" or tournament.awaited:
        return
    before = tournament.last_round
    yield from groups.rounds_to_come(tournament, at)
    if tournament.last_round > before:
        return
    standings = tuple(rank(tournament))
    if tournament.season < tournament.terms.seasons and _can_go_on(tournament):
        yield SeasonEnded(tournament.season, standings, tuple(_moved(tournament, standings)))
    else:
        yield TournamentFinished(standings)


def _can_go_on(tournament: Tournament) -> bool:
    return groups.is_table_possible(tournament, len(tournament.present))


def rank(tournament: Tournament) -> list[Line]:
    """The standings of the season, division after division."""
    rounds = tournament.of_season(tournament.season)
    return [
        line
        for division, members in tournament.groups.items()
        for line in groups.standings(tournament, rounds, members, division)
    ]


def _moved(tournament: Tournament, standings: Sequence[Line]) -> Iterator[Moved]:
    """Who changes division, so that all have as many as can be.

    The last of each division change places with the first of the next. Then gaps are closed: those who have withdrawn
    are replaced from the divisions below, and new entrants come in at the bottom.
    """
    order = _exchanged(tournament, standings)
    known = set(order)
    order += [one.id for one in tournament.present if one.id not in known]
    divisions = tournament.terms.divisions
    while divisions > 1 and not _are_playable(tournament, divisions_of(len(order), divisions)):
        divisions -= 1
    sizes = divisions_of(len(order), divisions)
    places = [place for place, size in enumerate(sizes, 1) for _ in range(size)]
    several = tournament.terms.divisions > 1
    for entrant, division in zip(order, places, strict=True):
        if several and tournament.entrants[entrant].division != division:
            yield Moved(entrant, division)


def _are_playable(tournament: Tournament, sizes: Sequence[int]) -> bool:
    return all(groups.is_table_possible(tournament, size) for size in sizes)


def _exchanged(tournament: Tournament, standings: Sequence[Line]) -> list[str]:
    """Everybody who is still there, best first, after the exchange between neighbouring divisions."""
    divisions = [
        [line.entrant for line in standings if line.division == division and tournament.entrants[line.entrant].present]
        for division in tournament.groups
    ]
    for upper, lower in zip(range(len(divisions)), range(1, len(divisions)), strict=False):
        _exchange(divisions, upper, lower, tournament.terms.promoted)
    return [entrant for division in divisions for entrant in division]


def _exchange(divisions: list[list[str]], upper: int, lower: int, promoted: int) -> None:
    """The last of the upper division for the first of the lower one; nobody goes through two divisions at a time."""
    above, below = divisions[upper], divisions[lower]
    count = min(promoted, len(above) // 2, len(below) // 2) if min(len(above), len(below)) > 1 else 0
    if count:
        up, down = below[:count], above[-count:]
        divisions[upper], divisions[lower] = above[:-count] + up, down + below[count:]


FORMAT: Final = Format(
    key="league",
    check=_check,
    begin=_begin,
    next=_next,
    rank=rank,
    tie_breaks=("direct", "sonneborn_berger", "wins"),
    late=True,
    most=320,
    settings=("cycles", "rhythm", "divisions", "seasons", "promoted"),
)
