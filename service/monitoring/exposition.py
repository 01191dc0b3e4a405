"""All that operators may see in numbers, in Prometheus' text format."""

from prometheus_client import CollectorRegistry, Info, generate_latest

from service import VERSION
from service.monitoring.stores import StoreMetrics
from service.runtime.metric_files import counted
from service.wiring import Wiring


def exposition(wiring: Wiring) -> bytes:
    """What this machine's processes have counted, and what is in the stores. Raises OSError."""
    registry = CollectorRegistry()
    Info("astrolude_build", "The release that answers.", registry=registry).info({"version": VERSION})
    registry.register(counted(wiring.settings.var))
    registry.register(StoreMetrics(wiring))
    return generate_latest(registry)
