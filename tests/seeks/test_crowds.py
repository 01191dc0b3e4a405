"""What a thousand who wait cost whoever comes next: nothing where others play something else, a few reads where not."""

from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from events.client import Client
from service.seeks.pairing import pair, pair_all
from service.seeks.seeks import ALL
from service.settings import Settings
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS
from tests.projections.world import SECRET_KEY
from tests.seeks.making import RULEBOOK, seek
from tests.stores import writer

CROWD = 1000


class Counting:
    """A client that counts what is sent."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self.commands = 0

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer."""
        self.commands += 1
        return self._redis.execute_command(*command, **options)  # type: ignore[no-untyped-call]  # redis-py's

    def pipeline(self, **options: Any) -> Any:
        """A pipeline, which is one trip."""
        self.commands += 1
        return self._redis.pipeline(**options)


@pytest.fixture
def wiring(log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path) -> Wiring:
    """The service over a client that counts."""
    made = Wiring(
        Settings(
            redis_url=log_redis_url,
            work_redis_url=work_redis_url,
            var=tmp_path,
            secret_key=SECRET_KEY,
            store_seconds=PATIENCE_SECONDS,
        )
    )
    made.__dict__["data"] = Counting(writer(log_redis_url))
    return made


def costs(wiring: Wiring, who: str) -> int:
    """What asking costs, and looking for others."""
    counting: Any = wiring.data
    before = counting.commands
    pair(wiring, wiring.seeks.keep(seek(who, since=CROWD)), 0)
    return int(counting.commands - before)


def fill(wiring: Wiring, **fields: Any) -> None:
    for place in range(CROWD):
        wiring.seeks.keep(seek(f"player{place}", since=place, **fields))


@pytest.fixture
def alone(wiring: Wiring) -> int:
    """What it costs where nobody else waits."""
    costs(wiring, "first")
    wiring.seeks.forget("first")
    return costs(wiring, "ada")


def test_who_waits_for_something_else_costs_nothing(wiring: Wiring, alone: int) -> None:
    fill(wiring, speed="week")
    wiring.seeks.forget("ada")
    assert costs(wiring, "bob") == alone


def test_who_waits_for_the_same_and_does_not_fit_costs_no_trip_each(wiring: Wiring, alone: int) -> None:
    # given a thousand who want much stronger players
    fill(wiring, rating=50.0, below=0.0)
    wiring.seeks.forget("ada")
    assert costs(wiring, "bob") == alone


def test_what_is_over_is_gone_from_the_store(wiring: Wiring, log_redis: Redis) -> None:
    fill(wiring, lapses=10)
    while wiring.seeks.expire(10, 300):
        pass
    assert log_redis.hlen(ALL) == 0
    assert [*log_redis.scan_iter("{seeks}*")] == []
    assert pair_all(wiring, 11) == 0
    assert wiring.seeks.waiting(RULEBOOK, "day", 0) == []
