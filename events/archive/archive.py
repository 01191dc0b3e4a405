"""The archive as the log store reads it: the entries of a game by its stub, and the indexes of all segments."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal, Protocol

from events.archive.cache import Cache
from events.archive.objects import Objects
from events.archive.packing import unpack
from events.archive.segments import BadSegment, Indexed, decompress, digest, index_of
from events.archive.stub import Stub
from events.envelope import Raw
from events.errors import ArchiveAway, BrokenLog, NotInArchive

SEGMENTS: Final = "segments/"
DICTIONARIES: Final = "dictionaries/"
TOGETHER: Final = 8
"""Indexes that are read at once."""
AHEAD: Final = 64
"""Indexes that are held."""


class Run(Protocol):
    """Does work that waits for a disk or a network, where it keeps nobody else waiting."""

    def __call__(self, work: Callable[..., Any], *arguments: object) -> Any:
        """The result of the work."""


Told = Callable[[Literal["hit", "miss", "read", "missing"]], None]
"""Hears what became of a read: from this machine, from afar, failed, or of an object that is not there."""


def _here(work: Callable[..., Any], *arguments: object) -> Any:
    return work(*arguments)


class LogArchive:
    """The archive of a log store. Every method raises ArchiveAway, and may be called from any thread or greenlet."""

    def __init__(
        self, objects: Objects, run: Run = _here, cache: Cache | None = None, told: Told = lambda _: None
    ) -> None:
        """`run` does what waits: in a thread, where this one has others to serve.

        A `cache` keeps what was read, where objects are far away; `told` counts what became of each read.
        """
        self.objects = objects
        self._run = run
        self._cache = cache
        self._told = told
        self._dictionaries: dict[str, bytes] = {}

    def raws(self, game: str, stub: Stub) -> list[Raw]:
        """The entries that a stub stands for, as they were stored. Raises NotInArchive, BrokenLog."""
        try:
            raws: list[Raw] = self._run(self._read, game, stub)
        except NotInArchive:
            self._told("missing")
            raise
        except ArchiveAway:
            self._told("read")
            raise
        return raws

    def _read(self, game: str, stub: Stub) -> list[Raw]:
        place = stub.place
        kept = self._cache.get(str(place)) if self._cache else None
        if kept is not None:
            try:
                raws = self.opened(game, stub, kept)
                self._told("hit")
                return raws
            except BrokenLog:  # what this disk kept is damaged
                pass
        frame = self.objects.get(segment_name(place.segment), place.offset, place.length)
        raws = self.opened(game, stub, frame)
        if self._cache:
            self._cache.put(str(place), frame)
        self._told("miss" if self._cache else "hit")
        return raws

    def opened(self, game: str, stub: Stub, frame: bytes) -> list[Raw]:
        """The entries in a frame. Raises BrokenLog unless they are those that the stub stands for; NotInArchive."""
        try:
            raws = unpack(game, decompress(frame, self.dictionary(stub.place.dictionary)))
        except BadSegment as error:
            raise BrokenLog(game, 1, f"in the archive: {error}") from error
        if (len(raws), raws[-1].hash) != (stub.version, stub.hash):
            raise BrokenLog(game, stub.version, "the archive holds another log than the stub promises")
        return raws

    def dictionary(self, name: str) -> bytes:
        """The dictionary of this name, and none for "". Raises NotInArchive, BadSegment."""
        if not name:
            return b""
        if name not in self._dictionaries:
            body = self._cache.get(name) if self._cache else None
            if body is None or digest(body) != name:
                body = self.objects.get(dictionary_name(name))
                if self._cache:
                    self._cache.put(name, body)
            if digest(body) != name:
                raise BadSegment("a dictionary is damaged")
            self._dictionaries[name] = body
        return self._dictionaries[name]

    def indexes(self) -> Iterator[tuple[str, list[Indexed]]]:
        """Each segment that can be read, and the games in it; a game may be in several."""
        names: list[str] = self._run(self._segments)
        with ThreadPoolExecutor(TOGETHER) as pool:
            for start in range(0, len(names), AHEAD):
                some = names[start : start + AHEAD]
                for name, index in zip(some, pool.map(self._index, some), strict=True):
                    if index:
                        yield name.rpartition("/")[2], index

    def _segments(self) -> list[str]:
        return list(self.objects.names(SEGMENTS))

    def _index(self, name: str) -> list[Indexed]:
        """The games in a segment; none where it cannot be read: they are read one by one, and found broken."""
        try:
            return index_of(lambda start, length: self.objects.get(name, start, length))
        except (BadSegment, NotInArchive):
            return []


def segment_name(name: str) -> str:
    """The object of a segment."""
    return f"{SEGMENTS}{name[:2]}/{name}"


def dictionary_name(name: str) -> str:
    """The object of a dictionary."""
    return f"{DICTIONARIES}{name}"
