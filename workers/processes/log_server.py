"""The embedded server of the logs, for commands that are called while no service runs."""

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from events.clock import sleep
from service.settings import Settings
from service.settings.sockets import socket_url
from workers.processes.run import ROOT, environment, only_one, pings

STEP_SECONDS = 0.05


@contextmanager
def awake(settings: Settings) -> Iterator[None]:
    """Have the log store's server answer: start the embedded one for as long as this takes, unless it runs already.

    Meanwhile no service can be started on the folder; exits with a message when one is just starting.
    """
    folder = settings.log_socket.parent
    if settings.redis_url != socket_url(settings.log_socket) or _is_held(folder / "lock"):
        yield
        return
    command = [sys.executable, "-m", "workers.processes.embedded_redis", "log"]
    with only_one(settings.var), subprocess.Popen(command, cwd=ROOT, env=environment(settings)) as server:
        try:
            while server.poll() is None and not pings(settings.redis_url):
                sleep(STEP_SECONDS)
            yield
        finally:
            server.terminate()


def _is_held(lock: Path) -> bool:
    """Whether a server lives that has the lock of its folder."""
    if not lock.exists():
        return False
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
