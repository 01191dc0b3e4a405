"""The parts of a rebuild: each takes some games, and any number may be done at once, in any processes.

Doing one twice changes nothing, so what a killed process had begun is simply done again.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import structlog
from msgspec import Struct
from redis import Redis
from redis.exceptions import RedisError

from events.errors import BrokenLog, NoSuchLog, Unavailable
from events.store import LogStore
from games.core.catalogue import rulebooks
from projections.deeds import edition
from projections.heads import not_ended
from projections.lists import keys
from projections.lists.generations import Generation
from projections.lists.history.histories import Histories
from projections.lists.outline import ENDS, row_in_log
from projections.lists.ratings import outcome_of
from projections.lists.read_models import Behind, ReadModels
from projections.lists.rows import GameRow
from projections.lists.succession import Overtaken

CHUNK: Final = 50
"""Games of one part: some ten milliseconds of work."""
NOTES: Final = 500

_log = structlog.get_logger()
_row = msgspec.json.Decoder(GameRow).decode
_encode = msgspec.json.Encoder().encode


class Part(Struct, frozen=True):
    """What is to be done: read the logs of some games, or the notes about archived ones.

    `first`: only games that are not over. `again`: what was written of them before does not count.
    """

    games: tuple[str, ...] = ()
    notes: tuple[tuple[str, bytes], ...] = ()
    first: bool = False
    again: bool = False


class Done(Struct, frozen=True):
    """How many games were read, how many logs could not be, and the rated outcomes, as JSON, by rulebook."""

    games: int
    broken: int = 0
    rated: tuple[tuple[str, bytes], ...] = ()


class Worker:
    """Does parts of the rebuild that holds `token`, for one generation."""

    def __init__(self, log: LogStore, work: Redis, histories: Histories, token: str, at: Generation) -> None:
        self._log = log
        self._work = work
        self._models = ReadModels(work, histories)
        self._history = histories
        self._token = token
        self._at = at

    def do(self, part: Part) -> Done:
        """Write the rows of a part. Raises Overtaken, Unavailable and errors of Redis."""
        if part.again:
            self._forget(part.games)
        broken: dict[str, str] = {}
        games = not_ended(self._log, part.games, ENDS) if part.first else part.games
        rows = [*self._noted(part.notes, broken), *self._folded(games, broken)]
        self._write([row for row in rows if row.finished is None])
        if over := [row for row in rows if row.finished is not None]:
            self._history(self._at.history).record(over)
        for game, reason in broken.items():
            self._models.note_broken(game, reason, self._at.number)
        rated = tuple((row.rulebook, _encode(outcome_of(row))) for row in over if row.rated)
        return Done(len(rows) + len(broken), len(broken), rated)

    def _forget(self, games: Sequence[str]) -> None:
        self._history(self._at.history).forget(games)
        for game in games:
            self._work.hset(self._at.prefix + keys.GAME + game, "version", 0)

    def _write(self, rows: list[GameRow]) -> None:
        try:
            self._models.write(rows, self._token, self._at.number)
        except Behind:
            raise Overtaken from None

    def _noted(self, notes: Sequence[tuple[str, bytes]], broken: dict[str, str]) -> Iterator[GameRow]:
        """The rows that the archive's notes tell.

        A note that this release cannot read, that does not count events, or that knows nothing of today's badges, is
        one more log to read.
        """
        for game, note in notes:
            row = _noted_row(note)
            yield from [row] if row is not None else self._folded([game], broken)

    def _folded(self, games: Sequence[str], broken: dict[str, str]) -> Iterator[GameRow]:
        for game in games:
            try:
                yield row_in_log(self._log, game)
            except (Unavailable, RedisError):
                raise
            except NoSuchLog:  # a store that lost something had told of it
                self._models.take_out(game, self._at.number)
            except BrokenLog as error:
                broken[game] = str(error)
            except Exception as error:  # a game that the code cannot deal with must not stop the others
                _log.exception("unreadable_game", game=game)
                broken[game] = repr(error)


def _noted_row(note: bytes) -> GameRow | None:
    try:
        row = _row(note)
    except msgspec.MsgspecError:
        return None
    book = rulebooks().get(row.rulebook)
    badges_are_todays = row.status != "finished" or book is None or row.edition == edition(book)
    return row if row.told and badges_are_todays else None
