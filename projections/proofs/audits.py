"""How far the audit of all games has come, and what it found: kept in the work store from batch to batch."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

RUN: Final = "audit:run"
FOUND: Final = "audit:found"


class Verdict(Struct, frozen=True):
    """A game whose audit does not hold in all parts: which check at which version first, and why.

    `version` is None where nothing differs, and something could not be checked.
    """

    game: str
    check: str
    version: int | None
    reason: str


class Run(Struct, frozen=True):
    """An audit of all games, from `began` on (ms); `ended` when it is through.

    `cursor` is the game that was audited last, `games` how many there were when it began. `checked` were audited,
    `failed` of them differ somewhere, `unsure` could not be checked in all parts. `first` is the first that differs.
    """

    id: str
    began: int
    games: int
    touched: int
    cursor: str | None = None
    checked: int = 0
    failed: int = 0
    unsure: int = 0
    first: Verdict | None = None
    ended: int | None = None


_run: Final = msgspec.json.Decoder(Run).decode
_verdict: Final = msgspec.json.Decoder(Verdict).decode
_encode: Final = msgspec.json.Encoder(order="sorted").encode


class Audits:
    """The latest audit of all games. Every method raises RedisError when the server gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def latest(self) -> Run | None:
        """The running audit, or the last one; None when there was none."""
        found: Any = self._work.get(RUN)
        return None if found is None else _run(found)

    def found(self) -> list[Verdict]:
        """The games that failed the latest audit, by id."""
        verdicts: Any = self._work.hgetall(FOUND)
        return [_verdict(verdict) for _, verdict in sorted(verdicts.items())]

    def begin(self, run: Run) -> bool:
        """Begin an audit, and forget what the previous one found; false while one is running."""

        def step(pipe: Any) -> bool:
            before = pipe.get(RUN)
            if before is not None and _run(before).ended is None:
                pipe.multi()
                return False
            pipe.multi()
            pipe.delete(FOUND)
            pipe.set(RUN, _encode(run))
            return True

        return bool(self._transact(step))

    def advance(self, before: Run, after: Run, found: Sequence[Verdict]) -> bool:
        """Write a batch's results, once: false when somebody else has come further meanwhile."""

        def step(pipe: Any) -> bool:
            now = pipe.get(RUN)
            same = now is not None and _run(now) == before
            pipe.multi()
            if same:
                pipe.set(RUN, _encode(after))
                for verdict in found:
                    pipe.hset(FOUND, verdict.game, _encode(verdict))
            return same

        return bool(self._transact(step))

    def _transact(self, step: Any) -> Any:
        work: Any = self._work
        return work.transaction(step, RUN, value_from_callable=True)
