"""Worker processes of a test: started, watched, killed."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.nursery import Born, born
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]

COMMANDS = {
    "streams": ("workers.processes.streams",),
    "dispatcher": ("workers.processes.dispatcher",),
    "bots": ("workers.processes.run_worker", "bots"),
    "deadlines": ("workers.processes.run_worker", "deadlines", "maintenance"),
    "webhooks": ("workers.processes.webhooks",),
    "sweeper": ("workers.processes.sweeper",),
    "guard": ("workers.processes.disk_guard",),
}


class Crew:
    """Processes by name, each logging into a file of the folder."""

    def __init__(self, environ: dict[str, str], folder: Path) -> None:
        self._environ = {**os.environ, **environ}
        self._folder = folder
        self._running: dict[str, subprocess.Popen[bytes] | Born] = {}

    def start(self, *names: str) -> None:
        """Start these processes of `COMMANDS`."""
        for name in names:
            self.run(name, *COMMANDS[name])

    def run(self, name: str, module: str, *arguments: str) -> None:
        """Start a module of the service as a process group of its own, without importing all of it anew."""
        with (self._folder / f"{name}.log").open("ab") as log:
            self._running[name] = born(module, *arguments, environ=self._environ, output=log, start_new_session=True)

    def launch(self, name: str, command: list[str], root: Path = ROOT, **options: Any) -> None:
        """Start any command as a process group of its own, in a folder."""
        with (self._folder / f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                command, cwd=root, env=self._environ, stdout=log, stderr=log, start_new_session=True, **options
            )

    def log(self, name: str) -> str:
        """What a process has written."""
        path = self._folder / f"{name}.log"
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def process(self, name: str) -> int:
        """The id of the process."""
        return self._running[name].pid

    def kill(self, name: str) -> None:
        """`kill -9` the process with everything that it started."""
        process = self._running.pop(name)
        with suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self, name: str) -> int:
        """Ask the process to end; its status."""
        process = self._running.pop(name)
        process.terminate()
        return process.wait(PATIENCE_SECONDS)

    def alive(self, name: str) -> bool:
        """Whether the process still runs."""
        return name in self._running and self._running[name].poll() is None

    def end(self) -> None:
        """Kill whoever is left."""
        for name in list(self._running):
            self.kill(name)
