"""The archive's objects in backups: those that stubs need are copied as they are, under the same hashes."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from events.archive.archive import LogArchive, dictionary_name, segment_name
from events.archive.segments import digest
from events.archive.stub import Place
from events.errors import NotInArchive
from workers.keeping.formats import BadBackup, Manifest, Segment, prove
from workers.keeping.vaults import File, Vault

LACKING: Final = "the logs of finished games are in an archive, and none is set: ASTROLUDE_ARCHIVE_URL"


class Needed(Struct):
    """The archive's objects that the stubs of a store name."""

    segments: set[str]
    dictionaries: set[str]

    def add(self, place: Place) -> None:
        """Note what a stub needs."""
        self.segments.add(place.segment)
        if place.dictionary:
            self.dictionaries.add(place.dictionary)


class Copier:
    """Copies objects of the archive into a vault, those that are not there yet."""

    def __init__(self, archive: LogArchive | None, vault: Vault, files: dict[str, File], last: Manifest | None) -> None:
        self._archive = archive
        self._vault = vault
        self._files = files
        self._last = last
        self.new: list[Segment] = []

    def segments(self, names: Iterable[str]) -> list[Segment]:
        """The copies of segments, after those of the last backup. Raises BadBackup, Unavailable, OSError."""
        before = self._last.archived if self._last else []
        return list(self._copies(before, ((name, segment_name(name)) for name in names)))

    def dictionaries(self, names: Iterable[str]) -> list[Segment]:
        """The same for dictionaries."""
        before = self._last.dictionaries if self._last else []
        return list(self._copies(before, ((name, dictionary_name(name)) for name in names)))

    def _copies(self, before: list[Segment], objects: Iterable[tuple[str, str]]) -> Iterator[Segment]:
        known = {copy.digest for copy in before}
        yield from before
        for name, place in sorted(objects):
            if name not in known:
                yield self._copy(name, place)

    def _copy(self, name: str, place: str) -> Segment:
        if self._archive is None:
            raise BadBackup(LACKING)
        try:
            body = self._archive.objects.get(place)
        except NotInArchive as error:
            raise BadBackup(f"{error}: its games cannot be backed up") from None
        if digest(body) != name:
            raise BadBackup(f"the log archive's {place} is damaged: its games cannot be backed up")
        copy = Segment(name, len(body))
        there = self._files.get(copy.name)
        if there is None or there.size != copy.size:
            self._vault.put(copy.name, body)
            self.new.append(copy)
        return copy


def give_back(vault: Vault, manifest: Manifest, archive: LogArchive | None) -> None:
    """Have the archive hold all that a backup's stubs need. Raises BadBackup, Unavailable, OSError."""
    if archive is None and manifest.archived:
        raise BadBackup(LACKING)
    for copies, place_of in ((manifest.archived, segment_name), (manifest.dictionaries, dictionary_name)):
        for copy in copies:
            body = vault.get(copy.name)
            prove(copy, body)
            if archive is not None:
                archive.objects.put(place_of(copy.digest), body)
