"""How results move ratings: in the order in which games ended, whatever the order in which results arrive."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from openskill.models import PlackettLuce
from redis import Redis

from projections.lists import keys
from projections.lists.generations import Generation
from projections.lists.history.terms import Outcome, Rating
from projections.lists.rows import GameRow, ended_name

if TYPE_CHECKING:
    from projections.lists.history.writer import Writer

_MODEL = PlackettLuce()
_encode = msgspec.json.Encoder(order="sorted").encode


def outcome_of(row: GameRow) -> Outcome:
    """The result of a rated game; the seats of bots and guests are left out. Names sort as the games ended."""
    ranks = ((seat.player, seat.rank) for seat in row.seats if not seat.guest)
    return Outcome(
        ended_name(row), tuple((player, rank) for player, rank in ranks if player is not None and rank is not None)
    )


def rate(outcome: Outcome, before: dict[str, Rating]) -> Outcome:
    """The outcome with the ratings that it leads to (Plackett-Luce, Weng and Lin 2011); no entry means a new player."""
    old = [before.get(player) or _newcomer() for player, _ in outcome.ranks]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in old]
    moved = _MODEL.rate(teams, ranks=[float(rank) for _, rank in outcome.ranks])
    ended = int(outcome.name.partition(":")[0])
    after = {
        player: Rating(team[0].mu, team[0].sigma, rating.games + 1, rating.wins + (rank == 1), ended)
        for (player, rank), rating, team in zip(outcome.ranks, old, moved, strict=True)
    }
    return msgspec.structs.replace(outcome, after=after)


def _newcomer() -> Rating:
    start = _MODEL.rating()
    return Rating(start.mu, start.sigma, 0, 0, 0)


class Ratings:
    """Writes what `projections.lists.results` reads, and what it follows from into the history."""

    def __init__(self, work: Redis, at: Generation) -> None:
        self._work = work
        self._at = at.prefix

    def record(self, writer: "Writer", rows: Iterable[GameRow]) -> None:
        """Let rated games count, once: games that ended after them are rated again. Unrated ones count for nothing."""
        books: dict[str, list[Outcome]] = {}
        for row in rows:
            if row.rated:
                books.setdefault(row.rulebook, []).append(outcome_of(row))
        for book, outcomes in books.items():
            self.count(writer, book, outcomes)

    def count(self, writer: "Writer", book: str, outcomes: list[Outcome]) -> None:
        """Let these games of a rulebook count, once.

        The ratings of their players are written even if they counted already: the work store may have lost them.
        """
        known = writer.rated(book, [outcome.name for outcome in outcomes])
        chain = _rerate(writer, book, [outcome for outcome in outcomes if outcome.name not in known])
        writer.rate(book, chain)
        now = {player: rating for outcome in chain for player, rating in outcome.after.items()}
        for player in {player for outcome in outcomes for player, _ in outcome.ranks} - set(now):
            if rating := writer.rating(book, player):
                now[player] = rating
        self.publish(book, now)

    def publish(self, book: str, now: dict[str, Rating]) -> None:
        """Show ratings as they are now."""
        with self._work.pipeline() as pipeline:
            for player, rating in now.items():
                pipeline.hset(self._at + keys.RATINGS + book, player, _encode(rating))
                pipeline.zadd(self._at + keys.LEADERS + book, {player: rating.ordinal})
            pipeline.execute()


def _rerate(writer: "Writer", book: str, new: list[Outcome]) -> list[Outcome]:
    """The new outcomes and all that come after the first of them, each with the ratings after it."""
    if not new:
        return []
    first = min(outcome.name for outcome in new)
    ratings: dict[str, Rating] = {}
    chain = []
    for outcome in sorted([*new, *writer.rated_after(book, first)], key=lambda outcome: outcome.name):
        for player, _ in outcome.ranks:
            if player not in ratings and (rating := writer.rating(book, player, before=first)):
                ratings[player] = rating
        chain.append(rate(outcome, ratings))
        ratings |= chain[-1].after
    return chain
