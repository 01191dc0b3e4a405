"""Which games are to be moved: those that are over, and that nobody has asked for since a moment."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from events import keys
from events.lua import Script
from events.store import LogStore
from projections.proofs.origins import ENDINGS
from service.games.asked import Asked

PAGE: Final = 500
"""Games that are looked at in one go: the log store does nothing else for a millisecond or two."""


_DUE: Final = Script(__file__, "due")


def due(log: LogStore, asked: Asked, games: Iterable[str], before: int) -> Iterator[str]:
    """Those of the games that ended before a moment (ms), and that nobody has asked for since. Raises Unavailable."""
    rest = iter(games)
    while some := list(islice(rest, PAGE)):
        ended = list(_ended(log, some, before))
        wanted = asked.since(before, ended)
        yield from (game for game in ended if game not in wanted)


def _ended(log: LogStore, games: list[str], before: int) -> Iterator[str]:
    """Those whose logs end in the store with the end of a game: one round trip for each of their shards.

    It is looked for in the text, so that an event which only mentions one may seem to be one.
    """
    for shard, some in keys.by_shard(games, log.shards).items():
        numbers = _DUE.run(log.redis, [keys.log(shard, game) for game in some], [before, *ENDINGS])
        yield from (some[number - 1] for number in numbers)
