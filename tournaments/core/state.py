"""What events have made of a tournament so far."""

from dataclasses import dataclass, field
from typing import Any, Literal, Self

import msgspec

from games.core.clock import Millis
from tournaments.core.format import Format
from tournaments.core.terms import Entrant, Match, Result, Round, Terms

Status = Literal["open", "running", "finished", "cancelled"]


@dataclass(slots=True, eq=False, repr=False)
class Tournament:
    """One tournament, folded from its events; a command is decided on a `copy`.

    `awaited` are the tables without a result, by game. `groups` are the entrants of each division as they were when the
    season began, 0 where there are no divisions. `refused` are those whom the organiser does not want, `standings` the
    final ones, `past` those of seasons that are over.
    """

    id: str
    format: Format
    version: int = 0
    status: Status = "open"
    terms: Terms = field(init=False)
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    results: dict[str, Result] = field(default_factory=dict)
    awaited: dict[str, Match] = field(default_factory=dict)
    groups: dict[int, tuple[str, ...]] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()
    standings: tuple[Any, ...] = ()
    past: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    season: int = 1
    reason: str = ""
    cancelled_by: str = ""
    created: Millis = 0
    started: Millis | None = None
    updated: Millis = 0

    def copy(self) -> Self:
        """A copy to decide on: nothing that is done to it is seen here."""
        twin = type(self).__new__(type(self))
        for name in Tournament.__slots__:
            if hasattr(self, name):
                setattr(twin, name, getattr(self, name))
        twin.entrants, twin.rounds = self.entrants.copy(), self.rounds.copy()
        twin.groups, twin.past = self.groups.copy(), self.past.copy()
        twin.results, twin.awaited = self.results.copy(), self.awaited.copy()
        return twin

    def apply(self, event: Any, at: Millis) -> None:
        """Fold one event."""
        self.version += 1
        self.updated = at
        event.evolve(self)

    @property
    def over(self) -> bool:
        """Whether it has ended, with or without a result."""
        return self.status in ("finished", "cancelled")

    @property
    def is_running(self) -> bool:
        """Whether it has begun and is not over."""
        return self.status == "running"

    @property
    def present(self) -> list[Entrant]:
        """Who is to be paired, by number; before the start in the order in which they entered."""
        return sorted((one for one in self.entrants.values() if one.present), key=lambda one: one.number)

    @property
    def last_round(self) -> int:
        """The number of the round that was paired last."""
        return len(self.rounds)

    def of_season(self, season: int) -> list[Round]:
        """The rounds of a season."""
        return [one for one in self.rounds if one.season == season]

    def regroup(self) -> None:
        """Have everybody who is there take part in the season that begins, in their divisions."""
        several = self.terms.divisions > 1
        numbers = range(1, self.terms.divisions + 1) if several else (0,)
        self.groups = {number: tuple(one.id for one in self.present if one.division == number) for number in numbers}

    def busy(self) -> set[str]:
        """Who sits at a table without a result."""
        return {entrant for match in self.awaited.values() for entrant in match.seats}

    def change(self, entrant: str, **fields: Any) -> None:
        """Replace fields of an entrant."""
        self.entrants[entrant] = msgspec.structs.replace(self.entrants[entrant], **fields)

    def ranking(self, season: int | None = None) -> tuple[Any, ...]:
        """The standings as they are now, or at the end of an earlier season; none before the start."""
        if season is not None and season in self.past:
            return self.past[season]
        return self.standings or (tuple(self.format.rank(self)) if self.started is not None else ())

    def due(self) -> Millis | None:
        """When something happens by the clock, None for never."""
        if self.status == "open":
            return self.terms.starts
        if self.status != "running":
            return None
        untils = [one.until for one in self.rounds if one.until is not None and self._is_awaited(one)]
        ends = [self.terms.ends] if self.terms.ends is not None else []
        return min(untils + ends, default=None)

    def _is_awaited(self, one: Round) -> bool:
        return any(match.game in self.awaited for match in one.matches)
