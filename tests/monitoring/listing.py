"""Every metric, as docs/reference/metrics.md lists it: `python -m tests.monitoring.listing` prints the rows."""

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


def names() -> set[str]:
    """The names under which Prometheus keeps them, those of a histogram's parts included."""
    parts = ("_bucket", "_sum", "_count")
    found = {name: kind for name, kind, *_ in rows()}
    return {name for name, kind in found.items() if kind != "histogram"} | {
        f"{name}{part}" for name, kind in found.items() if kind == "histogram" for part in parts
    }


def table() -> Iterator[str]:
    """The rows in Markdown."""
    for name, kind, labels, text in rows():
        yield f"| `{name}` | {kind} | {labels} | {text} |"


if __name__ == "__main__":
    print(*table(), sep="\n")
