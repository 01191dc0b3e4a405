"""Epochs: a log store whose server was restarted, or replaced, may hold less than it once acknowledged."""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from events import keys
from events.client import Executes, call, targets
from events.clock import monotonic
from events.lua import Script

_CONFIRM: Final = Script(__file__, "confirm")

TRUSTED_SECONDS: Final = 1.0
"""How long a process assumes that the epoch is still the one that it saw confirmed."""


class Epoch:
    """The run of the store's servers, and whether the logs were confirmed since that run began.

    A restored backup and a replica that lagged behind its primary look like any other store: only somebody who saw
    more can tell. So every start of a server and every fail-over begins an epoch; a dispatcher compares the logs with
    the read models and confirms it, and until then nobody relies on the logs being whole. Every method raises
    Unavailable.
    """

    def __init__(self, redis: Executes) -> None:
        self._redis = redis
        self._trusted_until = 0.0

    def now(self) -> str:
        """The name of the current epoch: 16 hexadecimal digits that follow from the runs of all primaries."""
        return sha256("\n".join(sorted(self._runs())).encode()).hexdigest()[:16]

    def trusted(self) -> bool:
        """Whether the logs were known to be whole a second ago or later: costs nothing then."""
        if monotonic() >= self._trusted_until and self.confirmed():
            self._trusted_until = monotonic() + TRUSTED_SECONDS
        return monotonic() < self._trusted_until

    def confirmed(self) -> bool:
        """Whether the logs are known to be whole: those of a new store are."""
        mark = self.mark()
        if not mark and not call(self._redis, "EXISTS", keys.STORE):
            self.begin()
            return True
        return mark == self.now()

    def begin(self) -> None:
        """Confirm the epoch of a store that is new: nothing can be missing from it."""
        self.confirm(self.now(), "")

    def mark(self) -> str:
        """The current mark of the logs: the epoch in which they were confirmed, a doubt, or nothing yet."""
        found: bytes | None = call(self._redis, "GET", keys.EPOCH)
        return (found or b"").decode()

    def confirm(self, epoch: str, mark: str) -> bool:
        """Say that the logs were whole, or made safe, in this epoch; not when another `mark` was set meanwhile."""
        return bool(_CONFIRM.run(self._redis, [keys.EPOCH], [mark, epoch]))

    def doubt(self) -> None:
        """Say that something is missing: nobody relies on the logs until they are confirmed again."""
        self._trusted_until = 0.0
        call(self._redis, "SET", keys.EPOCH, f"doubted {secrets.token_hex(8)}")

    def _runs(self) -> list[str]:
        """The run of each server that takes writes, with the name of its history of replication.

        A primary that was deposed and is promoted again runs on, but may have lost what it had: it renames its history.
        """
        answers = [call(self._redis, "INFO", "server", "replication", **target) for target in targets(self._redis)]
        return [f"{told['run_id']} {told['master_replid']}" for told in map(_parsed, answers)]


def _parsed(answer: Any) -> Mapping[str, Any]:
    """The answer to INFO, which redis-py has parsed or hands on as the server wrote it."""
    if isinstance(answer, dict):
        return answer
    return dict(line.partition(":")[::2] for line in answer.decode().splitlines())
