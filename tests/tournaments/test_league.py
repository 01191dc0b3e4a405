"""A league of 64 bots over four divisions and three seasons, whose strength decides games by seed."""

import random
from statistics import mean

from tests.tournaments.playing import Hall, meetings, result
from tests.tournaments.test_properties import replayed, state_of
from tournaments.core.life.beginning import Begin
from tournaments.core.life.entering import Enter
from tournaments.core.life.seasons import SeasonEnded
from tournaments.core.terms import Match, Result

BOTS = 64
SPREAD = 8.0
"""The stronger bot of two that are so far apart wins three times of four or so."""


def strength(entrant: str) -> int:
    return int(entrant.rpartition(":")[2])


def decided(match: Match, rng: random.Random) -> Result:
    """A game that the stronger bot wins more often, the further they are apart."""
    played = [strength(entrant) + rng.gauss(0, SPREAD) for entrant in match.seats]
    return result(match, *(1 + sum(other > mine for other in played) for mine in played))


def test_a_league_sorts_bots_by_strength() -> None:
    # given bots that enter in any order, without ratings
    rng = random.Random(21)
    hall = Hall("league", bots=True, divisions=4, seasons=3, promoted=4, rhythm="at_once")
    numbers = list(range(BOTS))
    rng.shuffle(numbers)
    for number in numbers:
        hall.do(Enter(f"bot:normal:{number}", bot="normal"))
    hall.do(Begin())
    # when three seasons are played, games ending in any order
    while not hall.tournament.over:
        awaited = list(hall.tournament.awaited.values())
        rng.shuffle(awaited)
        hall.take(*(decided(match, rng) for match in awaited[:40]))
    one = hall.tournament
    # then each season everybody met everybody of their division once, and nobody else
    assert (one.season, len(one.results)) == (3, 3 * 4 * 16 * 15 // 2)
    for season in (1, 2, 3):
        met = meetings(one.of_season(season))
        assert len(met) == 4 * 16 * 15 // 2
        assert set(met.values()) == {1}
    # four went up and four down between neighbouring divisions each time
    ended = [event for _, event in hall.events if isinstance(event, SeasonEnded)]
    assert [len(event.moved) for event in ended] == [24, 24]
    for event in ended:
        before = {line.entrant: (line.division, line.rank) for line in event.standings}
        for moved in event.moved:
            division, rank = before[moved.entrant]
            assert moved.division == division + (1 if rank > 8 else -1)
    # so the divisions came to differ in strength, in order
    means = [mean(strength(entrant) for entrant in members) for members in one.groups.values()]
    assert means == sorted(means, reverse=True)
    assert means[0] - means[-1] > 15
    # and all of it comes out again
    assert state_of(hall.again()) == state_of(one)
    assert replayed(hall) == [event for _, event in hall.events]
