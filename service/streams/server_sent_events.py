"""Endless Server-Sent Events: what every such answer has in common, whatever it sends."""

import errno
from collections.abc import Callable, Iterator
from typing import Final

from gevent import Timeout
from gevent.monkey import is_module_patched
from msgspec import Struct
from redis import exceptions

from events.clock import monotonic
from events.errors import Unavailable
from service.streams.hub import HEARTBEAT_SECONDS, Follower

STREAM: Final = "text/event-stream"
UNBUFFERED: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
RETRY_SECONDS: Final = 0.5
LONGEST_STREAM_SECONDS: Final = 30 * 60.0
"""A stream ends then; its client resumes where it was, and shows its token again."""
SLOWEST_SECONDS: Final = 30.0
"""A client that reads nothing for so long is cut off; it resumes where it was."""

MOST_AT_ONCE: Final = 16 * 1024
"""Bytes that are sent at once: a client with a slow connection takes them within `SLOWEST_SECONDS`."""

_AWAY: Final = (Unavailable, exceptions.ConnectionError, exceptions.TimeoutError)


class Step(Struct, frozen=True):
    """The next messages of a stream, whether there are more at once, and whether it ends after them.

    `again` says in how many seconds there will be more although nobody wakes the stream.
    """

    messages: list[bytes]
    more: bool = False
    over: bool = False
    again: float | None = None


def listen(follower: Follower, advance: Callable[[], Step]) -> Iterator[bytes]:
    """The messages of all steps until one is the last, the process is to end, or half an hour has passed.

    The store may go away meanwhile: the stream waits until it is back.
    """
    yield b"retry: 2000\n\n"
    until = monotonic() + LONGEST_STREAM_SECONDS
    told = monotonic()
    while monotonic() < until and not follower.over:
        try:
            step = advance()
        except _AWAY:
            follower.wait(RETRY_SECONDS)
            yield b": waiting for the store\n\n"
            continue
        if step.messages:
            yield from joined(step.messages)
            told = monotonic()
        if step.more:
            continue
        if step.over:
            return
        # By what was told, not by who was woken: or a listener could tell when something happens that is kept back.
        left = told + HEARTBEAT_SECONDS - monotonic()
        follower.wait(max(0.0, left if step.again is None else min(left, step.again)))
        if monotonic() >= told + HEARTBEAT_SECONDS:
            yield b": still here\n\n"
            told = monotonic()


def joined(messages: list[bytes], most: int = MOST_AT_ONCE) -> Iterator[bytes]:
    """The same bytes in few pieces: each costs a system call for every reader."""
    piece: list[bytes] = []
    size = 0
    for message in messages:
        if piece and size + len(message) > most:
            yield b"".join(piece)
            piece, size = [], 0
        piece.append(message)
        size += len(message)
    if piece:
        yield b"".join(piece)


def cut_off(chunks: Iterator[bytes], seconds: float = SLOWEST_SECONDS) -> Iterator[bytes]:
    """The same chunks, as long as each is taken in time: nothing piles up for a client that does not read.

    Only for a web process, where the greenlet that asks for a chunk is the one that sends it.
    """
    if not is_module_patched("socket"):
        yield from chunks
        return
    for chunk in chunks:
        with Timeout(seconds, BrokenPipeError(errno.EPIPE, "the client does not read")):
            yield chunk
