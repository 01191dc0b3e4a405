"""The names of all metrics, as Prometheus keeps them."""

from docs._site.metrics import rows


def names() -> set[str]:
    """The names under which Prometheus keeps them, those of a histogram's parts included."""
    parts = ("_bucket", "_sum", "_count")
    found = {name: kind for name, kind, *_ in rows()}
    return {name for name, kind in found.items() if kind != "histogram"} | {
        f"{name}{part}" for name, kind in found.items() if kind == "histogram" for part in parts
    }
