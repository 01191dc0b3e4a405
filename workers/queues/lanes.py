"""Whose bots play next: games wait in a lane for each owner, and the owners take turns.

The owner of one game waits for one turn of each other owner at most, however many games these have. Games in which
somebody plays go before those of bots alone. The owner is the game's creator; for guests, who are cheap to make, their
network.
"""

from typing import Any, Final

from msgspec import Struct
from redis import Redis

from events.lua import Script
from events.notice import NOWHERE, Origin
from games.core.clock import Millis
from service.limits.quotas import KEPT_SECONDS, ORIGIN
from service.monitoring.waiting import LANES, PUT_OFF
from service.runtime.origin import decode, encode, origin

_JOIN: Final = Script(__file__, "join_lane")
_TAKE: Final = Script(__file__, "take_turn")

ORIGINS: Final = "bots:origins"
"""What led to it that a game waits (hash by game)."""
FORGOTTEN_MS: Final = 86_400_000
"""How long games are kept that nobody asked for again."""
RINGS: Final = ("bots:ring:attended", "bots:ring:alone")


class Turn(Struct, frozen=True):
    """A game that is to be played now, the owner whose turn it is, and what led to it."""

    game: str
    owner: str = ""
    origin: Origin = NOWHERE


class Lanes:
    """The lanes of one work store. A game waits once; the sweeper finds what is lost."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def join(self, game: str, creator: str, *, attended: bool) -> bool:
        """Let a game wait for its turn; false when it does already."""
        ring = RINGS[0] if attended else RINGS[1]
        # Bots that play among themselves for a whole game would make one trace of it.
        led = origin() if attended else Origin(origin().request)
        return bool(
            _JOIN.run(
                self._work,
                [LANES, PUT_OFF, ring, ORIGIN + game],
                [game, creator, KEPT_SECONDS, ORIGINS, encode(led)],
            )
        )

    def take(self) -> Turn | None:
        """The game whose turn it is, taken out of its lane; None when none waits."""
        found: Any = _TAKE.run(self._work, [LANES, *RINGS], [ORIGINS])
        if found is None:
            return None
        game, owner, led = found
        return Turn(game.decode(), owner.decode(), decode(led) if led else NOWHERE)

    def others_wait(self, owner: str, *, attended: bool) -> bool:
        """Whether a game waits that is to be played before this owner's next one of the same kind."""
        own = RINGS[0] if attended else RINGS[1]
        with self._work.pipeline(transaction=False) as pipeline:
            for ring in RINGS[: RINGS.index(own) + 1]:
                pipeline.llen(ring)
            pipeline.exists(f"{own}:{owner}")
            counts: list[int] = pipeline.execute()
        return sum(counts[:-1]) > counts[-1]

    def waiting(self) -> set[str]:
        """The games that wait."""
        found: Any = self._work.smembers(LANES)
        return {game.decode() for game in found}

    def put_off(self, game: str, until: Millis) -> None:
        """Leave a game alone until then; it comes back earlier when somebody asks for its bots."""
        self._work.zremrangebyscore(PUT_OFF, "-inf", until - FORGOTTEN_MS)
        self._work.zadd(PUT_OFF, {game: until})

    def put_off_until(self) -> dict[str, Millis]:
        """The games that are put off, and until when."""
        found: Any = self._work.zrange(PUT_OFF, 0, -1, withscores=True)
        return {game.decode(): int(until) for game, until in found}
