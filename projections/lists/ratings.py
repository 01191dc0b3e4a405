"""How results move ratings: in the order in which games ended, whatever the order in which results arrive."""

from typing import Any

import msgspec
from msgspec import Struct
from openskill.models import PlackettLuce
from redis import Redis
from redis.client import Pipeline

from projections.lists import keys
from projections.lists.results import Rating
from projections.lists.rows import GameRow

_MODEL = PlackettLuce()
_encode = msgspec.json.Encoder(order="sorted").encode


class Outcome(Struct, frozen=True):
    """A rated game: each player's rank among all seats, in order of seats, and their ratings after it."""

    name: str
    ranks: tuple[tuple[str, int], ...]
    after: dict[str, Rating] = {}


_outcome = msgspec.json.Decoder(Outcome).decode


def outcome_of(row: GameRow) -> Outcome:
    """The result of a rated game; the seats of bots and guests are left out. Names sort as the games ended."""
    name = f"{row.finished or 0:015d}:{row.id}"
    ranks = ((seat.player, seat.rank) for seat in row.seats if not seat.guest)
    return Outcome(name, tuple((player, rank) for player, rank in ranks if player is not None and rank is not None))


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
    """Writes what `projections.lists.results` reads."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def record(self, row: GameRow) -> None:
        """Let a rated game count, once: games that ended after it are rated again. Nothing for an unrated one."""
        if not row.rated:
            return
        book, new = row.rulebook, outcome_of(row)

        def step(pipe: Pipeline) -> None:
            commands: Any = pipe
            known = commands.zscore(keys.RESULTS + book, new.name) is not None
            chain = [] if known else _rerate(commands, book, new)
            pipe.multi()
            _store(pipe, book, chain)

        self._work.transaction(step, keys.RESULTS + book)


def _rerate(pipe: Any, book: str, new: Outcome) -> list[Outcome]:
    """The new outcome and all later ones, each with the ratings after it."""
    later = [name.decode() for name in pipe.zrangebylex(keys.RESULTS + book, f"({new.name}", "+")]
    games = [name.partition(":")[2] for name in later]
    stored = pipe.hmget(keys.OUTCOMES + book, games) if games else []
    ratings: dict[str, Rating] = {}
    chain = []
    for outcome in [new, *map(_outcome, stored)]:
        for player, _ in outcome.ranks:
            if player not in ratings and (rating := _before(pipe, book, player, new.name)):
                ratings[player] = rating
        chain.append(rate(outcome, ratings))
        ratings |= chain[-1].after
    return chain


def _before(pipe: Any, book: str, player: str, name: str) -> Rating | None:
    """A player's rating just before the game of that name."""
    last = pipe.zrevrangebylex(keys.played(book, player), f"({name}", "-", start=0, num=1)
    if not last:
        return None
    outcome = _outcome(pipe.hget(keys.OUTCOMES + book, last[0].decode().partition(":")[2]))
    return outcome.after[player]


def _store(pipe: Pipeline, book: str, chain: list[Outcome]) -> None:
    for outcome in chain:
        pipe.zadd(keys.RESULTS + book, {outcome.name: 0})
        pipe.hset(keys.OUTCOMES + book, outcome.name.partition(":")[2], _encode(outcome))
        for player, rating in outcome.after.items():
            pipe.zadd(keys.played(book, player), {outcome.name: 0})
            pipe.hset(keys.RATINGS + book, player, _encode(rating))
            pipe.zadd(keys.LEADERS + book, {player: rating.ordinal})
