"""Everything that can go wrong with a log, so that callers need to know no error of Redis."""

from events.envelope import Entry, Record


class LogError(Exception):
    """The base of all errors of the log."""


class Unavailable(LogError):
    """The store gave no answer. A write may or may not have happened: its cause or idempotency key tells later."""


class ArchiveAway(Unavailable):
    """The archive of finished games' logs gives no answer, or is not set; the log store itself may be well."""


class NotInArchive(ArchiveAway):
    """An object that the log store names is not in the archive: it was removed, or this is another archive."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the log archive lacks {name}")


class NotCopied(Unavailable):
    """The store has carried the command out, but a crash may still undo it: too few copies are known to be there.

    Whoever repeats it under its key is answered once they are.
    """


class NoSuchLog(LogError):
    """There is no game with this id."""

    def __init__(self, game: str) -> None:
        super().__init__(f"no log of game {game}")
        self.game = game


class BrokenLog(LogError):
    """The log of one game cannot be trusted or read from `version` on; other games are not affected."""

    def __init__(self, game: str, version: int, reason: str) -> None:
        super().__init__(f"log of game {game} is broken at version {version}: {reason}")
        self.game = game
        self.version = version
        self.reason = reason


class Conflict(LogError):
    """The log does not end where the writer thought; `entries` are those that it did not know."""

    def __init__(self, game: str, expected: int, entries: list[Entry]) -> None:
        super().__init__(f"game {game} does not end at version {expected}")
        self.game = game
        self.expected = expected
        self.entries = entries


class Forked(Conflict):
    """The writer's copy does not match the log (another head, or too long): drop it and load again."""

    def __init__(self, game: str, expected: int) -> None:
        super().__init__(game, expected, [])


class Repeated(LogError):
    """The idempotency key is known; `record` says what it led to and what was asked for."""

    def __init__(self, record: Record) -> None:
        super().__init__(f"already done: versions {record.first} to {record.last}")
        self.record = record


class NotCanonical(LogError, ValueError):
    """The data has no canonical JSON form (a float, a huge integer, an odd key, a foreign type)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path: list[str] = []

    def __str__(self) -> str:
        return f"{self.reason} at {'.'.join(reversed(self.path)) or 'the top'}"


class WrongStore(LogError):
    """The store was created with another format or number of shards."""
