"""The dictionaries with which games of a rulebook are compressed: each made once, of the first games that are moved."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

import zstandard

from events.archive.archive import LogArchive, dictionary_name
from events.archive.packing import pack
from events.archive.segments import digest
from events.client import call
from events.errors import BrokenLog, NotInArchive
from events.store import LogStore

MADE: Final = "{archive}:dictionaries"
"""The dictionary of each rulebook and version of it (hash, the names of objects)."""
SAMPLES: Final = "{archive}:samples:"
"""The games that were moved while there was no dictionary for their rulebook (list)."""
ENOUGH: Final = 32
"""Games of which a dictionary is made."""
SIZE: Final = 112_640
"""Bytes of a dictionary, at most."""


class Dictionaries:
    """The dictionaries of a log store. Every method raises Unavailable."""

    def __init__(self, log: LogStore, archive: LogArchive) -> None:
        self._log = log
        self._archive = archive

    def of(self, rulebook: str, leaving: Mapping[str, bytes]) -> str:
        """The dictionary for a rulebook (`name/version`), "" while too few games were moved to make one.

        It is made of those that are `leaving`, packed, and of earlier ones.
        """
        made: bytes | None = call(self._log.redis, "HGET", MADE, rulebook)
        return made.decode() if made else self._make(rulebook, leaving)

    def _make(self, rulebook: str, leaving: Mapping[str, bytes]) -> str:
        key = SAMPLES + rulebook
        earlier = [game.decode() for game in call(self._log.redis, "LRANGE", key, 0, ENOUGH - 1)]
        new = [game for game in leaving if game not in earlier][: ENOUGH - len(earlier)]
        if len(earlier) + len(new) < ENOUGH:
            if new:
                call(self._log.redis, "RPUSH", key, *new)
            return ""
        body = _trained([*self._packed(earlier), *(leaving[game] for game in new)])
        if not body:
            return ""
        name = digest(body)
        self._archive.objects.put(dictionary_name(name), body)
        call(self._log.redis, "HSETNX", MADE, rulebook, name)
        call(self._log.redis, "DEL", key)
        return self.of(rulebook, leaving)

    def _packed(self, games: Sequence[str]) -> Iterator[bytes]:
        for game in games:
            with suppress(BrokenLog, NotInArchive):
                yield pack(game, self._log.raw(game))


def _trained(samples: Sequence[bytes]) -> bytes:
    """A dictionary, none when these are too little to learn from."""
    try:
        return zstandard.train_dictionary(SIZE, list(samples)).as_bytes()
    except zstandard.ZstdError:
        return b""
