"""The list of public studies, the last published first, over several slots.

A study itself counts. It is put here before it says that it is public, and taken away after it is not: what an
interruption leaves is an entry too many, passed over and taken away when it is next met.
"""

from typing import Final

from events.client import Client, call, call_all
from games.core.clock import Millis
from service.accounts.slots.keys import SHARDS, shard_of, spread
from service.studies.model import Head
from service.studies.studies import Studies

PATIENCE_MS: Final = 60_000
"""After this, whoever put a study here is thought to have been interrupted."""
PLACE: Final = r"[0-9]{15}-[a-z2-7]{32}"
"""Where a study stands: when it was published (ms), and its id."""


class Shelf:
    """All public studies. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, studies: Studies) -> None:
        self._redis = redis
        self._studies = studies

    def put(self, study: str, published: Millis) -> None:
        """List a study that is about to be public."""
        call(self._redis, "ZADD", _key(shard_of(study)), 0, _place(study, published))

    def take(self, study: str, published: Millis) -> None:
        """List a study no longer that was published then."""
        call(self._redis, "ZREM", _key(shard_of(study)), _place(study, published))

    def page(self, before: str | None, limit: int, now: Millis) -> tuple[list[Head], str | None]:
        """What is to be said of at most `limit` studies, the last published first, and where the next page begins.

        Three round trips at most, and it reads `limit` places of each part of the list, however long it is.
        """
        bounds = [f"({before}" if before else "+", "-", "LIMIT", 0, limit + 1]
        answers = call_all(self._redis, [("ZREVRANGEBYLEX", _key(shard), *bounds) for shard in range(SHARDS)])
        places = sorted((place.decode() for answer in answers for place in answer), reverse=True)
        shown = places[:limit]
        heads = self._studies.heads([_study(place) for place in shown])
        found = []
        for place, head in zip(shown, heads, strict=True):
            if head is not None and head.listed and _place(head.id, head.published) == place:
                found.append(head)
            elif _since(place) < now - PATIENCE_MS:
                self.take(_study(place), _since(place))
        return found, shown[-1] if len(places) > limit else None


def _place(study: str, published: Millis) -> str:
    return f"{published:015d}-{study}"


def _study(place: str) -> str:
    return place.partition("-")[2]


def _since(place: str) -> Millis:
    return int(place.partition("-")[0])


def _key(shard: int) -> str:
    """Where public studies stand (sorted set, all with one score, so by their places)."""
    return spread("studies", shard)
