"""A web process's hold on one drawing process: started when it is needed, replaced when it broke."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import structlog

from service.pictures.frames import DRAWN, FAILED, receive, send

PATIENCE_SECONDS: Final = 10.0
"""For one drawing: more means that the machine is overwhelmed."""
STARTING: Final = 3
"""As many times that for the first, before which an interpreter starts: ten seconds, on a slow and busy machine."""

_ROOT: Final = Path(__file__).parents[2]
_ENVIRONMENT: Final = {
    "LANG": "C.UTF-8",
    # Memory of large pictures goes back to the system: 75 MB stay instead of 280. That of a letter's is used again:
    # fetching it from the system page by page took a fifth of the drawing.
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": "8000000",
    "MALLOC_TRIM_THRESHOLD_": "32000000",
}
_PASSED_ON: Final = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")

_log = structlog.get_logger()


class NotDrawn(Exception):
    """The drawing process ended, or took too long: this picture is lost, the next may do."""


class Drawer:
    """One drawing process; one drawing at a time."""

    def __init__(self, folder: Path, capacity: int, patience: float = PATIENCE_SECONDS) -> None:
        """Drawn pictures are kept in the folder, up to `capacity` bytes; `patience` is for one of them (s)."""
        self._patience = patience
        self._arguments = (str(folder), str(capacity))
        self._process: subprocess.Popen[bytes] | None = None
        self._link: socket.socket | None = None

    @property
    def pid(self) -> int | None:
        """Of the drawing process, if one runs."""
        return self._process.pid if self._process else None

    def draw(self, asked: bytes) -> tuple[bytes, bool]:
        """The picture of an encoded `Position` or `Card`, and whether it was drawn for this.

        Raises NotDrawn, and ValueError for what cannot be drawn.
        """
        link = self._link or self._start()
        try:
            send(link, asked)
            answer = receive(link)
        except OSError as error:
            self.stop()
            raise NotDrawn(str(error)) from error
        except BaseException:  # whoever waited was ended: the answer would be taken for that to the next
            self.stop()
            raise
        if answer is None:
            self.stop()
            raise NotDrawn("the drawing process ended")
        link.settimeout(self._patience)
        if answer[:1] == FAILED:
            raise ValueError(answer[1:].decode(errors="replace"))
        return answer[1:], answer[:1] == DRAWN

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._link:
            self._link.close()
        if self._process:
            self._process.kill()
            self._process.wait()
        self._link = self._process = None

    def _start(self) -> socket.socket:
        link, theirs = socket.socketpair()
        environ = {name: os.environ[name] for name in _PASSED_ON if name in os.environ} | _ENVIRONMENT
        command = [sys.executable, "-m", "service.pictures.drawing", *self._arguments]
        with theirs:
            self._process = subprocess.Popen(
                command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, cwd=_ROOT, env=environ
            )
        link.settimeout(self._patience * STARTING)
        self._link = link
        _log.debug("drawing_process_started", pid=self._process.pid)
        return link
