"""Quotas: how much one account, and one network, may use of games, bots and bytes of the log store.

Games that are not over, and the bots in them, are counted from the read models, so that what is over or lost counts no
more; a claim in the work store stands for a game until its row is there. New games and log bytes are counted by the
hour and by the day.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, Literal

from msgspec import Struct
from redis import Redis

from events.client import call
from events.lua import Script
from games.core.clock import Millis
from projections.lists import keys
from service.ids import digest
from service.times import milliseconds

_RESERVE_GAME: Final = Script(__file__, "reserve_game")

CLAIMS: Final = "quota:claims:"
"""What a payer has claimed (hash by game)."""
ORIGIN: Final = "quota:origin:"
"""Where a game came from (hash: network, guest)."""
VOID_MS: Final = 600_000
"""How long a claim counts whose game has no row: creating it was interrupted, or the dispatcher is down."""
KEPT_SECONDS: Final = 31 * 86_400
MARKS: Final = 4096

Kind = Literal["account", "guest", "network"]


class Quota(Struct, frozen=True):
    """The most of something that an account, a guest and a network may have; in so many seconds, or at once."""

    name: str
    what: str
    account: int
    guest: int
    network: int
    seconds: int = 0

    def most(self, kind: Kind, factor: float) -> int:
        """The bound for this kind of payer."""
        bound: int = getattr(self, kind)
        return max(1, round(bound * factor))

    def window(self, now: Millis) -> str:
        """The key of the counts of the window that `now` is in, by payer."""
        return f"quota:{self.name}:{now // 1000 // self.seconds}"

    def wait(self, now: Millis) -> int:
        """Seconds to the end of that window."""
        return self.seconds - now // 1000 % self.seconds


GAMES: Final = Quota("games", "games that are not over", 100, 20, 400)
BOT_SEATS: Final = Quota("bot-seats", "seats in them that bots play", 300, 60, 1200)
BOTS_ONLY: Final = Quota("bots-only", "games in which bots play all seats", 10, 3, 30)
NEW_GAMES: Final = Quota("new-games", "new games", 60, 20, 240, 3600)
LOG_BYTES: Final = Quota("log-bytes", "bytes that the logs grow by", 64_000_000, 32_000_000, 256_000_000, 86_400)

TABLE: Final = (GAMES, BOT_SEATS, BOTS_ONLY, NEW_GAMES, LOG_BYTES)
_BY_NAME: Final = {quota.name: quota for quota in TABLE}


class Exceeded(Exception):
    """A quota is used up, for `wait` more seconds, or 0 when something has to end first."""

    def __init__(self, quota: Quota, per: Kind, most: int, used: int, wait: int) -> None:
        super().__init__(f"{quota.name}: {used} of {most} for this {per}")
        self.quota = quota
        self.per = per
        self.most = most
        self.used = used
        self.wait = wait


class Payer(Struct, frozen=True):
    """Who is charged: an account, which may be a guest's, by its id, or a network by its mark."""

    kind: Kind
    id: str

    @property
    def name(self) -> str:
        """Its name in the counts: a guest who becomes a full account keeps it."""
        return f"network:{self.id}" if self.kind == "network" else f"account:{self.id}"


class Room(Struct, frozen=True):
    """What a game will have: its creator, its seats, bots that sit there already, and bots to come."""

    game: str
    creator: str
    seats: int
    sitting: int
    more: int
    new: bool


class Origin(Struct, frozen=True):
    """Where a game came from, as long as that is remembered: the mark of its creator's network, and whether a guest."""

    network: str = ""
    guest: bool = False


