"""Processes of the service that need not import it: they are born of one that has.

A process of the service takes 0.6 s of a processor to import its libraries, one that serves the API 1.6 s, and tests
start hundreds. `born` has a process that has imported all of it fork, and run the same module as `python -m` would: the
process that tests watch, signal and kill is a real one. Tests about starting up start Python anew.
"""

import array
import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import IO, Final

from tests.tree import ROOT

PATCHED: Final = ("gunicorn", "workers.processes.streams")
"""What gevent changes the standard library for, before anything else is imported."""
ABLE: Final = sys.platform == "linux"


class Born:
    """A process, as `subprocess.Popen` would show it."""

    def __init__(self, nursery: "Nursery", pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._nursery = nursery
        self._end = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """The status with which it has ended, minus the signal if one ended it; None while it runs."""
        if self.returncode is None:
            self.returncode = self._nursery.ask({"ended": self.pid})
            if self.returncode is not None:
                os.close(self._end)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The same, once it has ended. Raises subprocess.TimeoutExpired."""
        if self.poll() is None:
            select.select([self._end], [], [], timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class Nursery:
    """A process that has imported what others need."""

    def __init__(self, *options: str) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.nursery.mother", str(theirs.fileno()), *options]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
        theirs.close()
        self._lock = Lock()
        atexit.register(self._end)

    def ask(self, request: dict[str, object], *files: int) -> int | None:
        """Have it do something; it may take these open files."""
        with self._lock:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
            self._line.sendmsg([json.dumps(request).encode()], rights)
            answer: int | None = json.loads(self._line.recv(1 << 16))
            return answer

    def _end(self) -> None:
        self._line.close()
        self._process.wait()


_nurseries: dict[bool, Nursery] = {}


def born(
    module: str,
    *arguments: str,
    environ: Mapping[str, str],
    output: IO[bytes] | int,
    folder: Path = ROOT,
    start_new_session: bool = False,
) -> Born | subprocess.Popen[bytes]:
    """A process that runs this module, with its output in a file."""
    if not ABLE:
        return _anew([module, *arguments], environ, output, folder, start_new_session)
    patched = module in PATCHED
    if patched not in _nurseries:
        _nurseries[patched] = Nursery(*["--patched"] * patched)
    nursery = _nurseries[patched]
    wanted = {
        "module": module,
        "arguments": arguments,
        "environ": dict(environ),
        "folder": str(folder),
        "session": start_new_session,
    }
    pid = nursery.ask(wanted, output if isinstance(output, int) else output.fileno())
    assert pid
    return Born(nursery, pid)


def _anew(
    command: Sequence[str], environ: Mapping[str, str], output: IO[bytes] | int, folder: Path, session: bool
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=environ,
        stdout=output,
        stderr=output,
        start_new_session=session,
    )
