"""Ports for servers of the tests: from where no client gets one, and each for one process of the machine's tests."""

import fcntl
import os
import secrets
import socket
import tempfile
from itertools import chain
from pathlib import Path

OURS = range(20_000, 32_000)
"""Below what Linux gives to clients: a server may stop and start again, and finds its port as it left it."""


def free_port() -> int:
    """A port on which nobody listens; no other process of any test gets it while this one lives."""
    first = secrets.randbelow(len(OURS))
    return next(port for port in chain(OURS[first:], OURS[:first]) if _hold(port) and _is_free(port))


def _hold(port: int) -> bool:
    folder = Path(tempfile.gettempdir()) / f"astrolude-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    lock = os.open(folder / str(port), os.O_WRONLY | os.O_CREAT)  # open until this process ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return False
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
