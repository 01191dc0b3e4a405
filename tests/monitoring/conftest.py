"""A whole service that is watched, and a game in it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.process import METRICS_TOKEN
from tests.faults.stack import whole_service
from tests.monitoring.watching import Watched, watch
from tests.patience import PATIENCE_SECONDS
from tests.receiver import receiving


@pytest.fixture(scope="package")
def watched(socket_dir: Path) -> Iterator[Watched]:
    """The service, in which somebody has played a move against bots and let the clock run out after it."""
    folder = socket_dir / f"watched{time.monotonic_ns()}"
    folder.mkdir()
    with receiving() as collector:
        collector.status = 200
        with whole_service(
            folder,
            ASTROLUDE_WEB_WORKERS="2",  # whose counts are added up
            ASTROLUDE_METRICS_TOKEN=METRICS_TOKEN,
            ASTROLUDE_LOG_LEVEL="debug",
            ASTROLUDE_TIMEOUTS_BEFORE_BOT="100",  # whoever is late on a slow machine is asked again
            ASTROLUDE_TRACING="true",
            OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{collector.port}",
            OTEL_EXPORTER_OTLP_TIMEOUT=str(PATIENCE_SECONDS),
            OTEL_BSP_SCHEDULE_DELAY="200",
        ) as stack:
            yield watch(stack, collector)
