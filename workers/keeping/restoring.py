"""Restoring a backup into an empty store, of which nobody makes anything until all is there."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from redis.exceptions import ResponseError

from events import keys
from events.archive.archive import LogArchive
from events.client import Client, call, call_all
from events.errors import WrongStore
from events.store import LogStore
from events.trust.epoch import Epoch
from workers.keeping.archived import give_back
from workers.keeping.checking import Reader
from workers.keeping.formats import BadBackup, Kept, Manifest, Slice, print_of
from workers.keeping.look import count_keys, server
from workers.keeping.reading import game_of
from workers.keeping.vaults import Vault

TOGETHER: Final = 1_000
"""Commands that are sent at once."""
UNFINISHED: Final = b'{"format":0,"shards":0}'
"""The store's mark while it is being restored: no release reads this format, so no process takes it for a store."""
OWN: Final = (keys.STORE.encode(), keys.EPOCH.encode())
"""Keys that are written last, or not at all."""

Command = tuple[Any, ...]


class NotEmpty(Exception):
    """There is something in the store already."""


def restore(redis: Client, vault: Vault, manifest: Manifest, archive: LogArchive | None = None) -> list[str]:
    """Write all that a backup holds; the games whose chains do not hold, as they did not when it was made.

    What its stubs need goes into the archive first, where it is not there. The store begins a new epoch, so that
    whoever knows more notices. What a restore that was interrupted has left is removed first. Raises NotEmpty,
    BadBackup, Unavailable, and OSError.
    """
    _require_empty(redis)
    give_back(vault, manifest, archive)
    call(redis, "SET", keys.STORE, UNFINISHED)
    reader = Reader(vault, manifest)
    _send(redis, _logs(reader.slices()))
    mine: list[Kept] = []
    try:
        _send(redis, _others(reader.kept(), mine))
    except ResponseError as error:
        told = f"this server ({server(redis)}) cannot read what {manifest.server} has written: {error}"
        raise BadBackup(told) from None
    _compare(redis, reader)
    Epoch(redis).doubt()
    if not mine:
        raise BadBackup(f"the backup holds no key {keys.STORE}")
    call(redis, *_restoring(mine[0]))
    return reader.unsound


def _require_empty(redis: Client) -> None:
    there = count_keys(redis)
    if there and call(redis, "GET", keys.STORE) == UNFINISHED:
        for name in list(redis.scan_iter(count=TOGETHER)):
            call(redis, "UNLINK", name)
    elif there:
        try:
            games = f"{LogStore(redis).total()} games"
        except WrongStore as error:
            games = str(error)
        raise NotEmpty(f"the store is not empty: {there} keys, {games}")


def _logs(slices: Iterable[Slice]) -> Iterator[Command]:
    begun: set[bytes] = set()
    for one in slices:
        if one.first == 0 and one.key in begun:
            yield "DEL", one.key
        begun.add(one.key)
        for name, fields in one.entries:
            yield "XADD", one.key, name, *(part for pair in fields.items() for part in pair)


def _others(kept: Iterable[Kept], mine: list[Kept]) -> Iterator[Command]:
    for one in kept:
        if one.key == OWN[0]:
            mine.append(one)
        if one.key not in OWN:
            yield _restoring(one)


def _restoring(one: Kept) -> Command:
    return "RESTORE", one.key, max(0, one.expires), one.dump, "REPLACE", "ABSTTL"


def _send(redis: Client, commands: Iterator[Command]) -> None:
    while some := list(islice(commands, TOGETHER)):
        call_all(redis, some)


def _compare(redis: Client, reader: Reader) -> None:
    """Raises BadBackup unless every log in the store ends as its mark says."""
    rest = iter(mark for mark in reader.marks.values() if mark.entries)
    while some := list(islice(rest, TOGETHER)):
        ends = call_all(redis, [("XREVRANGE", mark.key, "+", "-", "COUNT", 1) for mark in some])
        sizes = call_all(redis, [("XLEN", mark.key) for mark in some])
        for mark, end, size in zip(some, ends, sizes, strict=True):
            if size != mark.entries or not end or print_of(end[0]) != mark.print:
                raise BadBackup(f"the log of {game_of(mark.key)} was not written as it should be")
