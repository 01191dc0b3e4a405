"""A stranger with some networks, who asks as fast as one process can; it runs at the lowest priority.

The service answers at its own priority, so that the attack costs it what one from another machine would; what the
attacker itself computes should not take the processors from the players, as it would not there.
"""

import asyncio
import itertools
import json
import multiprocessing
import os
import resource
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from tests.bench.servers import Address

NETWORKS: Final = 4
"""So many addresses, each a network of its own."""
LOWEST: Final = 19
CHUNK: Final = 65536
CLOSED: Final = "closed"
REFUSED_PAUSE: Final = 0.02
"""Seconds before a connection that was closed or refused is opened again: a stranger's line has a length."""


class Stranger:
    """What an attack has to work with: where the service is, an account, a game of it, and addresses to call from."""

    def __init__(self, address: Address, token: str, game: str) -> None:
        self._address = address
        self._sources = itertools.cycle(f"127.0.66.{number + 1}" for number in range(NETWORKS))
        self.token = token
        self.game = f"/v1/games/{game}"
        self.answers: Counter[str] = Counter()

    @asynccontextmanager
    async def connected(self, window: int = 0) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection from the next of the addresses, which takes `window` bytes at once, or as many as usual."""
        link = socket.socket()
        link.setblocking(False)
        if window:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        link.bind((next(self._sources), 0))
        await asyncio.get_running_loop().sock_connect(link, self._address)
        reader, writer = await asyncio.open_connection(sock=link, limit=window or CHUNK)
        try:
            yield reader, writer
        finally:
            writer.close()

    def head(self, method: str, path: str, **headers: str) -> bytes:
        """The head of a request by the stranger's account."""
        usual = {"Host": "localhost", "Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in (usual | headers).items())]
        return "\r\n".join([*lines, "", ""]).encode()

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        """A whole request; a body of bytes is sent as it is."""
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        return self.head(method, path, **{"Content-Length": str(len(content))}, **headers) + content

    async def read(self, reader: asyncio.StreamReader) -> str:
        """Read an answer to its end: its status; `closed` where none came."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            await reader.readexactly(int(length or 0))
        except (OSError, asyncio.IncompleteReadError):
            return CLOSED
        return head[9:12].decode()


Asks = Callable[[Stranger, int], bytes]
"""The next request of a flood, by its number."""
Attack = Callable[[Stranger], Awaitable[None]]


async def again(stranger: Stranger, once: Callable[[], Awaitable[str]]) -> None:
    """Do something over and over, and note how it ended each time."""
    while True:
        try:
            how = await once()
        except (OSError, asyncio.IncompleteReadError):
            how = CLOSED
        stranger.answers[how] += 1
        if how == CLOSED:
            await asyncio.sleep(REFUSED_PAUSE)


async def many(stranger: Stranger, count: int, once: Callable[[], Awaitable[str]]) -> None:
    """The same over and over, so many times at once."""
    await asyncio.gather(*(again(stranger, once) for _ in range(count)))


def flood(asks: Asks, count: int) -> Attack:
    """Requests one after the other on so many connections, whatever they are answered."""

    async def attack(stranger: Stranger) -> None:
        numbers: Iterator[int] = itertools.count()

        async def once() -> str:
            async with stranger.connected() as (reader, writer):
                while True:
                    writer.write(asks(stranger, next(numbers)))
                    how = await stranger.read(reader)
                    if how == CLOSED:
                        return how
                    stranger.answers[how] += 1

        await many(stranger, count, once)

    return attack


class Raid:
    """An attack at work, in a process of its own."""

    def __init__(self, address: Address, token: str, game: str, attack: Attack, seconds: float) -> None:
        fork = multiprocessing.get_context("fork")  # attacks are functions that no other process could be sent
        self._pipe, theirs = fork.Pipe()
        arguments = (Stranger(address, token, game), attack, seconds, theirs)
        self._process = fork.Process(target=_raid, args=arguments, daemon=True)
        self._process.start()

    def ended(self) -> Counter[str]:
        """How many answers of which status it had."""
        found: Counter[str] = self._pipe.recv()
        self._process.join()
        return found


def _raid(stranger: Stranger, attack: Attack, seconds: float, pipe: Connection) -> None:
    os.nice(LOWEST)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def limited() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(attack(stranger), seconds)

    asyncio.run(limited())
    pipe.send(stranger.answers)