class Quotas:
    """The quotas of all accounts and networks; nothing is counted or refused when the factor is 0.

    Every method raises Unavailable when the work store gives no answer.
    """

    def __init__(self, work: Redis, secret_key: str, factor: float, now: Callable[[], Millis] = milliseconds) -> None:
        self._work = work
        self._factor = factor
        self._now = now
        self._mark = lru_cache(MARKS)(lambda source: digest(secret_key, "network", source).hex()[:16])

    @property
    def on(self) -> bool:
        """Whether there are any."""
        return self._factor > 0

    def payers(self, account: str, *, guest: bool, source: str | None) -> tuple[Payer, ...]:
        """Who pays for an account's request from a network; None for a network that many accounts share legitimately.

        Counts hold no addresses: only marks that nobody without the secret key can make.
        """
        payer = Payer("guest" if guest else "account", account)
        return (payer,) if source is None else (payer, Payer("network", self._mark(source)))

    def reserve(self, room: Room, payers: tuple[Payer, ...]) -> Callable[[], None]:
        """Claim room for a game, and give what gives it back. All or nothing, in one step. Raises Exceeded."""
        if not self.on:
            return _nothing
        now = self._now()
        answer = _RESERVE_GAME.run(self._work, *self._asked(room, payers, now))
        if answer[0] == b"full":
            self._refuse(_BY_NAME[answer[2].decode()], payers[int(answer[1])], int(answer[3]), now)
        before = answer[1:]
        if room.new and any(before):  # somebody else is creating this very game
            return _nothing
        return lambda: self._give_back(room, payers, before, NEW_GAMES.window(now))

    def _asked(self, room: Room, payers: tuple[Payer, ...], now: Millis) -> tuple[list[str], list[Any]]:
        network = next((payer.id for payer in payers if payer.kind == "network"), "")
        guest = any(payer.kind == "guest" for payer in payers)
        names = [keys.AT, LOG_BYTES.window(now), NEW_GAMES.window(now), ORIGIN + room.game]
        arguments = [room.game, room.creator, room.seats, room.sitting, room.more, int(room.new), now]
        arguments += [VOID_MS, KEPT_SECONDS, 2 * NEW_GAMES.seconds, network, int(guest)]
        for payer in payers:
            bounds = [quota.most(payer.kind, self._factor) for quota in TABLE]
            arguments += [payer.name, int(payer.kind != "network"), *bounds]
        return names, arguments

    def _give_back(self, room: Room, payers: tuple[Payer, ...], before: list[bytes], window: str) -> None:
        with self._work.pipeline() as pipeline:
            for payer, claim in zip(payers, before, strict=True):
                if claim:
                    pipeline.hset(CLAIMS + payer.name, room.game, claim)
                else:
                    pipeline.hdel(CLAIMS + payer.name, room.game)
                if room.new:
                    pipeline.zincrby(window, -1, payer.name)
            pipeline.execute()

    def require_bytes(self, payers: tuple[Payer, ...]) -> None:
        """Raise Exceeded when one of them has used up its log bytes."""
        if not self.on:
            return
        now = self._now()
        for payer, used in zip(payers, self._bytes(payers, now), strict=True):
            if used >= LOG_BYTES.most(payer.kind, self._factor):
                self._refuse(LOG_BYTES, payer, used, now)

    def seconds_without_bytes(self, game: str, creator: str) -> int:
        """For how many seconds the creator of a game has no log bytes left; 0 when there are some."""
        found = self.origin(game) if self.on else Origin()
        payers = [Payer("guest" if found.guest else "account", creator)]
        payers += [Payer("network", found.network)] if found.network else []
        try:
            self.require_bytes(tuple(payers))
        except Exceeded as error:
            return error.wait
        return 0

    def origin(self, game: str) -> Origin:
        """Where a game came from."""
        network, guest = call(self._work, "HMGET", ORIGIN + game, "network", "guest")
        return Origin((network or b"").decode(), guest == b"1")

    def charge(self, sizes: Iterable[tuple[str, int]]) -> None:
        """Count log bytes by names of payers."""
        window = LOG_BYTES.window(self._now())
        with self._work.pipeline(transaction=False) as pipeline:
            for name, size in sizes:
                pipeline.zincrby(window, size, name)
            pipeline.expire(window, 2 * LOG_BYTES.seconds)
            pipeline.execute()

    def most_bytes(self, count: int) -> list[tuple[str, int]]:
        """Who made the logs grow most today, and by how many bytes."""
        found: Any = self._work.zrevrange(LOG_BYTES.window(self._now()), 0, count - 1, withscores=True)
        return [(name.decode(), int(size)) for name, size in found]

    def _bytes(self, payers: tuple[Payer, ...], now: Millis) -> list[int]:
        names = [payer.name for payer in payers]
        return [int(float(size or 0)) for size in call(self._work, "ZMSCORE", LOG_BYTES.window(now), *names)]

    def _refuse(self, quota: Quota, payer: Payer, used: int, now: Millis) -> None:
        wait = quota.wait(now) if quota.seconds else 0
        raise Exceeded(quota, payer.kind, quota.most(payer.kind, self._factor), used, wait)


def _nothing() -> None:
    """Nothing was claimed."""
