"""Knock-out: whoever loses is out. Of a table of more than two, the better half goes on."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.clock import Millis
from games.core.errors import require
from games.core.facts import Event
from tournaments.core.format import Format
from tournaments.core.life.ending import TournamentFinished
from tournaments.core.life.playing import paired
from tournaments.core.pairing.tables import seated, sizes_for
from tournaments.core.scoring.points import shares
from tournaments.core.scoring.records import records_of, sat
from tournaments.core.scoring.standings import Line, ranked
from tournaments.core.state import Tournament
from tournaments.core.terms import Bye, Match, Round, Terms

MOST_AGAIN: Final = 1
"""How often a drawn table of two is played again."""


def _check(terms: Terms) -> None:
    require(terms.divisions == 1 and terms.seasons == 1, "bad_divisions")


def _begin(tournament: Tournament) -> None:
    require(sizes_for(len(tournament.present), tournament.terms.seats, tournament.terms.sizes), "bad_player_count")


def _next(tournament: Tournament, at: Millis) -> Iterator[Event]:
    if tournament.status != "running" or tournament.awaited:
        return
    again = _drawn(tournament)
    if again:
        yield paired(tournament, at, [(tuple(reversed(match.seats)), 0) for match in again])
        return
    left = _left(tournament)
    if not sizes_for(len(left), tournament.terms.seats, tournament.terms.sizes) or _was_final(tournament):
        yield TournamentFinished(tuple(rank(tournament)))
    elif tournament.terms.seats == 2:
        yield _bracket(tournament, at, left)
    else:
        yield _tables(tournament, at, left)


def _drawn(tournament: Tournament) -> list[Match]:
    """Tables of two of the last round that are to be played again, with the seats turned."""
    if tournament.terms.seats != 2 or not tournament.rounds:
        return []
    last = tournament.rounds[-1]
    return [
        match
        for match in last.matches
        if len(set(_shares(tournament, match))) == 1
        and _times(tournament, match) <= MOST_AGAIN
        and all(tournament.entrants[entrant].present for entrant in match.seats)
    ]


def _times(tournament: Tournament, match: Match) -> int:
    """How often these two have met: in a knock-out, all of it is one tie."""
    return sum(set(other.seats) == set(match.seats) for one in tournament.rounds for other in one.matches)


def _shares(tournament: Tournament, match: Match) -> tuple[int, ...]:
    return shares(tournament.results[match.game], len(match.seats))


def _through(tournament: Tournament, one: Round, match: Match) -> list[str]:
    """Who went on, or is to go on: the better half; of equals who has the lower number.

    Who has withdrawn by then does not.
    """
    later = [part for part in tournament.rounds[one.number :] if not _is_again(tournament, part)]
    if later:
        return [entrant for entrant in match.seats if any(_takes_part(part, entrant) for part in later)]
    got = dict(zip(match.seats, _shares(tournament, match), strict=True))
    here = [entrant for entrant in match.seats if tournament.entrants[entrant].present]
    order = sorted(here, key=lambda entrant: (-got[entrant], tournament.entrants[entrant].number))
    return order[: len(match.seats) // 2]


def _is_again(tournament: Tournament, one: Round) -> bool:
    """Whether a round only repeats drawn tables of the one before."""
    before = [set(match.seats) for part in tournament.rounds[: one.number - 1] for match in part.matches]
    return tournament.terms.seats == 2 and all(set(match.seats) in before for match in one.matches)


def _takes_part(one: Round, entrant: str) -> bool:
    return _sits(one, entrant) or any(bye.entrant == entrant for bye in one.byes)


def _out(tournament: Tournament) -> dict[str, int]:
    """Who is out, and in which round they were last."""
    found: dict[str, int] = {}
    for one in tournament.rounds:
        for match in one.matches:
            if _times_until(tournament, match, one) or match.game not in tournament.results:
                continue
            through = _through(tournament, one, match)
            found.update({entrant: one.number for entrant in match.seats if entrant not in through})
    for entrant in tournament.entrants.values():
        if not entrant.present and entrant.id not in found:
            found[entrant.id] = max((one.number for one in tournament.rounds if _sits(one, entrant.id)), default=0)
    return found


def _times_until(tournament: Tournament, match: Match, one: Round) -> bool:
    """Whether the table was played again after this round."""
    return tournament.terms.seats == 2 and any(
        set(other.seats) == set(match.seats) for later in tournament.rounds[one.number :] for other in later.matches
    )


def _sits(one: Round, entrant: str) -> bool:
    return any(entrant in match.seats for match in one.matches)


def _left(tournament: Tournament) -> list[str]:
    out = _out(tournament)
    return [one.id for one in tournament.present if one.id not in out]


def _was_final(tournament: Tournament) -> bool:
    """Whether the last round had one table, at which all were who were left."""
    if not tournament.rounds or tournament.terms.seats == 2:
        return False
    last = tournament.rounds[-1]
    return len(last.matches) == 1 and not last.byes


def _bracket(tournament: Tournament, at: Millis, left: Sequence[str]) -> Event:
    """The tree that the start list fixes: 1 and 2 meet in the final at the earliest; the first of it rest first."""
    listed = tournament.groups[0]
    size = 1 << (len(listed) - 1).bit_length()
    places = {listed[number - 1]: place for place, number in _tree(size) if number <= len(listed)}
    alive = sorted(left, key=places.__getitem__)
    width = 2
    while len({places[entrant] // width for entrant in alive}) == len(alive):
        width *= 2
    tables: list[tuple[tuple[str, ...], int]] = []
    byes: list[Bye] = []
    seats = sat(tournament.rounds)
    for branch in sorted({places[entrant] // width for entrant in alive}):
        pair = [entrant for entrant in alive if places[entrant] // width == branch]
        if len(pair) == 2:
            tables.append((seated(pair, seats, tournament.terms.seed, f"round {tournament.last_round}"), 0))
        else:
            byes += [Bye(entrant) for entrant in pair]
    return paired(tournament, at, tables, byes)


def _tree(size: int) -> Iterator[tuple[int, int]]:
    """For each place of the tree, from the left, the number of the start list that has it."""
    numbers = [1]
    while len(numbers) < size:
        both = 2 * len(numbers) + 1
        numbers = [one for number in numbers for one in (number, both - number)]
    return enumerate(numbers)


def _tables(tournament: Tournament, at: Millis, left: Sequence[str]) -> Event:
    """Tables of more than two: the start list is dealt out to and fro, so that all are as strong."""
    terms = tournament.terms
    shape = sizes_for(len(left), terms.seats, terms.sizes)
    resting, playing = left[: len(left) - sum(shape)], left[len(left) - sum(shape) :]
    tables: list[list[str]] = [[] for _ in shape]
    order = list(range(len(shape)))
    dealt = iter(playing)
    while any(len(tables[place]) < shape[place] for place in order):
        for place in order:
            if len(tables[place]) < shape[place]:
                tables[place].append(next(dealt))
        order.reverse()
    seats = sat(tournament.rounds)
    purpose = f"round {tournament.last_round}"
    made: list[tuple[tuple[str, ...], int]] = [(seated(table, seats, terms.seed, purpose), 0) for table in tables]
    return paired(tournament, at, made, [Bye(entrant) for entrant in resting])


def rank(tournament: Tournament) -> list[Line]:
    """By the round in which somebody was last; among those who went out together by points and tie-breaks."""
    entrants = tournament.groups.get(0, ())
    records = records_of(tournament, tournament.rounds, entrants)
    lines = {line.entrant: line for line in ranked(records, tournament.terms.tie_breaks or FORMAT.tie_breaks)}
    out = _out(tournament)
    final = tournament.rounds[-1] if tournament.rounds and _was_final(tournament) else None
    last = tournament.last_round + 1

    def place(entrant: str) -> tuple[int, int, int]:
        reached = -out.get(entrant, last)
        if final is not None and _sits(final, entrant):
            match = final.matches[0]
            result = tournament.results.get(match.game)
            got = shares(result, len(match.seats))[match.seats.index(entrant)] if result else 0
            return -last, -got, tournament.entrants[entrant].number
        return reached, 0, lines[entrant].rank

    order = sorted(entrants, key=lambda entrant: (place(entrant), tournament.entrants[entrant].number))
    return [_again(lines[entrant], 1 + sum(place(other) < place(entrant) for other in order)) for entrant in order]


def _again(line: Line, position: int) -> Line:
    return Line(
        position, line.entrant, line.points, line.tie_breaks, line.played, line.wins, line.draws, line.losses, line.byes
    )


FORMAT: Final = Format(
    key="knockout",
    check=_check,
    begin=_begin,
    next=_next,
    rank=rank,
    tie_breaks=("wins", "score"),
)
