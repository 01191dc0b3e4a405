"""The rows of all games in the work store: only ever replaced by newer ones, in whatever order they come."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis

from events.lua import Script
from projections.lists import keys
from projections.lists.rows import GameRow, Place, places_of

_APPLY = Script(__file__, "apply")
CHUNK = 200

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(GameRow).decode
_places = msgspec.json.Decoder(list[Place]).decode


class Behind(Exception):
    """The read models hold no position: they are new, were dropped, or are being rebuilt."""


class Change(Struct, frozen=True):
    """A row that was written, and the one that it replaced (None for a game that is new here)."""

    before: GameRow | None
    row: GameRow


class ReadModels:
    """Reads and writes rows. Reading needs nothing of the logs; what is read is at most a moment behind them."""

    def __init__(self, work: Redis) -> None:
        self.work = work

    def row(self, game: str) -> GameRow | None:
        """The row of a game."""
        return next(self.rows([game]), None)

    def rows(self, games: Iterable[str]) -> Iterator[GameRow]:
        """The rows of games in the same order, without those that have none."""
        rest = iter(games)
        while some := list(islice(rest, CHUNK)):
            with self.work.pipeline(transaction=False) as pipeline:
                for game in some:
                    pipeline.hget(keys.GAME + game, "row")
                found: list[Any] = pipeline.execute()
            yield from (_decode(row) for row in found if row is not None)

    def every_row(self) -> Iterator[GameRow]:
        """The rows of all games, in no order."""
        names = self.work.scan_iter(f"{keys.GAME}*", 1000)
        yield from self.rows(name.decode().removeprefix(keys.GAME) for name in names)

    def write(self, rows: Sequence[GameRow], token: str = "") -> list[Change]:
        """Write those rows that are newer than what is there, in one step, and say which.

        Raises Behind when there is no position to go on from; only the rebuild with this `token` may write then.
        """
        arguments: list[Any] = [token]
        for row in rows:
            arguments += (row.id, row.version, _encode(row), _encode(places_of(row)))
        answer: Any = _APPLY.run(self.work, [keys.AT, keys.REBUILDING], arguments)
        if answer is None:
            raise Behind
        return [
            Change(_decode(before) if before else None, row)
            for row, before in zip(rows, answer, strict=True)
            if before is not None
        ]

    def broken(self) -> dict[str, str]:
        """The games whose logs cannot be read, with the reasons; they are in no list."""
        found: Any = self.work.hgetall(keys.BROKEN)
        return {game.decode(): reason.decode() for game, reason in found.items()}

    def note_broken(self, game: str, reason: str) -> None:
        """Remember that the log of a game cannot be read, and take the game out of all lists."""
        self.take_out(game)
        self.work.hset(keys.BROKEN, game, reason)

    def take_out(self, game: str) -> None:
        """Forget a game, as if it had never been seen."""
        places: Any = self.work.hget(keys.GAME + game, "places")
        with self.work.pipeline() as pipeline:
            for place in _places(places) if places else ():
                pipeline.zrem(place.key, place.member)
            pipeline.delete(keys.GAME + game)
            pipeline.hdel(keys.BROKEN, game)
            pipeline.execute()

    def with_bots_awaited(self, before: float = inf, limit: int = -1) -> list[str]:
        """The games in which a bot has had to move since before that moment (ms), the longest waiting first."""
        return self._listed(keys.BOTS_AWAITED, before, limit)

    def with_deadlines(self, before: float = inf, limit: int = -1) -> list[str]:
        """The games with a deadline before that moment (ms), the earliest first."""
        return self._listed(keys.DEADLINES, before, limit)

    def open_since(self, before: float = inf, limit: int = -1) -> list[str]:
        """The open games at which nothing has happened since before that moment (ms), the longest idle first."""
        return self._listed(keys.OPEN, before, limit)

    def _listed(self, key: str, before: float, limit: int) -> list[str]:
        found: Any = self.work.zrangebyscore(key, "-inf", f"({before}", start=0, num=limit)
        return [member.decode() for member in found]
