"""What a stranger may try, and the number that holds each (docs/reference/limits.md, docs/reference/processes.md)."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from tests.bench.hostile.strangers import CLOSED, Attack, Stranger, flood, many

CONNECTIONS: Final = 40
"""Of a flood, which asks again as soon as it is answered."""
HELD: Final = 400
"""Connections that are held open, and cost nothing but that."""
THOUSANDS: Final = 3000
DRIP_SECONDS: Final = 0.5
HUGE: Final = 50_000_000
PIECE: Final = b"x" * 65536
DEEP: Final = b"[" * 30_000 + b"]" * 30_000
BOT: Final = {"kind": "bot", "level": "random"}
WIDEST: Final = 1600
WIDTHS: Final = 1000
NARROW: Final = 4096
"""Bytes that a slow reader takes at most, ever."""


class Named(NamedTuple):
    """An attack, and what holds it."""

    held_by: str
    attack: Attack


def holding(once: Callable[[Stranger], Awaitable[str]], count: int = HELD) -> Attack:
    """The same on so many connections at once."""

    async def attack(stranger: Stranger) -> None:
        async def go() -> str:
            return await once(stranger)

        await many(stranger, count, go)

    return attack


async def slow_heads(stranger: Stranger) -> str:
    """A request whose head never ends, a byte at a time."""
    async with stranger.connected() as (reader, writer):
        return await _dripped(stranger, reader, writer, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")


async def slow_bodies(stranger: Stranger) -> str:
    """A body that never ends, a byte at a time."""
    async with stranger.connected() as (reader, writer):
        head = stranger.head("POST", "/v1/games", **{"Content-Length": "60000"})
        return await _dripped(stranger, reader, writer, head)


async def _dripped(stranger: Stranger, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: bytes) -> str:
    writer.write(head)
    answer = asyncio.ensure_future(stranger.read(reader))
    while not answer.done():
        writer.write(b"x")
        await asyncio.wait([answer], timeout=DRIP_SECONDS)
    return await answer


async def slow_readers(stranger: Stranger) -> str:
    """Many long answers asked for at once, and none read."""
    async with stranger.connected(NARROW) as (_, writer):
        writer.write(stranger.request("GET", f"{stranger.game}/events?limit=500&proof=true") * 8)
        await asyncio.sleep(3600)
    return CLOSED


async def idle(stranger: Stranger) -> str:
    """A connection on which nothing is asked."""
    async with stranger.connected() as (reader, _):
        await reader.read(1)
    return CLOSED


async def huge_bodies(stranger: Stranger) -> str:
    """A body of fifty megabytes."""
    async with stranger.connected() as (reader, writer):
        writer.write(stranger.head("POST", "/v1/games", **{"Content-Length": str(HUGE)}))
        return await _poured(stranger, reader, writer, PIECE)


async def endless_bodies(stranger: Stranger) -> str:
    """A body in chunks without end."""
    async with stranger.connected() as (reader, writer):
        writer.write(stranger.head("POST", "/v1/games", **{"Transfer-Encoding": "chunked"}))
        return await _poured(stranger, reader, writer, b"10000\r\n" + PIECE + b"\r\n")


async def _poured(stranger: Stranger, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, piece: bytes) -> str:
    answer = asyncio.ensure_future(stranger.read(reader))
    try:
        with suppress(OSError):
            for _ in range(HUGE // len(PIECE)):
                if answer.done():
                    break
                writer.write(piece)
                await writer.drain()
        return await answer
    finally:
        answer.cancel()


async def streams(stranger: Stranger) -> str:
    """An event stream, read as it comes."""
    async with stranger.connected() as (reader, writer):
        writer.write(stranger.request("GET", f"{stranger.game}/events", Accept="text/event-stream"))
        head = await reader.readuntil(b"\r\n\r\n")
        if head[9:12] == b"200":
            while await reader.read(65536):
                pass
            return CLOSED
    return head[9:12].decode()


def asking(method: str, path: str, body: object = None, count: int = CONNECTIONS, *, known: bool = True) -> Attack:
    """A flood of one request: `{game}` is filled in, and a `{width}` like no other; not `known` is without a token."""

    def ask(stranger: Stranger, number: int) -> bytes:
        width = WIDEST - number % WIDTHS
        where = path.replace("{game}", stranger.game).replace("{width}", str(width))
        anonymous = {} if known else {"Authorization": ""}
        return stranger.request(method, where, body, **anonymous)

    return flood(ask, count)


READ: Final = "`read`: 1200 a minute"
WRITE: Final = "`write`: 600 a minute"
TABLE: Final = {"rulebook": "destiny", "seats": [BOT, BOT, BOT]}

ATTACKS: Final = {
    "slow heads": Named("10 s for the head; 500 connections of a network", holding(slow_heads)),
    "slow bodies": Named("10 s and 1 s for every 4 KiB", holding(slow_bodies)),
    "slow readers": Named("30 s for 64 KiB; `read`", holding(slow_readers)),
    "thousands of connections": Named("500 of a network, 30 s without a request", holding(idle, THOUSANDS)),
    "huge bodies": Named("64 KiB", holding(huge_bodies, CONNECTIONS)),
    "endless bodies": Named("512 KiB with the wrapping", holding(endless_bodies, CONNECTIONS)),
    "deep bodies": Named(f"64 KiB; {WRITE}", asking("POST", "/v1/games", DEEP)),
    "reads": Named(READ, asking("GET", "{game}")),
    "strangers' reads": Named(READ, asking("GET", "/v1/games?limit=200", known=False)),
    "guests": Named("`guests`: 60 an hour of a network", asking("POST", "/v1/guests", {}, known=False)),
    "wrong passwords": Named(
        "`login`: 60 in 15 minutes; one at a time is hashed",
        asking("POST", "/v1/tokens", {"name": "Bench 0", "password": "a wrong one"}, known=False),
    ),
    "games of bots": Named("quotas `bots-only`, `new-games`", asking("POST", "/v1/games", TABLE)),
    "talk": Named("`talk`: 60 a minute", asking("POST", "{game}/messages", {"text": "spam " * 20})),
    "seeks": Named("`seeks`: 240 an hour", asking("POST", "/v1/seeks", {"rulebook": "destiny", "speed": "day"})),
    "pictures": Named("16 of a caller wait, 32 of all", asking("GET", "{game}/board.png?width={width}")),
    "waits": Named("as many streams and waits: 32", asking("GET", "{game}/events?after=100000&wait=PT20S", count=HELD)),
    "streams": Named("32 of a caller", holding(streams)),
}
