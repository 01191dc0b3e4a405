"""How a process reaches the log archive: a folder, or a bucket behind a cache on this machine's disk."""

from pathlib import Path
from typing import Final

from events.archive.archive import LogArchive
from events.archive.bucket import Bucket
from events.archive.cache import Cache
from events.archive.objects import MARK, Folder
from service.runtime.metrics import COUNTS
from service.runtime.offload import offload
from service.settings import Settings

MEGABYTE: Final = 1_000_000


def archive_of(settings: Settings) -> LogArchive | None:
    """The archive that the settings name, None when they name none; nothing is opened yet."""
    url = settings.archive_url
    if not url:
        return None
    if MARK not in url:
        return LogArchive(Folder(Path(url).expanduser().resolve()), offload, told=_count)
    cache = Cache(settings.archive_cache, settings.archive_cache_mb * MEGABYTE)
    return LogArchive(Bucket(url), offload, cache, _count)


def _count(outcome: str) -> None:
    if outcome in ("hit", "miss"):
        COUNTS.archive_reads.labels(outcome).inc()
    else:
        COUNTS.archive_failures.labels(outcome).inc()
