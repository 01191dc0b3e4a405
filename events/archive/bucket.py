"""The archive's objects in a bucket: by the S3 protocol, or in Google's or Microsoft's cloud."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Final

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError
from obstore.store import from_url

from events.errors import ArchiveAway, NotInArchive

if TYPE_CHECKING:
    from obstore.store import ObjectStore, RetryConfig

PATIENCE: Final["RetryConfig"] = {"max_retries": 2, "retry_timeout": timedelta(seconds=5)}
"""Somebody waits at the screen."""


class Bucket:
    """A bucket, or a folder in it, by its URL; obstore takes the credentials from the environment (AWS_…)."""

    def __init__(self, url: str) -> None:
        self._url = url

    @cached_property
    def _store(self) -> "ObjectStore":
        """Made when it is first used: its threads would not outlive a fork."""
        try:
            return from_url(self._url, retry_config=PATIENCE)
        except (BaseError, ValueError) as error:
            raise ArchiveAway(f"the log archive cannot be used: {_line(error)}") from None

    def get(self, name: str, start: int = 0, length: int | None = None) -> bytes:
        """The bytes of an object from `start` on, all or `length` of them. Raises NotInArchive."""
        with _as_of_an_archive(name):
            if length is None:
                return bytes(obstore.get(self._store, name).bytes())[start:]
            return bytes(obstore.get_range(self._store, name, start=start, length=length))

    def put(self, name: str, body: bytes) -> None:
        """Write an object unless it is there: it is there when the object store says so, and never in part."""
        with _as_of_an_archive(name), suppress(AlreadyExistsError):
            obstore.put(self._store, name, body, mode="create")

    def names(self, folder: str) -> Iterator[str]:
        """The names of all objects in a folder, in no order."""
        with _as_of_an_archive(folder):
            for some in obstore.list(self._store, prefix=folder):
                yield from (found["path"] for found in some)


@contextmanager
def _as_of_an_archive(name: str) -> Iterator[None]:
    """Errors of an object store as those of an archive."""
    try:
        yield
    except FileNotFoundError:
        raise NotInArchive(name) from None
    except BaseError as error:
        raise ArchiveAway(f"the log archive cannot be used: {_line(error)}") from None


def _line(error: Exception) -> str:
    """What an error says first; the rest are the library's own fields."""
    return str(error).strip().splitlines()[0]
