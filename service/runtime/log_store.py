"""How a process opens the log store: not at all where an automatic fail-over could lose moves."""

import threading
from typing import Final

import structlog

from events import client
from events.clock import monotonic, sleep
from events.connecting import addresses
from events.copies import Copies
from events.errors import Unavailable
from events.trust.durability import Lossy, Standing, examine
from service.runtime.metrics import COUNTS
from service.settings import Settings

AGAIN_SECONDS: Final = 2.0
"""How long a refusal is repeated without asking the servers again."""
SHARE: Final = 0.5
"""The part of an answer's longest time that copies may take: the rest is for the answer itself."""

_log = structlog.get_logger()


class Opening:
    """The one client of a process; servers with automatic fail-over (cluster, Sentinels) are checked first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._copies = Copies(settings.copies, settings.copies_on_disk, round(settings.store_seconds * 1000 * SHARE))
        self._mutex = threading.Lock()
        self._refusal = ""
        self._until = 0.0

    def open(self) -> client.Client:
        """Raises Unavailable, and Lossy where acknowledged moves could be lost and nobody has allowed that."""
        url, seconds = self._settings.redis_url, self._settings.store_seconds
        if self._settings.allow_lossy_failover or not url.startswith((*addresses.CLUSTER, *addresses.SENTINEL)):
            return client.writer(url, seconds, self._copies)
        with self._mutex:
            if monotonic() < self._until:
                raise Lossy(self._refusal)
            opened = client.writer(url, seconds, self._copies)
            standing = examine(opened, self._copies.replicas)
            if standing.lossy:
                opened.close()
                self._refusal = "; ".join([*standing.faults, "or set ASTROLUDE_ALLOW_LOSSY_FAILOVER=true"])
                self._until = monotonic() + AGAIN_SECONDS
                raise Lossy(self._refusal)
            return opened


def look(settings: Settings) -> Standing:
    """What the log store's servers promise now. Raises Unavailable."""
    opened = client.writer(settings.redis_url, settings.store_seconds)
    try:
        return examine(opened, settings.copies)
    finally:
        opened.close()


def told(standing: Standing) -> list[str]:
    """The same as lines for people."""
    lines = [*(f"WARNING: {fault}" for fault in standing.faults), *standing.notes]
    return [f"log store: {line}" for line in lines or ["set as it should be"]]


def tell(settings: Settings) -> None:
    """Log it: each fault as a warning. Raises Unavailable."""
    standing = look(settings)
    COUNTS.store_faults.set(len(standing.faults))
    for fault in standing.faults:
        _log.warning("log_store_at_risk", reason=fault)
    for note in standing.notes:
        _log.info("log_store", reason=note)


def tell_once_it_answers(settings: Settings) -> None:
    """The same, in the background, as soon as the store answers."""

    def keep_asking() -> None:
        while True:
            try:
                return tell(settings)
            except Unavailable:
                sleep(AGAIN_SECONDS)

    threading.Thread(target=keep_asking, daemon=True, name="log-store").start()
