"""Who has met whom, on which seat and with what result: what pairings and tie-breaks go by."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tournaments.core.scoring.points import POINT, against, shares
from tournaments.core.state import Tournament
from tournaments.core.terms import Bye, Match, Round


class Played(msgspec.Struct, frozen=True):
    """A round of an entrant: what it gave (120 to a point), and what was taken from each opponent (2, 1 or 0).

    Without opponents it is a bye. `score` is the rulebook's.
    """

    round: int
    share: int
    opponents: tuple[tuple[str, int], ...] = ()
    seat: int = -1
    seats: int = 0
    score: int = 0
    absent: bool = False


Records = dict[str, list[Played]]
"""The rounds of each entrant that have a result, in order."""
NO_RECORDS: Final[Records] = {}


def records_of(
    tournament: Tournament, rounds: Iterable[Round], entrants: Iterable[str], void: frozenset[str] = frozenset()
) -> Records:
    """The records of these entrants in these rounds; tables of entrants who are `void` do not count."""
    found: Records = {entrant: [] for entrant in entrants}
    for one in rounds:
        for match in one.matches:
            for entrant, played in _of_match(tournament, one, match):
                if entrant in found and not void.intersection(match.seats):
                    found[entrant].append(played)
        for bye in one.byes:
            if bye.entrant in found and not void.intersection(bye.against):
                found[bye.entrant].append(_of_bye(one, bye))
    return found


def _of_match(tournament: Tournament, one: Round, match: Match) -> Iterable[tuple[str, Played]]:
    result = tournament.results.get(match.game)
    if result is None:
        return
    count = len(match.seats)
    got = shares(result, count)
    for seat, entrant in enumerate(match.seats):
        others = tuple((match.seats[other], against(result, seat, other)) for other in range(count) if other != seat)
        score = result.scores[seat] if result.scores else 0
        yield entrant, Played(one.number, got[seat], others, seat, count, score, seat in result.absent)


def _of_bye(one: Round, bye: Bye) -> Played:
    return Played(one.number, POINT)


def points(records: Records) -> dict[str, int]:
    """The points of each entrant, 120 to a point."""
    return {entrant: sum(played.share for played in rounds) for entrant, rounds in records.items()}


def met(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    """How often each two sat at one table, those without a result too."""
    found: Counter[frozenset[str]] = Counter()
    for one in rounds:
        for match in one.matches:
            found.update(pairs(match.seats))
    return found


def pairs(seats: Sequence[str]) -> list[frozenset[str]]:
    """Each two of a table."""
    return [frozenset((one, other)) for place, one in enumerate(seats) for other in seats[place + 1 :]]


def sat(rounds: Iterable[Round]) -> Counter[tuple[str, int]]:
    """How often each entrant had which seat."""
    return Counter(
        (entrant, seat) for one in rounds for match in one.matches for seat, entrant in enumerate(match.seats)
    )


def byes(rounds: Iterable[Round]) -> Counter[str]:
    """How often each entrant had a round without a game."""
    return Counter(bye.entrant for one in rounds for bye in one.byes)
