"""Whose bots play next: games wait in a lane for each owner, and the owner who has had the least bot time goes first.

Start-time fair queueing (Goyal, Vin and Cheng, 1996): each owner has a place on a clock and moves on by the time that
its bots took; whoever comes anew starts where the clock is. So the owner of one game waits for the rest of a turn of
the owner of a hundred. The owner is the game's creator, or whoever asks for a hint or an analysis; for guests, who are
cheap to make, their network. Four rings are served in their order: games in which somebody plays, hints, analyses,
games of bots alone.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct
from redis import Redis

from events.lua import Script
from events.notice import NOWHERE, Origin
from games.core.clock import Millis
from service.limits.quotas import KEPT_SECONDS, ORIGIN
from service.queueing.places import LANES, PUT_OFF, THINKING
from service.runtime.origin import decode, encode, origin

_JOIN: Final = Script(__file__, "join_lane")
_TAKE: Final = Script(__file__, "take_turn")
_CHARGE: Final = Script(__file__, "charge_turn")

ORIGINS: Final = "bots:origins"
"""What led to it that a game waits (hash by game)."""
FORGOTTEN_MS: Final = 86_400_000
"""How long games are kept that nobody asked for again."""
Wish = Literal["hint", "analysis"]
"""What somebody may ask for beside the moves of bots."""
ATTENDED: Final = "bots:lanes:attended"
ALONE: Final = "bots:lanes:alone"
WISHES: Final[Mapping[Wish, str]] = {"hint": "bots:lanes:hints", "analysis": "bots:lanes:analyses"}
RINGS: Final = (ATTENDED, *WISHES.values(), ALONE)
"""Owners by their place on the ring's clock (sorted sets), and the prefixes of their lanes; in the order of service.

The release before keeps lists under `bots:ring:*`, and its games under `bots:waiting`; the sweeper finds them.
"""
TURN_SECONDS: Final = 0.005
"""How long an owner's bots play before those of another have their turn, who would notice a longer wait."""
IDLE_SECONDS: Final = 3600
"""How long the clock of a ring is remembered after the last turn."""


class Turn(Struct, frozen=True):
    """A game that is to be played now, the owner whose turn it is, its place on the clock of its ring (us), and what
    led to it.

    With a `wish` something else is to be done in the game: `what` says more about it.
    """

    game: str
    owner: str = ""
    ring: str = ATTENDED
    at: int = 0
    origin: Origin = NOWHERE
    wish: Wish | None = None
    what: str = ""


class Lanes:
    """The lanes of one work store. A game waits once; the sweeper finds what is lost."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def join(self, game: str, creator: str, *, attended: bool) -> bool:
        """Let a game wait for its turn; false when it does already."""
        # Bots that play among themselves for a whole game would make one trace of it.
        led = origin() if attended else Origin(origin().request)
        return self._join(ATTENDED if attended else ALONE, game, game, creator, "", led)

    def ask(self, wish: Wish, game: str, owner: str, what: str = "") -> bool:
        """Let what somebody wishes wait for its turn, which counts for that owner; false when it does already."""
        return self._join(WISHES[wish], _waiting_name(wish, game, what), game, "", owner, Origin(origin().request))

    def _join(self, ring: str, name: str, game: str, creator: str, owner: str, led: Origin) -> bool:
        keys = [LANES, PUT_OFF, THINKING, *_keys(ring), ORIGIN + game]
        return bool(_JOIN.run(self._work, keys, [name, creator, KEPT_SECONDS, ORIGINS, encode(led), owner]))

    def waits(self, wish: Wish, game: str, what: str = "") -> bool:
        """Whether what somebody wishes waits for its turn."""
        return bool(self._work.sismember(LANES, _waiting_name(wish, game, what)))

    def take(self) -> Turn | None:
        """The game whose turn it is, taken out of its lane; None when none waits."""
        keys = [key for ring in RINGS for key in _keys(ring)]
        found: Any = _TAKE.run(self._work, [LANES, *keys], [IDLE_SECONDS, int(TURN_SECONDS * 1e6), ORIGINS])
        if found is None:
            return None
        name, owner, ring, at, led = (value.decode() if place != 4 else value for place, value in enumerate(found))
        wish = next((wish for wish, own in WISHES.items() if own == ring), None)
        _, game, what = (name if wish else f":{name}:").split(":")
        return Turn(game, owner, ring, int(at), decode(led) if led else NOWHERE, wish, what)

    def charge(self, turn: Turn, seconds: float) -> None:
        """Move the owner's place on by the time that the turn took."""
        _CHARGE.run(self._work, _keys(turn.ring), [turn.owner, turn.at, int(seconds * 1e6), IDLE_SECONDS])

    def others_wait(self, turn: Turn, seconds: float) -> bool:
        """Whether a game waits that goes before this one, whose turn has taken so long.

        One of a ring that is served first does at once, one of the same ring once the turn has had its time.
        """
        with self._work.pipeline(transaction=False) as pipeline:
            for ring in RINGS[: RINGS.index(turn.ring)]:
                pipeline.zcard(ring)
            pipeline.zrangebyscore(turn.ring, "-inf", turn.at + (seconds - TURN_SECONDS) * 1e6, 0, 2)
            *before, beside = pipeline.execute()
        return any(before) or any(owner.decode() != turn.owner for owner in beside)

    def turns_before(self, turn: Turn) -> int:
        """How many turns others have until all games of this one's owner that wait have had theirs, at most; 0: none.

        Those who are served with it or before it count once each, however many games of theirs wait.
        """
        with self._work.pipeline(transaction=False) as pipeline:
            for ring in RINGS[: RINGS.index(turn.ring) + 1]:
                pipeline.zcard(ring)
            pipeline.llen(f"{turn.ring}:{turn.owner}")
            *owners, own = pipeline.execute()
        return int(sum(owners) * max(1, own))

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

    def think(self, game: str, until: Millis) -> None:
        """Let the bots of a game take their time until then; it waits in no lane meanwhile, and takes no worker."""
        self._work.zadd(THINKING, {game: until})

    def thought(self, now: Millis, most: int) -> list[str]:
        """Games whose bots have taken their time, the first of them; they stay so until they are asked or forgotten."""
        found: Any = self._work.zrangebyscore(THINKING, "-inf", now, 0, most)
        return [game.decode() for game in found]

    def forget(self, game: str) -> None:
        """Wait no more for a game whose bots are asked nothing."""
        self._work.zrem(THINKING, game)


def _waiting_name(wish: Wish, game: str, what: str) -> str:
    """Under what name it waits among the games, whose names have no colon."""
    return f"{wish}:{game}:{what}"


def _keys(ring: str) -> list[str]:
    """The ring, its clock, and the places of owners who are ahead of it."""
    return [ring, f"{ring}-clock", f"{ring}-had"]
