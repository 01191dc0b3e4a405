"""Where the archive's objects are: a folder. They are written once and never changed."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from events.errors import ArchiveAway, NotInArchive

DRAFT: Final = ".draft-"
MARK: Final = "://"
SCHEMES: Final = ("s3://", "gs://", "az://")


class Objects(Protocol):
    """Objects by name. Every method raises ArchiveAway when the place gives no answer, or is full."""

    def get(self, name: str, start: int = 0, length: int | None = None) -> bytes:
        """The bytes of an object from `start` on, all or `length` of them. Raises NotInArchive."""

    def put(self, name: str, body: bytes) -> None:
        """Write an object unless it is there; when this returns, it outlives a crash."""

    def names(self, folder: str) -> Iterator[str]:
        """The names of all objects in a folder, in no order."""


class Folder:
    """A folder that only its owner may read: logs hold what seats may not see of each other."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, name: str, start: int = 0, length: int | None = None) -> bytes:
        """The bytes of an object from `start` on, all or `length` of them. Raises NotInArchive."""
        with _as_of_an_archive(name), (self._path / name).open("rb") as file:
            file.seek(start)
            return file.read(-1 if length is None else length)

    def put(self, name: str, body: bytes) -> None:
        """Write an object unless it is there; when this returns, it outlives a crash."""
        with _as_of_an_archive(name):
            if not (self._path / name).exists():
                write_whole(self._path / name, body)

    def names(self, folder: str) -> Iterator[str]:
        """The names of all objects in a folder, in no order."""
        with _as_of_an_archive(folder):
            for path in (self._path / folder).glob("**/*"):
                if path.is_file() and not path.name.startswith(DRAFT):
                    yield path.relative_to(self._path).as_posix()


def write_whole(path: Path, body: bytes) -> None:
    """Write a file beside its place, and have it there only once it is on disk. Raises OSError."""
    make_folder(path.parent)
    draft = path.with_name(f"{DRAFT}{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync(path.parent)


def make_folder(path: Path) -> None:
    """Make a folder that only its owner may read, and those above it. Raises OSError."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
        _sync(path.parent)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _as_of_an_archive(name: str) -> Iterator[None]:
    """Errors of a disk as those of an archive."""
    try:
        yield
    except FileNotFoundError:
        raise NotInArchive(name) from None
    except OSError as error:
        raise ArchiveAway(f"the log archive cannot be used: {error.strerror}") from error
