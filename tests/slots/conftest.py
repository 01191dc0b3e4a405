"""Every test of what accounts keep in several slots runs on one Redis and on a Redis Cluster."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.accounts.tokens import uses
from service.settings import Settings
from service.wiring import Wiring


@pytest.fixture
def wiring(
    url: str, work_redis_url: str, work_redis: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Wiring]:
    """The parts of a process over empty stores."""
    monkeypatch.setattr(uses, "EVERY_SECONDS", 0.0)  # a story is over before it would be noted which tokens it used
    made = Wiring(
        Settings(
            redis_url=url, work_redis_url=work_redis_url, var=tmp_path, secret_key="x" * 32, allow_lossy_failover=True
        )
    )
    yield made
    made.data.close()
