"""How far the read models are: written only when everything before it was applied, so a lost tail is always noticed."""

from collections.abc import Callable
from typing import Any

from redis import Redis

from events.feed import Positions
from projections.lists import keys

FORMAT = 5
"""To be raised when rows or places change: the next dispatcher then rebuilds the read models."""


class Restarted(Exception):
    """The work store was restarted: its last second may be gone."""


class Position:
    """The feed position that the read models are at, and the run of the server that holds them."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def read(self) -> Positions | None:
        """For each shard a notice up to which all was applied; None when there are no read models of this format."""
        found: Any = self._work.hgetall(keys.AT)
        if found.pop(b"format", b"") != b"%d" % FORMAT:
            return None
        return {int(shard): place.decode() for shard, place in found.items()}

    def run(self) -> str:
        """The id of the server's run; a different one means that it was restarted."""
        return _run(self._work)

    def advance(self, run: str, settled: Callable[[], Positions]) -> bool:
        """Store the position `settled`; false when there are no read models.

        Raises Restarted unless the server is, and stays until this is written, the `run` to which everything
        before `settled` was applied.
        """

        def step(pipe: Any) -> bool:
            if _run(pipe) != run:
                raise Restarted
            exists = bool(pipe.exists(keys.AT))
            positions = settled() if exists else {}
            pipe.multi()
            if positions:
                pipe.hset(keys.AT, mapping=dict(positions))
            return exists

        work: Any = self._work
        return bool(work.transaction(step, keys.AT, value_from_callable=True))

    def put(self, positions: Positions) -> None:
        """Begin at these positions."""
        fields: dict[Any, Any] = dict(positions)
        self._work.hset(keys.AT, mapping={**fields, "format": FORMAT})


def _run(client: Any) -> str:
    return str(client.info("server")["run_id"])
