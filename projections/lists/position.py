"""How far the read models are: written only when everything before it was applied, so a lost tail is always noticed."""

from collections.abc import Callable
from typing import Any

from redis import Redis

from events.feed import Positions
from projections.lists import keys

FORMAT = 7
"""To be raised when rows or places change: the next dispatcher then rebuilds the read models."""


class Restarted(Exception):
    """The work store was restarted: its last second may be gone."""


class Position:
    """The feed position that the read models are at, and the run of the server that holds them.

    It holds for every generation that lives: all of them get what is written.
    """

    def __init__(self, work: Redis) -> None:
        self._work = work

    def read(self) -> Positions | None:
        """For each shard a notice up to which all was applied; None when there are no read models of this format."""
        found: Any = self._work.hgetall(keys.AT)
        if found.get(b"format") != b"%d" % FORMAT or b"current" not in found:
            return None
        return {int(name): place.decode() for name, place in found.items() if name.isdigit()}

    def is_known(self) -> bool:
        """Whether there are, or were, read models of any format: not when the work store was lost."""
        return bool(self._work.exists(keys.AT))

    def run(self) -> str:
        """The id of the server's run; a different one means that it was restarted."""
        return run_of(self._work)

    def advance(self, run: str, settled: Callable[[], Positions]) -> bool:
        """Store the position `settled`; false when there are no read models.

        Raises Restarted unless the server is, and stays until this is written, the `run` to which everything
        before `settled` was applied.
        """

        def step(pipe: Any) -> bool:
            if run_of(pipe) != run:
                raise Restarted
            exists = bool(pipe.hexists(keys.AT, "current"))
            positions = settled() if exists else {}
            pipe.multi()
            if positions:
                pipe.hset(keys.AT, mapping=dict(positions))
            return exists

        work: Any = self._work
        return bool(work.transaction(step, keys.AT, value_from_callable=True))


def run_of(client: Any) -> str:
    """The id of the run of the server that a client, or the connection of a pipeline, speaks to."""
    return str(client.info("server")["run_id"])
