"""Every metric that the service counts, in its own words."""

from collections.abc import Iterator
from typing import Any

from service.monitoring.stores import GAUGES
from service.runtime.metrics import COUNTS


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Name, type, labels and meaning."""
    yield "astrolude_build_info", "gauge", "version", "The release that answers."
    declared: Any = COUNTS.registry._collector_to_names
    for metric in declared:
        name = f"{metric._name}_total" if metric._type == "counter" else metric._name
        yield name, metric._type, ", ".join(metric._labelnames), metric._documentation
    for name, (text, labels) in GAUGES.items():
        yield name, "gauge", ", ".join(labels), text
