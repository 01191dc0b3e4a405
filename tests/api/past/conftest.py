"""Kept games of Destiny, finished long ago, in the service."""

import gzip
from collections.abc import Mapping, Sequence

import pytest

from events.envelope import Raw
from events.store import LogStore
from projections.proofs.archive import read_archive
from projections.upcasters import UPCASTERS
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.once import Once
from tests.projections.logs import renamed
from tests.projections.proofs.golden_archives import FOLDER
from tests.stores import writer

Kept = Mapping[str, Sequence[Raw]]

FILES = ("every-draw", "shared-rank", "called-off")
"""In the first alone is the Tower raised."""
COPIES = 5


@pytest.fixture(scope="package")
def kept(parts: Wiring, log_redis_url: str, once: Once) -> Kept:
    """Their logs by id."""
    return once(lambda: _adopted(parts, log_redis_url))


def _adopted(parts: Wiring, log_redis_url: str) -> Kept:
    log = LogStore(writer(log_redis_url), None, UPCASTERS)
    games = {}
    for file in FILES:
        raws = read_archive(gzip.decompress((FOLDER / f"destiny-2-{file}.ndjson.gz").read_bytes()).splitlines()).raws
        for copy in range(COPIES):
            game = f"{file}-{copy}"
            games[game] = renamed(raws, game)
            log.adopt(game, games[game], 0)
    catch_up(parts)
    return games
