"""Reading what logs have grown by since the last backup, many logs at a time."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from events.archive.stub import Place, is_stub, stub_of
from events.chain import genesis, link
from events.client import Client, call, call_all
from workers.keeping.formats import Entry, Fields, Mark, Slice, print_of

TOGETHER: Final = 200
"""Logs that are asked for at once, at the most."""
ENTRIES: Final = 5_000
"""Entries that they may have together; a single log may have more."""
NAME: Final = b":log:"


class Grown(Struct, frozen=True):
    """A log up to the moment of a backup: what is new, and how far it is now. `sound`: its chain holds there.

    `place` says where the archive keeps what its stub stands for, if it was seen to begin with one.
    """

    slice: Slice
    mark: Mark
    sound: bool
    place: Place | None = None


def grown(redis: Client, entries: dict[bytes, int], known: dict[bytes, Mark]) -> Iterator[Grown]:
    """Each log with so many entries (0: a stub), in the order of their keys. Raises Unavailable.

    A log may move to the archive and back meanwhile: it is read as it is then. The last entry that is known is read
    again: a log that is no longer the same one is read from its beginning.
    """
    for keys in _together(entries, known):
        answers = call_all(redis, [_command(key, entries[key], known.get(key)) for key in keys])
        for key, found in zip(keys, answers, strict=True):
            mark = known.get(key)
            if mark is None:
                yield _grown(key, 0, None, found)
            elif found and print_of(found[0]) == mark.print:
                yield _grown(key, mark.entries, found[0], found[1:])
            else:
                yield _grown(key, 0, None, call(redis, *_command(key, entries[key], None)))


def game_of(key: bytes) -> str:
    """The game to which a log belongs."""
    return key.partition(NAME)[2].decode(errors="replace")


def chained(game: str, before: Fields | None, entries: Iterable[Entry]) -> bool:
    """Whether the hashes of entries follow from those before them; `before` holds the fields of the last one."""
    try:
        previous = genesis(game) if before is None else bytes.fromhex(before[b"h"].decode())
        for place, (_, fields) in enumerate(entries):
            if place == 0 and before is None and is_stub(fields):
                previous = bytes.fromhex(fields[b"h"].decode())
                continue
            previous = link(previous, fields[b"d"])
            if previous.hex().encode() != fields[b"h"]:
                return False
    except (KeyError, ValueError):
        return False
    return True


def _together(entries: dict[bytes, int], known: dict[bytes, Mark]) -> Iterator[list[bytes]]:
    keys: list[bytes] = []
    more = 0
    for key in sorted(entries):
        mark = known.get(key)
        more += max(0, entries[key] - (mark.entries if mark else 0))
        if keys and (len(keys) >= TOGETHER or more > ENTRIES):
            yield keys
            keys, more = [], 0
        keys.append(key)
    if keys:
        yield keys


def _command(key: bytes, entries: int, mark: Mark | None) -> tuple[Any, ...]:
    if not entries:
        return "XRANGE", key, "-" if mark is None else mark.last, "+"
    if mark is None:
        return "XRANGE", key, "-", "+", "COUNT", entries
    return "XRANGE", key, mark.last, "+", "COUNT", max(0, entries - mark.entries) + 1


def _grown(key: bytes, first: int, before: Entry | None, found: list[Entry]) -> Grown:
    entries = [(bytes(name), fields) for name, fields in found]
    last = entries[-1] if entries else before
    mark = Mark(key, first + len(entries), last[0] if last else b"", print_of(last) if last else b"")
    sound = chained(game_of(key), before[1] if before else None, entries)
    return Grown(Slice(key, first, entries), mark, sound, _place(before if first or not entries else entries[0]))


def _place(entry: Entry | None) -> Place | None:
    """Where the archive keeps a log, if this entry is a stub that can be read."""
    try:
        return stub_of(*entry).place if entry and is_stub(entry[1]) else None
    except ValueError:
        return None
