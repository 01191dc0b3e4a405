"""Who plays a game's bots: one job at a time, and none that ends just when it is needed again."""

from collections.abc import Iterable
from typing import Final

from redis import Redis

from events.lua import Script

_ASK: Final = Script(__file__, "ask_lease")
_RELEASE: Final = Script(__file__, "release_lease")

ASKED_MS: Final = 5_000
"""How long a job may wait in the queue before others assume that it is lost."""

HELD_MS: Final = 5_000
"""How long a worker may think about one move before others assume that it is dead."""

KEEP_EVERY_SECONDS: Final = 1.0


class BotLeases:
    """The leases on all games' bots, in the work store: only a hint, because moves are checked against the log."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def ask(self, game: str, version: int) -> bool:
        """Note that a bot has to move at `version`; true when no worker has it and a job is to be enqueued."""
        return bool(_ASK.run(self._work, _keys(game), [version, ASKED_MS]))

    def keep(self, game: str) -> None:
        """Note that a worker plays the game's bots."""
        self._work.set(_keys(game)[0], "held", px=HELD_MS)

    def release(self, game: str, version: int) -> bool:
        """Note that no bot has to move at `version`; false when one was asked for later: then go on."""
        return bool(_RELEASE.run(self._work, _keys(game), [version, HELD_MS]))

    def drop(self, game: str) -> None:
        """Release the game for the next worker."""
        self.forget([game])

    def forget(self, games: Iterable[str]) -> None:
        """Release these games for other workers."""
        for game in games:
            self._work.delete(*_keys(game))


def _keys(game: str) -> list[str]:
    return [f"baton:{game}", f"baton:{game}:wanted"]
