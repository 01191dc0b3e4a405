"""Drops all read models and rebuilds them from the logs: the result equals what was there."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final

import msgspec
from redis import Redis

from events.errors import BrokenLog, NoSuchLog
from events.feed import Feed
from events.store import LogStore
from projections.games import folded
from projections.lists import keys
from projections.lists.position import Position
from projections.lists.ratings import Ratings, outcome_of
from projections.lists.read_models import ReadModels
from projections.lists.rows import GameRow, row_in

CHUNK: Final = 100
LEASE_SECONDS: Final = 30
EXTEND: Final = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('EXPIRE', KEYS[1], ARGV[2]) or 0"


class RebuildGoesOn(Exception):
    """Somebody else is rebuilding the read models."""


class Rebuilt(msgspec.Struct, frozen=True):
    """How many games were read, and how many of their logs could not be."""

    games: int
    broken: int


def rebuild(log: LogStore, feed: Feed, work: Redis) -> Rebuilt:
    """Rebuild all read models. Meanwhile lists are incomplete and dispatchers wait.

    Raises RebuildGoesOn, and Unavailable or a RedisError when a store fails: then it has to be repeated.
    """
    with _alone(work) as token:
        positions = feed.end()
        _drop(work)
        models, ratings = ReadModels(work), Ratings(work)
        rated: list[GameRow] = []
        games = broken = 0
        every = log.games()
        while some := list(islice(every, CHUNK)):
            rows = list(_rows(log, models, some))
            models.write(rows, token)
            rated += (row for row in rows if row.rated)
            games, broken = games + len(some), broken + len(some) - len(rows)
            _extend(work, token)
        for row in sorted(rated, key=lambda row: outcome_of(row).name):
            ratings.record(row)
        _extend(work, token)
        Position(work).put(positions)
    return Rebuilt(games, broken)


def _rows(log: LogStore, models: ReadModels, games: Iterable[str]) -> Iterator[GameRow]:
    for game in games:
        try:
            yield row_in(log, folded(log, game))
        except (BrokenLog, NoSuchLog) as error:
            models.note_broken(game, str(error))


@contextmanager
def _alone(work: Redis) -> Iterator[str]:
    token = secrets.token_hex(8)
    if not work.set(keys.REBUILDING, token, nx=True, ex=LEASE_SECONDS):
        raise RebuildGoesOn
    try:
        yield token
    finally:
        work.delete(keys.REBUILDING)


def _extend(work: Redis, token: str) -> None:
    if not work.eval(EXTEND, 1, keys.REBUILDING, token, LEASE_SECONDS):
        raise RebuildGoesOn


def _drop(work: Redis) -> None:
    """Delete the position first: from then on only the rebuild writes."""
    work.delete(keys.AT)
    names = (name for name in work.scan_iter(f"{keys.PREFIX}*", 1000) if name != keys.REBUILDING.encode())
    while some := list(islice(names, 1000)):
        work.unlink(*some)
