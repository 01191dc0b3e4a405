"""Tournaments as lists, and which of them wait for somebody: in the work store, made anew from the logs if lost."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from events.client import call
from events.lua import Script
from games.core.clock import Millis
from projections.lists.history.terms import BadCursor
from projections.tournaments.folding import LiveTournament
from service.tournaments.rows import GOING, TournamentRow, listed, of_account, organised, places_of, row_of

ROWS: Final = "tournaments:rows"
VERSIONS: Final = "tournaments:versions"
PLACES: Final = "tournaments:places"
DUE: Final = "tournaments:due"
"""The tournaments of which a game has ended, or that have changed (set): somebody has to look at them."""
BUILT: Final = "tournaments:built"
"""There once all tournaments of the log store have their rows."""

_PUT: Final = Script(__file__, "put_row")

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(TournamentRow).decode


class Page(Struct, frozen=True):
    """Tournaments, the newest first, and the cursor to those after them; None on the last page."""

    rows: Sequence[TournamentRow]
    cursor: str | None


class TournamentIndex:
    """The lists. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def put(self, live: LiveTournament) -> None:
        """Write a tournament's row, unless an equally new one is there: one step, which grows with the entrants."""
        places = _encode(places_of(live))
        _PUT.run(self._work, [ROWS, VERSIONS, PLACES], [live.id, live.version, _encode(row_of(live)), places])

    def page(
        self,
        *,
        status: str | None = None,
        rulebook: str | None = None,
        account: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """The next `limit` tournaments after `cursor`; of an `account`, those that it organises or has entered.

        With an account the page may be short. Raises BadCursor.
        """
        key = of_account(account) if account else listed(status, rulebook)
        start = "+"
        if cursor is not None:
            if not cursor.replace(":", "").isalnum() or not cursor.isascii():
                raise BadCursor
            start = f"({cursor}"
        names = [name.decode() for name in call(self._work, "ZREVRANGEBYLEX", key, start, "-", "LIMIT", 0, limit + 1)]
        rows = self.rows(name.partition(":")[2] for name in names[:limit])
        if account:
            rows = [row for row in rows if status in (None, row.status) and rulebook in (None, row.rulebook)]
        return Page(rows, names[limit - 1] if len(names) > limit else None)

    def rows(self, tournaments: Iterable[str]) -> list[TournamentRow]:
        """The rows of tournaments in the same order, without those that have none."""
        wanted = list(tournaments)
        found: list[Any] = call(self._work, "HMGET", ROWS, *wanted) if wanted else []
        return [_decode(row) for row in found if row is not None]

    def organised(self, account: str) -> int:
        """How many tournaments of an account are not over."""
        return int(call(self._work, "ZCARD", organised(account)))

    def mark(self, tournament: str) -> None:
        """Have somebody look at a tournament."""
        call(self._work, "SADD", DUE, tournament)

    def due(self, now: Millis, limit: int) -> list[str]:
        """The tournaments that somebody has to look at, marked or by the clock; marks are taken away."""
        marked = [name.decode() for name in call(self._work, "SPOP", DUE, limit)]
        timed = call(self._work, "ZRANGEBYSCORE", GOING, "-inf", now, "LIMIT", 0, limit)
        return sorted({*marked, *(name.decode() for name in timed)})

    def going(self) -> list[str]:
        """All tournaments that are not over."""
        return [name.decode() for name in call(self._work, "ZRANGE", GOING, 0, -1)]

    @property
    def built(self) -> bool:
        """Whether all tournaments of the log store have their rows."""
        return bool(call(self._work, "EXISTS", BUILT))

    def note_built(self) -> None:
        """Note that they have."""
        call(self._work, "SET", BUILT, "")
