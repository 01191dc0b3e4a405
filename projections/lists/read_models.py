"""The rows of all games, in the work store and in the history: only ever replaced by newer ones, in whatever order."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis

from events.lua import Script
from projections.lists import keys
from projections.lists.generations import Generation, current, generations_over
from projections.lists.history.histories import Histories
from projections.lists.rows import GameRow, places_of

_APPLY = Script(__file__, "apply")
_TAKE_OUT = Script(__file__, "take_out")
CHUNK = 200

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(GameRow).decode


class Behind(Exception):
    """The read models hold no position: they are new, were dropped, or are being rebuilt."""


class Change(Struct, frozen=True):
    """A row that was written, and the one that it replaced (None for a game that is new here)."""

    before: GameRow | None
    row: GameRow


class ReadModels:
    """Reads and writes rows. Reading needs nothing of the logs; what is read is at most a moment behind them."""

    def __init__(self, work: Redis, histories: Histories) -> None:
        self.work = work
        self._histories = histories
        self._generations = generations_over(work)

    def row(self, game: str) -> GameRow | None:
        """The row of a game."""
        return next(self.rows([game]), None)

    def rows(self, games: Iterable[str]) -> Iterator[GameRow]:
        """The rows of games in the same order, without those that have none. Raises HistoryUnavailable."""
        rest = iter(games)
        while some := list(islice(rest, CHUNK)):
            yield from self._generations.read(partial(self._rows, some))

    def _rows(self, games: list[str], at: Generation) -> list[GameRow]:
        known = {row.id: row for row in self.living_in(games, at)}
        if missing := [game for game in games if game not in known]:
            known |= self._histories(at.history).rows(missing)
        return [known[game] for game in games if game in known]

    def living(self, games: Iterable[str]) -> Iterator[GameRow]:
        """The same without those in the history: games that go on, and those that ended a moment ago."""
        rest = iter(games)
        while some := list(islice(rest, CHUNK)):
            yield from self._generations.read(partial(self.living_in, some))

    def living_in(self, games: Iterable[str], at: Generation) -> list[GameRow]:
        """The same of one generation."""
        with self.work.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hget(at.prefix + keys.GAME + game, "row")
            found: list[Any] = pipeline.execute()
        return [_decode(row) for row in found if row is not None]

    def every_row(self) -> Iterator[GameRow]:
        """The rows of all games, in no order; what is moved meanwhile may come twice.

        Raises HistoryUnavailable, and Behind at the end when another generation is read by then: begin again.
        """
        at = current(self.work)
        names = self.work.scan_iter(f"{at.prefix}{keys.GAME}*", 1000)
        rest = (name.decode().removeprefix(at.prefix + keys.GAME) for name in names)
        while some := list(islice(rest, CHUNK)):
            yield from self.living_in(some, at)
        yield from self._histories(at.history).every_row()
        if current(self.work) != at:
            raise Behind

    def write(self, rows: Sequence[GameRow], token: str = "", generation: int = 0) -> list[Change]:
        """Write those rows that are newer than what is there, in one step, and say which.

        Raises Behind when there is no position to go on from. The rebuild with this `token` writes its own
        `generation` alone; Behind then means that it is the rebuild no longer.
        """
        arguments: list[Any] = [token, generation]
        for row in rows:
            arguments += (row.id, row.version, _encode(row), _encode(places_of(row)))
        answer: Any = _APPLY.run(self.work, [keys.AT, keys.REBUILDING, keys.FORMER], arguments)
        if answer is None:
            raise Behind
        return [
            Change(_decode(before) if before else None, row)
            for row, before in zip(rows, answer, strict=True)
            if before is not None
        ]

    def broken(self) -> dict[str, str]:
        """The games whose logs cannot be read, with the reasons; they are in no list."""
        found: Any = self._generations.read(lambda at: self.work.hgetall(at.prefix + keys.BROKEN))
        return {game.decode(): reason.decode() for game, reason in found.items()}

    def note_broken(self, game: str, reason: str, generation: int = 0) -> None:
        """Remember that the log of a game cannot be read, and take the game out of all lists; or of one generation."""
        _TAKE_OUT.run(self.work, [keys.AT, keys.FORMER], [game, reason or "?", generation or ""])

    def take_out(self, game: str, generation: int = 0) -> None:
        """Forget a game, as if it had never been seen; or in one generation. The history does so a moment later."""
        _TAKE_OUT.run(self.work, [keys.AT, keys.FORMER], [game, "", generation or ""])

    def active(self) -> list[str]:
        """The games that are not over, the longest untouched first."""
        return self._listed(keys.ACTIVE, inf, -1)

    def latest(self, limit: int) -> list[GameRow]:
        """So many of the games that are not over, the last in which something happened first."""

        def latest(at: Generation) -> list[GameRow]:
            found: Any = self.work.zrevrange(at.prefix + keys.ACTIVE, 0, limit - 1)
            return self.living_in([game.decode() for game in found], at)

        return self._generations.read(latest)

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
        def listed(at: Generation) -> Any:
            return self.work.zrangebyscore(at.prefix + key, "-inf", f"({before}", start=0, num=limit)

        return [member.decode() for member in self._generations.read(listed)]
