"""Messages between a web process and its drawing processes: their length, then their bytes."""

import socket
import struct
from typing import Final

DRAWN, KEPT, FAILED = b"+", b"=", b"-"
"""The first byte of an answer; a PNG follows, or the reason why there is none."""

_LENGTH: Final = struct.Struct("!I")


def send(link: socket.socket, message: bytes) -> None:
    """Send a message. Raises OSError."""
    link.sendall(_LENGTH.pack(len(message)))
    link.sendall(message)


def receive(link: socket.socket) -> bytes | None:
    """The next message; None when the other end is gone. Raises OSError."""
    head = _exactly(link, _LENGTH.size)
    return None if head is None else _exactly(link, *_LENGTH.unpack(head))


def _exactly(link: socket.socket, size: int) -> bytes | None:
    message = bytearray(size)
    left = memoryview(message)
    while left:
        count = link.recv_into(left)
        if not count:
            return None
        left = left[count:]
    return bytes(message)
