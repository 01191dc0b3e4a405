"""Moving games: each log is proven, written to the archive, read back, and only then replaced by its stub."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from events.archive.archive import LogArchive
from events.archive.packing import pack
from events.archive.writing import Leaving, write
from events.chain import genesis
from events.codec import read_private
from events.envelope import Raw
from events.errors import BrokenLog
from events.store import LogStore
from events.verify import check_secrets, linked
from projections.games import fold
from projections.lists.rows import GameRow, row_of
from service.runtime.metrics import COUNTS
from workers.archiving.dictionaries import Dictionaries

GAMES: Final = 256
"""Games in a segment, at most."""
BYTES: Final = 64 * 1024 * 1024
"""Bytes of their logs, beyond which no further one goes into the same segment."""

_log = structlog.get_logger()
_encode: Final = msgspec.json.Encoder(order="sorted").encode


class Proven(Struct, frozen=True):
    """A whole log in which nothing is wrong, and the row of its game."""

    raws: Sequence[Raw]
    packed: bytes
    row: GameRow

    @property
    def size(self) -> int:
        """The bytes of its entries."""
        return sum(len(raw.public) + len(raw.private or b"") + len(raw.hash) for raw in self.raws)


class Moved(Struct, frozen=True):
    """What a segment took out of the log store: games, the bytes of their entries, and the bytes that they take now."""

    games: int
    bytes: int
    archived: int


class Mover:
    """Moves games of a log store into its archive. Every method raises Unavailable."""

    def __init__(self, log: LogStore, archive: LogArchive) -> None:
        self._log = log
        self._archive = archive
        self._dictionaries = Dictionaries(log, archive)
        self._refused: set[str] = set()

    def move(self, games: Iterable[str]) -> Iterator[Moved]:
        """Move those of the games that are over and whose logs are sound, a segment at a time."""
        rest = iter(games)
        while some := self._some(rest):
            yield self._move(some)

    def _some(self, games: Iterator[str]) -> dict[str, Proven]:
        """The logs of the next segment."""
        found: dict[str, Proven] = {}
        size = 0
        for game in games:
            proven = None if game in self._refused else self._proven(game)
            if proven is not None:
                found[game] = proven
                size += proven.size
            if len(found) >= GAMES or size >= BYTES:
                break
        return found

    def _proven(self, game: str) -> Proven | None:
        """The log of a game, unless it goes on or is broken: damage must not be sealed in."""
        try:
            return prove(self._log, game)
        except BrokenLog as error:
            self._refused.add(game)
            COUNTS.archive_refused.inc()
            _log.warning("not_archived", game=game, reason=str(error))
            return None

    def _move(self, some: dict[str, Proven]) -> Moved:
        stubs = write(self._archive, list(self._leaving(some)))
        moved = self._log.leave_stubs(stubs)
        done = Moved(
            len(moved), sum(some[game].size for game in moved), sum(stubs[game].place.length for game in moved)
        )
        COUNTS.archived_games.inc(done.games)
        COUNTS.archived_bytes.inc(done.archived)
        return done

    def _leaving(self, some: dict[str, Proven]) -> Iterator[Leaving]:
        books: dict[str, list[str]] = {}
        for game, one in some.items():
            books.setdefault(f"{one.row.rulebook}/{one.row.rulebook_version}", []).append(game)
        for book, games in books.items():
            dictionary = self._dictionaries.of(book, {game: some[game].packed for game in games})
            for game in games:
                one = some[game]
                yield Leaving(game, one.raws, one.packed, _encode(one.row).decode(), dictionary)


def prove(log: LogStore, game: str) -> Proven | None:
    """A whole log with the row of its game, None when that is not over or archived already.

    Raises BrokenLog where anything is wrong with it: chain, form, commitments, or that it can be folded.
    """
    stub = log.stub(game)
    raws = log.raw(game)
    if not raws or (stub is not None and stub.version == len(raws)):
        return None
    for raw, public in linked(game, raws):
        check_secrets(game, raw, public, read_private(game, raw))
    entries = log.decode(game, raws, genesis(game))
    live = fold(game, entries)
    if not live.game.over:
        return None
    return Proven(raws, pack(game, raws), row_of(live, entries, adopted=log.adopted(game)))
