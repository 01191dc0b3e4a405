"""A service whose streams are served by a separate process, and who holds which connection there."""

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from tests.api.process import Server, running
from tests.patience import PATIENCE_SECONDS, eventually
from tests.workers.crew import Crew

Message = dict[str, str]
TELLERS = re.compile(rb"^streams\n|\0(workers\.processes\.streams|tests\.api\.streams\.impatient_streams)\0")


class Service(NamedTuple):
    """The web processes, and the crew with the stream process `streams`."""

    server: Server
    crew: Crew
    var: Path

    def doors(self) -> list[Path]:
        """The sockets of stream processes."""
        return [path for path in (self.var / "streams").glob("*") if not path.suffix]

    def start_streams(self) -> None:
        """Start the stream process, and wait until it listens."""
        before = set(self.doors())
        self.crew.start("streams")
        assert eventually(lambda: set(self.doors()) - before), self.crew.log("streams")

    def holder(self, port: int) -> str:
        """Who holds the connection of a client with this port: `web`, `streams`, or nobody (empty)."""
        inode = _inode(urlsplit(self.server.url).port or 0, port)
        for process in Path("/proc").glob("[0-9]*"):
            if inode and f"socket:[{inode}]" in _files(process):
                return "streams" if TELLERS.search(_called(process)) else "web"
        return ""

    def is_told_by(self, who: str, port: int) -> bool:
        """Whether they hold this connection, or will once it is handed over."""
        return eventually(lambda: self.holder(port) == who)


def _called(process: Path) -> bytes:
    """Its command, or what a process is called that was forked for it."""
    return (process / "comm").read_bytes() + (process / "cmdline").read_bytes()


def _files(process: Path) -> list[str]:
    try:
        return [str(file.readlink()) for file in (process / "fd").iterdir()]
    except OSError:
        return []  # it ended, or closed a file while we looked


def _inode(server: int, client: int) -> str:
    wanted = (f":{server:04X}", f":{client:04X}")
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(wanted[0]) and fields[2].endswith(wanted[1]):
            return fields[9]
    return ""


def status(url: str, path: str, token: str = "", **headers: str) -> int:
    """How a stream that nobody listens to is answered."""
    with Stream(url, path, token, **headers) as stream:
        return stream.status


@contextmanager
def serving(var: Path, log_url: str, work_url: str, **environ: str) -> Iterator[Service]:
    """A service with a stream process; one web process unless `environ` says otherwise."""
    var.mkdir()
    wanted: Any = environ
    with running(var, log_url, work_url, **wanted) as server:
        stores = {"REDIS_URL": log_url, "WORK_REDIS_URL": work_url, "ASTROLUDE_VAR": str(var)}
        service = Service(
            server, Crew({**stores, "ASTROLUDE_STORE_SECONDS": str(PATIENCE_SECONDS), **environ}, var), var
        )
        try:
            service.start_streams()
            yield service
        finally:
            service.crew.end()


class Stream:
    """An open stream: its status, its headers, its messages."""

    def __init__(self, url: str, path: str, token: str = "", **headers: str) -> None:
        there = urlsplit(url)
        connection = HTTPConnection(str(there.hostname), there.port, timeout=PATIENCE_SECONDS)
        connection.connect()
        self._socket = connection.sock
        self.port: int = self._socket.getsockname()[1]
        given = {"Authorization": f"Bearer {token}"} if token else {}
        connection.request("GET", path, headers={"Accept": "text/event-stream", **given, **headers})
        self._answer = connection.getresponse()
        self.status = self._answer.status
        self.headers = self._answer.headers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go away without a word."""
        self._answer.close()
        self._socket.close()

    def messages(self) -> Iterator[Message]:
        """Messages as they come, comments left out; ends with the stream. Raises OSError and HTTPException."""
        fields: Message = {}
        while line := self._answer.readline():
            text = line.decode().rstrip("\n")
            if not text and "data" in fields:
                yield fields
                fields = {}
            elif text and not text.startswith(":"):
                name, _, value = text.partition(": ")
                fields[name] = value

    def next(self, count: int) -> list[dict[str, Any]]:
        """The data of the next messages."""
        heard = self.messages()
        return [json.loads(next(heard)["data"]) for _ in range(count)]


class Reader(threading.Thread):
    """Somebody who follows a game through whatever happens, by Last-Event-ID; `versions` in the order they came."""

    def __init__(self, url: str, path: str, token: str, upto: int) -> None:
        super().__init__(daemon=True)
        self.versions: list[int] = []
        self.connections = 0
        self._where = (url, path, token)
        self._upto = upto
        self.start()

    def run(self) -> None:
        """Come again until everything was told."""
        while not self.versions or self.versions[-1] < self._upto:
            try:
                self._listen()
            except (OSError, HTTPException):
                threading.Event().wait(0.05)

    def _listen(self) -> None:
        last = {"Last-Event-ID": str(self.versions[-1])} if self.versions else {}
        with Stream(*self._where, **last) as stream:
            self.connections += stream.status == 200
            for message in stream.messages():
                self.versions.append(int(message["id"]))
                if self.versions[-1] >= self._upto:
                    return


def raw(url: str, *requests: str) -> socket.socket:
    """A connection on which these requests were sent at once."""
    there = urlsplit(url)
    client = socket.create_connection((str(there.hostname), there.port or 0), PATIENCE_SECONDS)
    client.sendall("".join(f"{text}\r\n\r\n".replace("\n", "\r\n").replace("\r\r", "\r") for text in requests).encode())
    return client


def received(client: socket.socket, pattern: bytes) -> bytes:
    """What comes until the pattern is in it."""
    told = b""
    while not re.search(pattern, told):
        part = client.recv(65536)
        assert part, told
        told += part
    return told
