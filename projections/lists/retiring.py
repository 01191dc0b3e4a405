"""Moves games that are over from the work store into the history: memory holds only what goes on.

The history has a game, and its result counts, before it leaves the work store; who dies in between leaves it to be done
again, which changes nothing. In the meantime lists find it in both, and show it once.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from redis import Redis
from redis.exceptions import RedisError

from events.errors import Unavailable
from events.lua import Script
from projections.lists import keys
from projections.lists.generations import Generation, current, doubt, living
from projections.lists.history.histories import Histories
from projections.lists.history.terms import Replaced, Stamp
from projections.lists.ratings import Ratings
from projections.lists.read_models import Behind, ReadModels
from projections.lists.rows import GameRow

if TYPE_CHECKING:
    from projections.lists.history.writer import Writer

_RETIRE: Final = Script(__file__, "retire")
CHUNK: Final = 200
REMEMBERED_SECONDS: Final = 3600
"""A dispatcher that was held up for so long would bring the row before a game's end back, until the next rebuild."""

_log = structlog.get_logger()
_stamp = msgspec.json.Decoder(Stamp).decode
_encode = msgspec.json.Encoder().encode


class Retiring:
    """Any number of processes may do this at once."""

    def __init__(self, work: Redis, histories: Histories) -> None:
        self._work = work
        self._histories = histories
        self._models = ReadModels(work, histories)

    def step(self, at: Generation | None = None) -> int:
        """Move what is over in a generation, so many games at most; how many were moved or forgotten.

        Without one it is the current generation, and nothing is moved while that is partial: it is to be replaced.
        Raises HistoryUnavailable, and Behind when the read models are to be rebuilt: there are none, or the history
        is another one, or lost something.
        """
        if at is None:
            if living(self._work).partial:
                return 0
            at = current(self._work)
        with self._work.pipeline() as pipeline:
            pipeline.zrange(at.prefix + keys.OVER, 0, CHUNK - 1)
            pipeline.get(at.prefix + keys.HISTORY)
            found: list[Any] = pipeline.execute()
        games = [game.decode() for game in found[0]]
        if not games:
            return 0
        if found[1] is None:
            raise Behind
        known = _stamp(found[1])
        rows = {row.id: row for row in self._models.living_in(games, at)}
        gone = [game for game in games if game not in rows]
        try:
            with self._histories(at.history).writing(known) as writer:
                if writer.stamp.mark > known.mark + 1:  # another may have moved them between the two looks at them
                    gone = []
                writer.forget(gone)
                self._record(writer, rows.values(), at)
        except Replaced:
            doubt(self._work)
            raise Behind from None
        arguments: list[Any] = [_encode(writer.stamp), REMEMBERED_SECONDS, at.prefix]
        for game, version in [*((row.id, row.version) for row in rows.values()), *((game, "") for game in gone)]:
            arguments += (game, version)
        names = [at.prefix + keys.HISTORY, at.prefix + keys.OVER]
        moved: int | None = _RETIRE.run(self._work, names, arguments)
        if moved is None:
            raise Behind
        return moved

    def holds(self) -> bool:
        """Whether the current history has all that was moved into it. Raises HistoryUnavailable."""
        at = current(self._work)
        found: Any = self._work.get(at.prefix + keys.HISTORY)
        return found is not None and self._histories(at.history).stamp().reaches(_stamp(found))

    def begin(self, at: Generation) -> None:
        """From now on this is the history of a generation, as it is. Raises HistoryUnavailable."""
        self._work.set(at.prefix + keys.HISTORY, _encode(self._histories(at.history).stamp()))

    def _record(self, writer: "Writer", rows: Collection[GameRow], at: Generation) -> None:
        writer.record(rows)
        ratings = Ratings(self._work, at)
        for row in rows:
            try:
                ratings.record(writer, [row])
            except (RedisError, Unavailable):
                raise
            except Exception:  # a game that the code cannot deal with must not stop the others
                _log.exception("cannot_rate", game=row.id)
