"""How a stream gets from the web process that answers the request to the stream process that continues it.

On a Unix socket for each stream: the web process says what is asked for, the stream process answers with a byte whether
it has a place, the web process sends the head of the answer to the client and then the client's connection itself
(SCM_RIGHTS). A process that ends before that frees the place. Only processes of the same user reach the socket.
"""

import os
import random
import socket
import struct
from pathlib import Path
from typing import Any, Final

from events.errors import Unavailable
from service.notices.notices import LANES
from service.streams.asked import LONGEST, Asked, decode, encode
from service.streams.hub import TooManyStreams

ANSWER_SECONDS: Final = 10.0
"""A stream process that does not answer for so long hangs; thousands of clients that reconnect at once take seconds."""
HEAD_SECONDS: Final = 30.0
"""How long a place is kept for a client that the web process cannot send the head to."""

PLACE, TOO_MANY, AWAY, FULL = b"+", b"-", b"?", b"!"
CHUNKED, PLAIN = b"c", b"p"

NEW: Final = ".new"
"""The suffix of a socket on which nobody listens yet."""

_CREDENTIALS = struct.Struct("3i")


class Place:
    """What a stream process keeps free for one stream until it gets the client."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link

    def give(self, client: Any, *, chunked: bool) -> None:
        """Hand the client's connection over; raises OSError. The caller lets go of its own end afterwards."""
        with self._link:
            socket.send_fds(self._link, [CHUNKED if chunked else PLAIN], [client.fileno()])

    def leave(self) -> None:
        """Free the place."""
        self._link.close()


def place_for(asked: Asked, lane: int, folder: Path) -> Place | None:
    """A place in one of the stream processes that listen in the folder; None when none of them has one.

    In that of its lane, if it can be: the others need not read the lane's news. Raises TooManyStreams and Unavailable.
    """
    for path in doors(folder, lane):
        link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            answer = _ask(link, path, asked)
        except OSError:
            answer = FULL
        if answer == PLACE:
            return Place(link)
        link.close()
        if answer == TOO_MANY:
            raise TooManyStreams
        if answer == AWAY:
            raise Unavailable("the stream process cannot follow the news")
    return None


def _ask(link: socket.socket, path: Path, asked: Asked) -> bytes:
    link.settimeout(ANSWER_SECONDS)
    link.connect(str(path))
    link.sendall(encode(asked) + b"\n")
    return link.recv(1)


def doors(folder: Path, lane: int) -> list[Path]:
    """The sockets on which stream processes listen, those first that share the lane."""
    try:
        doors = sorted(listening(folder))
    except OSError:
        return []
    shares = min(len(doors), LANES)
    return sorted(doors, key=lambda door: ((doors.index(door) - lane) % shares != 0, random.random()))


def listening(folder: Path) -> list[Path]:
    """The sockets in the folder on which a process listens, or did before it was killed; raises OSError."""
    return [path for path in folder.iterdir() if path.suffix != NEW]


def heard(link: socket.socket) -> Asked | None:
    """What a web process asks for; None from anybody else. Raises OSError."""
    if not _is_ours(link):
        return None
    told = b""
    while not told.endswith(b"\n"):
        part = link.recv(LONGEST)
        told += part
        if not part or len(told) > LONGEST:
            return None
    return decode(told)


def client_of(link: socket.socket) -> tuple[socket.socket, bool] | None:
    """The client's connection, and whether its answer is in chunks; None when the web process gave up.

    Raises OSError.
    """
    link.settimeout(HEAD_SECONDS)
    form, files, _, _ = socket.recv_fds(link, 1, 1)
    return (socket.socket(fileno=files[0]), form == CHUNKED) if files else None


def _is_ours(link: socket.socket) -> bool:
    """Whether the other end is a process of this user; where the system does not tell, the folder's mode has to do."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    told = link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return bool(_CREDENTIALS.unpack(told)[1] == os.geteuid())
