"""Counts and durations for Prometheus: summed over all web processes through the files of its multiprocess mode.

Children are kept by their labels, so that a request costs one dictionary look-up and one observation.
"""

import os
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, multiprocess

from service.ids import Keys, digest

REQUESTS: Final = Histogram(
    "astrolude_request_seconds",
    "Seconds from a request to its answer's head, by route, method and status.",
    ["route", "method", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
MOVES: Final = Counter("astrolude_moves_accepted", "Moves accepted over HTTP.")
CONFLICTS: Final = Counter("astrolude_conflicts", "Commands decided again because somebody else wrote in between.")

METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

UNCOUNTED: Final = frozenset({"/v1/games/<game>/orders"})
"""Routes whose use is a seat's secret: operators who watch the metrics may play, too."""

MARK: Final = "astrometrics_"

_children: dict[tuple[str, str, int], Histogram] = {}


def observe(route: str, method: str, status: int, began: float) -> None:
    """Count an answer; `began` is what `perf_counter` said when the request came. An unknown route is ``.

    Secret routes are not counted.
    """
    if route in UNCOUNTED:
        return
    labels = (route, method, status)
    child = _children.get(labels)
    if child is None:
        known = method if method in METHODS else "other"
        child = _children.setdefault((route, known, status), REQUESTS.labels(route or "none", known, str(status)))
    child.observe(perf_counter() - began)


def reader_tokens(given: str, keys: Keys) -> list[str]:
    """The tokens of which readers of the metrics must show one: what was set, else one derived from each secret key."""
    return [given] if given else [f"{MARK}{digest(key, 'metrics').hex()}" for key in keys]


def exposition() -> bytes:
    """All metrics in Prometheus' text format."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)
    return generate_latest(registry)
