"""Analyses of finished games: one for each game, in the work store. Those that are done are kept within a bound.

Whoever pays for one, an account or a guest's network, has one under way at a time.
"""

from typing import Any, Final, Literal

import msgspec
import zstandard
from msgspec import Struct, structs
from redis import Redis

from events.client import call
from events.lua import Script
from games.core.clock import Millis
from games.core.facts import Seat
from projections.analysis.model import Findings

_BEGIN: Final = Script(__file__, "begin_analysis")
_SAVE: Final = Script(__file__, "save_analysis")
_END: Final = Script(__file__, "end_analysis")

RUNNING: Final = "analyses:running"
"""The games whose analysis is under way, by when something was last done (sorted set, ms)."""
_RUNS: Final = "analyses:runs"
"""The run that is under way (hash by game)."""
_PAYERS: Final = "analyses:payers"
"""The game of the analysis that a payer has under way (hash by payer)."""
_LOST: Final = "analyses:lost"
"""How often a worker was lost with it (hash by game)."""
KEPT: Final = "analyses:kept"
"""The games whose analysis is done, by when it was (sorted set, ms)."""
SIZES: Final = "analyses:sizes"
"""What each of them takes (hash by game, bytes), and all (`*`)."""
_ONE: Final = "analysis:"
ABANDONED_SECONDS: Final = 86_400
"""How long one that is under way is kept after something was last done."""

Status = Literal["waiting", "running", "done", "failed"]


class Analysis(Struct, frozen=True, kw_only=True):
    """The analysis of a game: what was asked for, how far it is, what was found.

    `run` tells it from others of the game, `account` is whose it is and `payer` whose turns it takes. `iterations` is
    what each decision gets, 0 before the first turn, and `total` how many decisions there are. Times in milliseconds.
    """

    game: str
    run: str
    account: str
    payer: str
    seats: tuple[Seat, ...]
    asked: Millis
    status: Status = "waiting"
    ended: Millis | None = None
    iterations: int = 0
    total: int = 0
    found: Findings = msgspec.field(default_factory=Findings)

    @property
    def over(self) -> bool:
        """Whether nothing more is done."""
        return self.status in ("done", "failed")


class UnderWay(Exception):
    """The payer has the analysis of another `game` under way."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


_decode = msgspec.json.Decoder(Analysis).decode


class Analyses:
    """The analyses of all games. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis, capacity: int, days: float) -> None:
        """At most `capacity` bytes of those that are done are kept, and each for so many days."""
        self._work = work
        self._capacity = capacity
        self._seconds = max(1, round(days * 86_400))

    def get(self, game: str) -> Analysis | None:
        """The game's analysis, under way or over."""
        found = call(self._work, "GET", _ONE + game)
        return None if found is None else _decode(zstandard.decompress(found))

    def begin(self, analysis: Analysis) -> bool:
        """Begin one; false while the game has one under way. Raises UnderWay."""
        keys = [_ONE + analysis.game, RUNNING, _RUNS, _PAYERS, KEPT, SIZES, _LOST]
        arguments = [analysis.game, analysis.run, analysis.payer, analysis.asked, _packed(analysis), ABANDONED_SECONDS]
        other = _BEGIN.run(self._work, keys, arguments).decode()
        if other not in ("", analysis.game):
            raise UnderWay(other)
        return not other

    def save(self, analysis: Analysis, now: Millis) -> bool:
        """Keep how far it is; false when it was cancelled meanwhile."""
        arguments = [analysis.game, analysis.run, now, _packed(analysis), ABANDONED_SECONDS]
        return bool(_SAVE.run(self._work, [_ONE + analysis.game, RUNNING, _RUNS], arguments))

    def finish(self, analysis: Analysis, now: Millis, *, failed: bool = False) -> bool:
        """Keep what was found, and let others go that are kept for longest; false when it was cancelled."""
        over = structs.replace(analysis, status="failed" if failed else "done", ended=now)
        return self._end(over, now, _packed(over))

    def drop(self, analysis: Analysis) -> bool:
        """Cancel it, or forget what was found; false when there is another by now."""
        return self._end(analysis, 0, b"")

    def _end(self, analysis: Analysis, now: Millis, kept: bytes) -> bool:
        keys = [_ONE + analysis.game, RUNNING, _RUNS, _PAYERS, KEPT, SIZES, _LOST]
        who = [analysis.game, analysis.run, analysis.payer]
        return bool(_END.run(self._work, keys, [*who, now, kept, self._seconds, self._capacity, _ONE]))

    def under_way(self) -> int:
        """How many are waiting or running."""
        return int(call(self._work, "ZCARD", RUNNING))

    def stalled(self, before: Millis) -> list[str]:
        """The games whose analysis is under way and at which nothing was done since."""
        found: Any = call(self._work, "ZRANGEBYSCORE", RUNNING, "-inf", before)
        return [game.decode() for game in found]

    def forget(self, game: str) -> None:
        """Forget that one is under way of which nothing is left."""
        call(self._work, "ZREM", RUNNING, game)
        call(self._work, "HDEL", _RUNS, game)

    def lost(self, game: str) -> int:
        """Note that a worker was lost with it; how often that was."""
        return int(call(self._work, "HINCRBY", _LOST, game, 1))


def _packed(analysis: Analysis) -> bytes:
    return zstandard.compress(msgspec.json.encode(analysis), 3)
