"""Moves all accounts of the release before: once, by one process at a time, before anything is served from them."""

import secrets
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from events.client import Client, call, call_all, scan
from events.clock import sleep
from events.lua import Script
from service.accounts.slots.format import CURRENT, FIRST, FORMAT, LOOKED_AT, is_current
from service.accounts.slots.keys import PREFIX, apart
from service.accounts.slots.names import BARRED, name_key
from service.times import milliseconds
from workers.migrating.moving import move
from workers.migrating.reading import accounts_of

_HOLD: Final = Script(__file__, "hold")

LOCK: Final = PREFIX + "migrating"
LOCK_SECONDS: Final = 30
AT_ONCE: Final = 100
"""Accounts that are moved together."""
TOGETHER: Final = 1000
_NAME: Final = f"{PREFIX}name:"
_NO_GUESTS: Final = f"{PREFIX}no-guests:"
LEFT: Final = ("names", "names:*", "name:*", "guests", "network:*", "no-guests:*", "letter:*", "letters:*", "ordered")
LEFT_TOO: Final = ("mail:*", "reset:*", "resets:of:*", "token:*", "tokens:*", "once:*", "networks:*")
"""What is left of the former layout once all accounts are moved: lists, and what belongs to nobody any more."""

Tell = Callable[[int], None]
Rest = Callable[[float], object]
"""Waits for so many seconds; true when there is no more time."""


class GoesOn(Exception):
    """Another process is moving the accounts."""


def migrate(redis: Client, tell: Tell, rest: Rest = sleep) -> int:
    """Move all accounts that are not moved yet, and `tell` how many were so far; how many in all.

    It may be interrupted at any moment, and goes on where it was when it is called again: that `rest` says so ends it
    after some accounts more. Raises GoesOn, Unavailable.
    """
    if is_current(redis):
        call(redis, "SET", FORMAT, CURRENT, "NX")
        return 0
    holder = secrets.token_hex(8)
    _hold(redis, holder)
    call(redis, "SET", FORMAT, FIRST)
    moved = 0
    for some in batched_ids(accounts_of(redis), AT_ONCE):
        _hold(redis, holder)
        move(redis, some, milliseconds())
        moved += len(some)
        tell(moved)
        if rest(0):
            call(redis, "DEL", LOCK)
            return moved
    _move_the_rest(redis, holder)
    call(redis, "SET", FORMAT, CURRENT)
    call(redis, "DEL", LOCK)
    return moved


def wait_until_current(redis: Client, tell: Tell, rest: Rest = sleep) -> int:
    """Move all accounts, or wait while another process does; how many this one has moved. Raises Unavailable.

    It waits no longer once `rest` says so.
    """
    while True:
        try:
            return migrate(redis, tell, rest)
        except GoesOn:
            if rest(1.0):
                return 0


def _hold(redis: Client, holder: str) -> None:
    if not _HOLD.run(redis, [LOCK], [holder, LOCK_SECONDS]):
        raise GoesOn


def batched_ids(names: Iterator[str], size: int) -> Iterator[list[str]]:
    """The names, so many at a time."""
    while some := list(islice(names, size)):
        yield some


def _move_the_rest(redis: Client, holder: str) -> None:
    """Move what belongs to no account: names and networks that are barred; then erase the former lists."""
    for some in batched_ids(_keys(redis, "name:*"), TOGETHER):
        held = call_all(redis, [("GET", key) for key in some])
        barred = [key for key, kept in zip(some, held, strict=True) if kept == BARRED]
        _copy(redis, [(key, name_key(key.removeprefix(_NAME))) for key in barred])
        _hold(redis, holder)
    for some in batched_ids(_keys(redis, "no-guests:*"), TOGETHER):
        _copy(redis, [(key, apart("no-guests", key.removeprefix(_NO_GUESTS))) for key in some])
    for pattern in (*LEFT, *LEFT_TOO):
        for some in batched_ids(_keys(redis, pattern), TOGETHER):
            _hold(redis, holder)
            call(redis, "UNLINK", *some)


def _copy(redis: Client, pairs: list[tuple[str, str]]) -> None:
    """Copy texts that expire."""
    kept = (
        call_all(redis, [command for key, _ in pairs for command in (("GET", key), ("PEXPIRETIME", key))])
        if pairs
        else []
    )
    for (_, after), text, ends in zip(pairs, kept[::2], kept[1::2], strict=True):
        if text is not None and ends > 0:
            call(redis, "SET", after, text, "PXAT", ends)


def _keys(redis: Client, pattern: str) -> Iterator[str]:
    return (key.decode() for key in scan(redis, PREFIX + pattern, LOOKED_AT))
