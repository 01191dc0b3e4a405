"""Connections with one deadline for all steps: a peer that sends a byte now and then gains nothing by it.

A socket's own time limit begins anew with each byte that comes. Here each step is given what is left of the whole.
"""

import io
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from http.client import HTTPException
from threading import Thread
from typing import Any, Final

from events.clock import monotonic

MOST_BYTES: Final = 1 << 16
"""How much of an answer is taken in: a status and headers are less, what comes before them (1xx) included."""


class Deadline:
    """A moment so many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self._at = monotonic() + seconds

    def left(self) -> float:
        """Seconds until then; raises TimeoutError once it has come."""
        left = self._at - monotonic()
        if left <= 0:
            raise TimeoutError
        return left


class Asked:
    """A query that cannot be cancelled, such as one to a name server: made in a thread, and waited for a while."""

    def __init__(self, question: Callable[[], Any]) -> None:
        self._answer: Future[Any] = Future()
        self._thread = Thread(target=self._ask, args=(question,), daemon=True)
        self._thread.start()

    def _ask(self, question: Callable[[], Any]) -> None:
        try:
            self._answer.set_result(question())
        except Exception as error:  # whatever it is, it is for whoever asked
            self._answer.set_exception(error)

    def answer(self, deadline: Deadline) -> Any:
        """What the query returned or raised; raises TimeoutError when that takes longer."""
        return self._answer.result(deadline.left())

    def outlast(self) -> None:
        """Wait until it has ended, however long that takes."""
        self._thread.join()


class Wire:
    """A connected socket as `http.client` uses one."""

    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        """Send it all; raises TimeoutError."""
        self._socket.settimeout(self._deadline.left())
        self._socket.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        """What comes, as a file."""
        return io.BufferedReader(_Incoming(self._socket, self._deadline))

    def close(self) -> None:
        """Close the connection at once, without waiting for the peer."""
        self._socket.close()


class _Incoming(io.RawIOBase):
    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline
        self._taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._taken >= MOST_BYTES:
            raise HTTPException("more than any status and headers")
        self._socket.settimeout(self._deadline.left())
        came = self._socket.recv_into(buffer)
        self._taken += came
        return came


@cache
def trust() -> ssl.SSLContext:
    """Whom this process trusts: the system's authorities, read once, because that takes 30 ms."""
    context = ssl.create_default_context()
    context.hostname_checks_common_name = False
    context.set_alpn_protocols(["http/1.1"])
    return context


def secured(connected: socket.socket, name: str, deadline: Deadline) -> ssl.SSLSocket:
    """TLS over the socket, which is closed when that fails. Raises ssl.SSLError, TimeoutError and other OSErrors."""
    try:
        connected.settimeout(deadline.left())  # OpenSSL's handshake as a whole has this limit
        return trust().wrap_socket(connected, server_hostname=name)
    except BaseException:
        connected.close()
        raise
