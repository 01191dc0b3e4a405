"""The stream process's side: takes clients over from web processes, and sends each what it asked for."""

import secrets
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from gevent import Timeout, sleep
from gevent.server import StreamServer

from events.clock import monotonic
from events.errors import Unavailable
from service.limits.connections import Shares
from service.runtime.metrics import COUNTS
from service.settings.sockets import socket_path
from service.streams.asked import Asked
from service.streams.handover import ANSWER_SECONDS, AWAY, FULL, NEW, PLACE, TOO_MANY, client_of, heard, listening
from service.streams.hub import TooManyStreams
from service.streams.server_sent_events import SLOWEST_SECONDS
from service.wiring import Wiring

BACKLOG: Final = 4096
FAREWELL_SECONDS: Final = 2.0
"""For a client to take the last of its stream, and for all of them when the process ends."""
DRAINED: Final = 65_536
LAST_CHUNK: Final = b"0\r\n\r\n"

_log = structlog.get_logger()


class Taker:
    """Streams of a process, at most `most` of them. For gevent: each of them is a greenlet."""

    def __init__(self, parts: Wiring, most: int, slowest: float = SLOWEST_SECONDS) -> None:
        self._parts = parts
        self._most = most
        self._slowest = slowest
        self._open = 0
        self._closing = False
        settings = parts.settings
        self._shares = Shares(0 if settings.trusted_proxies else settings.network_connections)
        folder = parts.settings.streams
        self._door = Path(socket_path(folder / secrets.token_hex(4)))
        self._server: Any = None

    def start(self) -> None:
        """Listen in the folder of the settings, which is this user's alone; raises OSError and SettingError."""
        folder = self._door.parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        bury(folder)
        self._server = StreamServer(_listen(self._door), self._take)
        self._server.start()

    def stop(self) -> None:
        """Take no more, and end every stream after the message being sent: clients resume elsewhere."""
        self._closing = True
        self._door.unlink(missing_ok=True)
        self._server.close()
        for hub in (self._parts.hub, self._parts.account_hub):
            hub.end()
        until = monotonic() + FAREWELL_SECONDS
        while self._open and monotonic() < until:
            sleep(0.02)

    def _take(self, link: socket.socket, _address: Any) -> None:
        link.settimeout(ANSWER_SECONDS)
        self._open += 1
        try:
            asked = heard(link)
            if asked is not None:
                self._serve(asked, link)
        except (OSError, msgspec.MsgspecError) as error:  # either end is gone or slow: clients resume
            _log.debug("stream_broken", reason=str(error))
        except Exception:
            _log.exception("stream_failed")
        finally:
            self._open -= 1

    def _serve(self, asked: Asked, link: socket.socket) -> None:
        if self._closing or self._open > self._most:
            link.sendall(FULL)
            return
        try:
            with self._shares.held(asked.source) as beyond, asked.follow(self._parts) as follower:
                if beyond > 0:
                    raise TooManyStreams
                link.sendall(PLACE)
                taken = client_of(link)
                link.close()
                if taken is not None:
                    self._tell(*taken, asked.tell(self._parts, follower))
        except TooManyStreams:
            link.sendall(TOO_MANY)
        except Unavailable:
            link.sendall(AWAY)

    def _tell(self, client: socket.socket, chunked: bool, messages: Iterator[bytes]) -> None:
        """All messages, as long as the client takes some of them in time: nothing piles up for one that does not."""
        with client, COUNTS.streams.track_inprogress():
            client.settimeout(self._slowest)
            for message in messages:
                _send(client, b"%X\r\n%s\r\n" % (len(message), message) if chunked else message)
            if chunked:
                _send(client, LAST_CHUNK)
            _part(client)


def _send(client: socket.socket, data: bytes) -> None:
    """Send all of it; raises TimeoutError when the client takes nothing for too long."""
    left = memoryview(data)
    while left:
        left = left[client.send(left) :]


def _part(client: socket.socket) -> None:
    """Close so that the end arrives: a client that has sent more than was read would get an error instead."""
    client.shutdown(socket.SHUT_WR)
    with Timeout(FAREWELL_SECONDS, False):
        drained = 0
        while drained < DRAINED and (more := client.recv(4096)):
            drained += len(more)


def _listen(door: Path) -> socket.socket:
    """A socket that has its name only once it listens: before, `bury` would take it for a dead process's."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    unready = door.with_suffix(NEW)
    listener.bind(socket_path(unready))
    unready.chmod(0o600)
    listener.listen(BACKLOG)
    unready.rename(door)
    return listener


def bury(folder: Path) -> None:
    """Remove the sockets on which nobody listens any more: their processes were killed."""
    for door in listening(folder):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            try:
                link.connect(str(door))
            except ConnectionRefusedError:
                door.unlink(missing_ok=True)
            except OSError:
                continue
