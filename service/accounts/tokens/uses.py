"""When tokens were last used, to the hour: noted beside the requests, and written once an hour for each token.

A request costs a look-up in a dictionary. A process that dies forgets the last seconds.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

import structlog

from events.client import Client, call_all
from events.errors import Unavailable
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import followers_key, own, seen_key
from service.times import milliseconds

_NOTE_USES: Final = Script(__file__, "note_uses")

HOUR_MS: Final = 3_600_000
ABSENT_SECONDS: Final = 4 * 3600
"""Who was away for less has not come online anew."""
EVERY_SECONDS: Final = 5.0
MOST: Final = 10_000
"""Tokens of which a process remembers that it noted them; then it forgets all, and the store says that they are."""
AT_ONCE: Final = 500

_log = structlog.get_logger()


class Uses:
    """The tokens that this process saw. May be called from any thread or greenlet, and never waits for the store."""

    def __init__(self, redis: Client, arrived: Callable[[Sequence[str], Millis], None]) -> None:
        """`arrived` is told which accounts that are followed have come online."""
        self._redis = redis
        self._arrived = arrived
        self._lock = threading.Lock()
        self._noted: dict[str, Millis] = {}
        self._new: list[tuple[str, str]] = []

    def note(self, account: str, token: str, now: Millis) -> None:
        """A token of an account was used just now (ms)."""
        hour = now - now % HOUR_MS
        if self._noted.get(token) == hour:
            return
        with self._lock:
            if len(self._noted) >= MOST:
                self._noted.clear()
            self._noted[token] = hour
            self._new.append((account, token))
            if len(self._new) > 1:
                return
        timer = threading.Timer(EVERY_SECONDS, self._write, [hour])
        timer.daemon = True
        timer.start()

    def _write(self, hour: Millis) -> None:
        with self._lock:
            new, self._new = self._new, []
        try:
            for first in range(0, len(new), AT_ONCE):
                some = new[first : first + AT_ONCE]
                came = call_all(self._redis, [_noting(*one, hour) for one in some])
                arrived = [account for (account, _), one in zip(some, came, strict=True) if one]
                if arrived:
                    self._arrived(arrived, milliseconds())
        except Unavailable as error:
            _log.warning("uses_not_noted", reason=str(error))
            with self._lock:
                self._noted.clear()  # to be noted when they are used again


def _noting(account: str, token: str, hour: Millis) -> tuple[Any, ...]:
    keys = (own(account, "token", token), seen_key(account), followers_key(account))
    return ("EVAL", _NOTE_USES.text, len(keys), *keys, hour, ABSENT_SECONDS)
