"""The names of all keys of logs. The part in braces puts all keys of a log into one slot of a Redis Cluster."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

STORE = "astrolude:store"
EPOCH = "astrolude:epoch"
"""The epoch in which the logs were last confirmed."""

PROBE = "astrolude:probe"
"""A key that never exists."""


def beside(key: str | bytes) -> str:
    """A key in the same slot, for the mark up to which copies are awaited; it is gone after a second."""
    name = key.decode() if isinstance(key, bytes) else key
    tagged = name.partition("{")[2].partition("}")
    return f"{{{tagged[0] if tagged[0] and tagged[1] else name}}}:copied"


def shard_of(game: str, shards: int) -> int:
    """The shard of a game: SHA-256 of its id, as a big-endian number, modulo the number of shards."""
    return int.from_bytes(sha256(game.encode()).digest(), "big") % shards


def by_shard(games: Iterable[str], shards: int) -> dict[int, list[str]]:
    """The games of each shard."""
    found: dict[int, list[str]] = {}
    for game in games:
        found.setdefault(shard_of(game, shards), []).append(game)
    return found


def tag(shard: int) -> str:
    """The hash tag of a shard, such as `{s07}`."""
    return f"{{s{shard:02d}}}"


@dataclass(frozen=True)
class Names:
    """What the keys of one kind of logs are called: of games, or with a prefix of something else that is logged."""

    prefix: str = ""

    def log(self, shard: int, game: str) -> str:
        """The stream of a game's events."""
        return f"{tag(shard)}:{self.prefix}log:{game}"

    def feed(self, shard: int) -> str:
        """The stream of notices about all games of a shard."""
        return f"{tag(shard)}:{self.prefix}feed"

    def trimmed(self, shard: int) -> str:
        """The id below which the shard's feed may have been trimmed."""
        return f"{tag(shard)}:{self.prefix}feed:trimmed"

    def games(self, shard: int) -> str:
        """The set of the ids of a shard's games."""
        return f"{tag(shard)}:{self.prefix}games"

    def once(self, shard: int, game: str, key: str) -> str:
        """The record of what an idempotency key led to in a game."""
        return f"{tag(shard)}:{self.prefix}once:{game}:{key}"

    def adopted(self, shard: int) -> str:
        """The imported games of the shard, and when they were imported (hash by game, ms)."""
        return f"{tag(shard)}:{self.prefix}adopted"


GAMES: Final = Names()
TOURNAMENTS: Final = Names("tournaments:")

log = GAMES.log
feed = GAMES.feed
games = GAMES.games
once = GAMES.once
adopted = GAMES.adopted


def probe(shard: int) -> str:
    """A key of the shard that never exists."""
    return f"{tag(shard)}:probe"


def scratch(shard: int) -> str:
    """Where a script of the shard makes what it then puts in a log's place; empty between calls."""
    return f"{tag(shard)}:scratch"
