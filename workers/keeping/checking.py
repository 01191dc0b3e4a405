"""Whether a backup is whole: every segment, every chain, every count."""

from collections.abc import Iterator

from workers.keeping.catalogue import marks, slices
from workers.keeping.formats import BadBackup, Entry, Fields, Kept, Manifest, Slice, print_of, prove, unpacked
from workers.keeping.reading import chained, game_of
from workers.keeping.vaults import Vault


class _Log:
    """What was read of a log so far."""

    def __init__(self) -> None:
        self.entries = 0
        self.last: Entry | None = None
        self.sound = True


class Reader:
    """Reads a backup as `restore` does, and proves it on the way. Every method raises BadBackup, and OSError."""

    def __init__(self, vault: Vault, manifest: Manifest) -> None:
        self._vault = vault
        self._manifest = manifest
        self.marks = marks(vault, manifest)
        self._logs: dict[bytes, _Log] = {}

    def slices(self) -> Iterator[Slice]:
        """The entries of all logs. Once they have all been read, each log is known to be as its mark says.

        Earlier backups may hold logs that the store no longer held: those are left out.
        """
        for one in slices(self._vault, self._manifest):
            if one.key in self.marks:
                self._follow(one)
                yield one
        self._prove_marks()

    def kept(self) -> Iterator[Kept]:
        """All other keys."""
        number = 0
        for segment in self._manifest.keys:
            some = unpacked(segment, self._vault.get(segment.name), Kept)
            number += len(some)
            yield from some
        if number != sum(self._manifest.counts.kinds.values()):
            raise BadBackup(f"{number} keys are there, not {sum(self._manifest.counts.kinds.values())}")

    @property
    def unsound(self) -> list[str]:
        """The games whose chains do not hold, among those that were read."""
        return sorted(game_of(key) for key, log in self._logs.items() if not log.sound)

    def _follow(self, one: Slice) -> None:
        log = self._logs.setdefault(one.key, _Log())
        if one.first == 0:
            log.entries, log.last, log.sound = 0, None, True
        if one.first != log.entries:
            raise BadBackup(f"entries {log.entries + 1} to {one.first} of {game_of(one.key)} are missing")
        before: Fields | None = log.last[1] if log.last else None
        log.sound = log.sound and chained(game_of(one.key), before, one.entries)
        log.entries += len(one.entries)
        log.last = one.entries[-1] if one.entries else log.last

    def _prove_marks(self) -> None:
        for key, mark in self.marks.items():
            log = self._logs.get(key)
            if mark.entries and (log is None or log.last is None or print_of(log.last) != mark.print):
                raise BadBackup(f"the log of {game_of(key)} does not end where it should")
        events = sum(log.entries for log in self._logs.values())
        if (len(self.marks), events) != (self._manifest.counts.games, self._manifest.counts.events):
            raise BadBackup(f"{len(self.marks)} games and {events} events are there, not as many as were counted")


def check(vault: Vault, manifest: Manifest) -> list[str]:
    """Read all of a backup; the games whose chains do not hold, as they did not in the store.

    Raises BadBackup where it is not whole, and OSError.
    """
    reader = Reader(vault, manifest)
    for _ in reader.slices():
        pass
    for _ in reader.kept():
        pass
    for copy in (*manifest.archived, *manifest.dictionaries):
        prove(copy, vault.get(copy.name))
    return reader.unsound
