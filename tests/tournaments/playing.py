"""Tournaments whose games are decided by seed: real deciders, and results instead of games."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any

from games.core.clock import PerMove
from games.core.facts import Event
from tournaments.core.catalogue import formats
from tournaments.core.life.announcing import Announce
from tournaments.core.life.beginning import Begin
from tournaments.core.life.contract import Command
from tournaments.core.life.decider import decide
from tournaments.core.life.entering import Enter, Withdraw
from tournaments.core.life.playing import Proceed
from tournaments.core.lots import commitment
from tournaments.core.state import Tournament
from tournaments.core.terms import Match, Result, Round, Terms

MOMENT = 1_700_000_000_000
MANY = (3, 4, 5)
SEED = "5a" * 32

Strength = Callable[[str], float]


class Hall:
    """A tournament, all events that led to it, and a clock."""

    def __init__(self, key: str, **terms: Any) -> None:
        usual: dict[str, Any] = {
            "format": key,
            "title": "A cup",
            "organiser": "host",
            "rulebook": "destiny",
            "options": {},
            "clock": PerMove(timedelta(days=1)),
            "seats": 2,
            "sizes": (2,),
            "seed": SEED,
            "commitment": commitment(SEED),
            "most": formats()[key].most,
        }
        self.tournament = Tournament("cup", formats()[key])
        self.events: list[tuple[int, Event]] = []
        self.now = MOMENT
        self.do(Announce(Terms(**(usual | terms))))

    def do(self, command: Command) -> list[Event]:
        """Carry a command out, a second later."""
        self.now += 1000
        working = self.tournament.copy()
        made = decide(working, command, self.now)
        self.tournament = working
        self.events += [(self.now, event) for event in made]
        return made

    def enter(self, count: int, **fields: Any) -> None:
        """Have so many enter, each better than the next."""
        before = len(self.tournament.entrants)
        for number in range(before, before + count):
            self.do(Enter(f"p{number:03d}", rating=100_000 - number, **fields))

    def begin(self, count: int = 0) -> None:
        """Begin, with so many more."""
        self.enter(count)
        self.do(Begin())

    def take(self, *results: Result) -> list[Event]:
        """Take results, and let time pass."""
        return self.do(Proceed(results))

    def play(self, rng: random.Random, *, leaving: float = 0.0, absent: float = 0.0) -> None:
        """Play to the end: results come in any order, some leave, some seats are left to bots."""
        while not self.tournament.over:
            if rng.random() < leaving and len(self.tournament.present) > 2:
                self.do(Withdraw(rng.choice(self.tournament.present).id))
            awaited = list(self.tournament.awaited.values())
            rng.shuffle(awaited)
            self.take(*(chance(match, rng, absent) for match in awaited[: rng.randint(1, max(1, len(awaited)))]))

    def again(self) -> Tournament:
        """The tournament folded anew from its events."""
        fresh = Tournament("cup", self.tournament.format)
        for at, event in self.events:
            fresh.apply(event, at)
        return fresh

    def ranks(self) -> list[tuple[int, str]]:
        """Who is where."""
        return [(line.rank, line.entrant) for line in self.tournament.ranking()]


def result(match: Match, *ranks: int, absent: Sequence[int] = ()) -> Result:
    """A result by seat."""
    return Result(match.game, "played", ranks, (0,) * len(ranks), tuple(absent))


def won_by(match: Match, entrant: str) -> Result:
    """A table that somebody wins, with all others level."""
    return result(match, *(1 if one == entrant else 2 for one in match.seats))


def chance(match: Match, rng: random.Random, absent: float = 0.0) -> Result:
    """Any result."""
    drawn = [rng.randrange(len(match.seats)) for _ in match.seats]
    ranks = [1 + sum(other < mine for other in drawn) for mine in drawn]
    return result(match, *ranks, absent=[seat for seat in range(len(drawn)) if rng.random() < absent])


def better(match: Match) -> Result:
    """The result in which the start list is right."""
    order = sorted(match.seats)
    return result(match, *(order.index(entrant) + 1 for entrant in match.seats))


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    """How often each two sat at one table."""
    return Counter(
        frozenset((one, other))
        for part in rounds
        for match in part.matches
        for place, one in enumerate(match.seats)
        for other in match.seats[place + 1 :]
    )
