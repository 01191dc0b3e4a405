"""Rebuilds all read models from the logs, beside those that are read meanwhile: the result equals what was there."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import Final, TypeVar

import msgspec
from redis import Redis

from events.feed import Feed, Positions
from events.store import LogStore
from projections.lists import keys
from projections.lists.generations import Generation, current, generations_over
from projections.lists.history.histories import Histories, new_name
from projections.lists.history.terms import Outcome, Rating
from projections.lists.parts import CHUNK, NOTES, Done, Part, Worker
from projections.lists.ratings import Ratings, rate
from projections.lists.retiring import CHUNK as FULL
from projections.lists.retiring import Retiring
from projections.lists.succession import Succession

T = TypeVar("T")

RATED: Final = 2000
"""Outcomes that are rated in one transaction."""

_outcome = msgspec.json.Decoder(Outcome).decode


class Rebuilt(msgspec.Struct, frozen=True):
    """How many games were read, and how many of their logs could not be."""

    games: int = 0
    broken: int = 0


Carry = Callable[[Succession, Iterable[Part]], Iterator[Done | None]]
"""Does parts for who holds the right to, in any order; gives None now and then while none is done."""
Told = Callable[[Rebuilt, int], None]
"""Is told how far a rebuild is, and of how many games."""


def untold(_rebuilt: Rebuilt, _games: int) -> None:
    """Where nobody wants to know."""


class Rebuild:
    """Rebuilds of one store's read models. Whoever carries out the parts decides in how many processes.

    Every method raises RebuildGoesOn when somebody else is rebuilding, Overtaken when it has to begin anew, and
    Unavailable or a RedisError when a store fails.
    """

    def __init__(
        self,
        log: LogStore,
        feed: Feed,
        work: Redis,
        histories: Histories,
        carry: Carry | None = None,
        told: Told = untold,
    ) -> None:
        self._log = log
        self._feed = feed
        self._work = work
        self._histories = histories
        self._carry = carry or self._here
        self._told = told
        self._retiring = Retiring(work, histories)

    def whole(self, now: int, *, afresh: bool = False) -> Rebuilt:
        """Write the next generation from all logs, while the current one is read and kept up; then let it follow.

        `now` is the time in milliseconds. `afresh`: the position starts anew, as after logs lost events.
        """
        with self._right() as right:
            at = right.begin(new_name())
            positions = self._feed.end()
            self._histories(at.history).clear()
            self._retiring.begin(at)
            rated: dict[str, list[bytes]] = {}
            done = self._carried(right, self._parts(), rated)
            self._rate(right, at, rated)
            self._retiring.begin(at)
            self._histories(at.history).complete(now)
            reset = positions if afresh or not current(self._work).number else None
            while again := self._switched(right, at, reset):
                self._carried(right, [Part(games=tuple(sorted(again)), again=True)], {})
        return done

    def running_first(self) -> Rebuilt:
        """Where there is nothing to go on from: begin with the games that go on, so that bots and deadlines do.

        The generation is partial: finished games are those of the last whole history, and ratings have to wait.
        """
        with self._right() as right:
            at = right.begin(self._histories.newest() or new_name())
            positions = self._feed.end()
            self._retiring.begin(at)
            parts = (Part(games=some, first=True) for some in _chunks(self._log.games(), 10 * CHUNK))
            done = self._carried(right, parts, {})
            while again := right.switch(positions, partial=True):
                self._carried(right, [Part(games=tuple(sorted(again)), again=True)], {})
            generations_over(self._work).renew()
        return done

    @contextmanager
    def _right(self) -> Iterator[Succession]:
        right = Succession(self._work)
        try:
            yield right
        finally:
            right.release()

    def _switched(self, right: Succession, at: Generation, positions: Positions | None) -> set[str]:
        """Move what ended meanwhile into the history, and make the generation current; games to be done again."""
        while self._retiring.step(at) >= FULL:
            right.extend()
        again = right.switch(positions)
        generations_over(self._work).renew()
        return again

    def _parts(self) -> Iterator[Part]:
        """All games: first those whose rows the archive tells."""
        noted: set[str] = set()
        for notes in _chunks(self._log.notes(), NOTES):
            noted.update(game for game, _ in notes)
            yield Part(notes=notes)
        for games in _chunks((game for game in self._log.games() if game not in noted), CHUNK):
            yield Part(games=games)

    def _carried(self, right: Succession, parts: Iterable[Part], rated: dict[str, list[bytes]]) -> Rebuilt:
        total, games, broken = self._log.total(), 0, 0
        for done in chain(self._carry(right, parts), (None,)):
            if done is not None:
                games, broken = games + done.games, broken + done.broken
                for book, outcome in done.rated:
                    rated.setdefault(book, []).append(outcome)
            right.extend()
            self._work.hset(keys.PROGRESS, mapping={"games": games, "of": total})
            self._told(Rebuilt(games, broken), total)
        return Rebuilt(games, broken)

    def _here(self, right: Succession, parts: Iterable[Part]) -> Iterator[Done]:
        worker = Worker(self._log, self._work, self._histories, right.token, right.next)
        return map(worker.do, parts)

    def _rate(self, right: Succession, at: Generation, rated: dict[str, list[bytes]]) -> None:
        """In the order in which games ended, so that none is rated twice."""
        for book, outcomes in rated.items():
            outcomes.sort(key=lambda stored: _outcome(stored).name)
            ratings: dict[str, Rating] = {}
            for some in _chunks(iter(outcomes), RATED):
                chained = []
                for stored in some:
                    chained.append(rate(_outcome(stored), ratings))
                    ratings |= chained[-1].after
                with self._histories(at.history).writing() as writer:
                    writer.rate(book, chained)
                right.extend()
            for players in _chunks(iter(ratings), RATED):
                Ratings(self._work, at).publish(book, {player: ratings[player] for player in players})


def _chunks(items: Iterator[T], size: int) -> Iterator[tuple[T, ...]]:
    while some := tuple(islice(items, size)):
        yield some
