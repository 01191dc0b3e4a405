"""Readers of event streams in a process of their own, so that they do not slow down the clock of the players."""

import multiprocessing
import os
import selectors
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from tests.bench.load import CHUNK

READERSHIPS = ("", "?language=fr", "?proof=true", "?language=fr&proof=true")
"""Readers of one readership are told the same, byte for byte."""
STREAMS_EACH = 25
"""How many streams a reader's address opens: fewer than a caller may have."""
EVENT = b"\nid: "
QUIET_SECONDS = 3.0


class Readers:
    """A process with so many open streams, evenly over games and readerships."""

    def __init__(self, address: tuple[str, int], games: list[str], count: int, readerships: int) -> None:
        paths = [
            f"/v1/games/{games[one % len(games)]}/events{READERSHIPS[one // len(games) % readerships]}"
            for one in range(count)
        ]
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(target=_read, args=(address, paths, theirs))

    def start(self) -> None:
        """Start, and wait until every stream has been answered."""
        self._process.start()
        if (refused := self._pipe.recv()) is not None:
            raise SystemExit(f"a stream was refused: {refused}")

    def heard(self) -> int:
        """End, and say how many events all readers together were told."""
        self._pipe.send(None)
        count: int = self._pipe.recv()
        self._process.join()
        return count


@contextmanager
def reading(address: tuple[str, int], games: list[str], count: int, readerships: int) -> Iterator[Readers | None]:
    """Readers while the clock runs; none for a count of 0."""
    readers = Readers(address, games, count, readerships) if count else None
    if readers:
        readers.start()
    yield readers


class _Client:
    """A stream and how many events it has told."""

    def __init__(self, address: tuple[str, int], path: str, number: int) -> None:
        source = f"127.{1 + number // STREAMS_EACH}.{os.getpid() % 250}.1"  # nobody who listened before counts
        self.socket = socket.create_connection(address, 60, source_address=(source, 0))
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode())
        self.events = 0
        self._end = b""

    def hear(self) -> bytes:
        """What came; empty at the end."""
        told = self.socket.recv(CHUNK)
        text = self._end + told
        self.events += text.count(EVENT)
        self._end = text[1 - len(EVENT) :]
        return told


def _read(address: tuple[str, int], paths: list[str], pipe: Connection) -> None:
    clients = [_Client(address, path, number) for number, path in enumerate(paths)]
    for client in clients:
        began = client.hear()
        if not began.startswith(b"HTTP/1.1 200"):
            pipe.send(began.decode("latin-1")[:400])
            return
    pipe.send(None)
    _listen(clients, pipe)
    pipe.send(sum(client.events for client in clients))


def _listen(clients: list[_Client], pipe: Connection) -> None:
    """Read until told to end, and then until nothing comes for a moment."""
    with selectors.DefaultSelector() as waiting:
        for client in clients:
            waiting.register(client.socket, selectors.EVENT_READ, client)
        waiting.register(pipe, selectors.EVENT_READ)
        ending = False
        while (ready := waiting.select(QUIET_SECONDS if ending else None)) or not ending:
            for key, _ in ready:
                if key.data is None:
                    ending = True
                    waiting.unregister(pipe)
                elif not key.data.hear():
                    waiting.unregister(key.fileobj)
