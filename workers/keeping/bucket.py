"""Backups in a bucket of an object store, by the S3 protocol or another that obstore speaks."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import obstore
from obstore.exceptions import BaseError
from obstore.store import from_url

from events.clock import unix_time
from workers.keeping.formats import BadBackup
from workers.keeping.vaults import File

if TYPE_CHECKING:
    from obstore.store import RetryConfig

MARK: Final = "://"
PATIENCE: Final["RetryConfig"] = {"max_retries": 4, "retry_timeout": timedelta(seconds=30)}
DAY_SECONDS: Final = 24 * 60 * 60


class Bucket:
    """A bucket, or a folder in it, by its URL; obstore takes the credentials from the environment (AWS_…).

    A bucket cannot be held: what no manifest names is left alone for a day, as another backup may just have written it.
    """

    grace: float = DAY_SECONDS

    def __init__(self, url: str) -> None:
        """Raises BadBackup when obstore knows no such URL, or lacks what it needs."""
        try:
            self._store = from_url(url, retry_config=PATIENCE)
        except (BaseError, ValueError) as error:
            raise BadBackup(f"{url.partition(MARK)[0]}{MARK}…: {_line(error)}") from None

    def files(self) -> dict[str, File]:
        """All that is there."""
        now = datetime.fromtimestamp(unix_time(), UTC)
        with _as_of_a_disk():
            return {
                found["path"]: File(found["size"], (now - found["last_modified"]).total_seconds())
                for some in obstore.list(self._store)
                for found in some
            }

    def get(self, name: str) -> bytes:
        """What a file holds. Raises BadBackup when it is missing."""
        try:
            with _as_of_a_disk():
                return bytes(obstore.get(self._store, name).bytes())
        except FileNotFoundError:
            raise BadBackup(f"{name} is missing") from None

    def put(self, name: str, body: bytes) -> None:
        """Write a file: it is there when the object store says so, and never in part."""
        with _as_of_a_disk():
            obstore.put(self._store, name, body)

    def remove(self, name: str) -> None:
        """Remove a file."""
        with _as_of_a_disk():
            obstore.delete(self._store, name)

    def alone(self) -> AbstractContextManager[None]:
        """Nobody can hold a bucket; two backups at once do no harm, as neither changes what is there."""
        return nullcontext()


@contextmanager
def _as_of_a_disk() -> Iterator[None]:
    """Errors of an object store as those of a disk."""
    try:
        yield
    except FileNotFoundError:
        raise
    except BaseError as error:
        raise OSError(_line(error)) from None


def _line(error: Exception) -> str:
    """What an error says first; the rest are the library's own fields."""
    return str(error).strip().splitlines()[0]
