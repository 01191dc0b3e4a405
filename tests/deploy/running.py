"""A `make run` in a process of its own, with toy processes and what it prints."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]


def processes(var: Path, word: str = "") -> list[int]:
    """Ids of the processes that serve this folder; with a word, those whose command has it."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            if word.encode() in command and _serves(folder, var):
                found.append(int(folder.name))
        except OSError:
            continue  # it ended while we looked
    return found


def _serves(process: Path, var: Path) -> bool:
    told = f"ASTROLUDE_VAR={var}".encode() in (process / "environ").read_bytes().split(b"\0")
    return told or (process / "cwd").readlink().is_relative_to(var)  # Valkey writes its title over its environment


class Running:
    """The supervisor's process on a folder and a port, with a Procfile or another command."""

    def __init__(self, var: Path, procfile: str, command: Sequence[str] = (), **environ: str) -> None:
        self.var = var
        self.port = int(environ.setdefault("ASTROLUDE_PORT", str(free_port())))
        self.lines: list[str] = []
        self._deaf = False
        path = var / "Procfile"
        path.write_text(procfile, encoding="utf-8")
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "workers.processes.run", str(path)],
            cwd=var if command else ROOT,
            env={**kept, "ASTROLUDE_VAR": str(var), **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                self.lines.append(line)
                if self._deaf:
                    break

    def stop_reading(self) -> None:
        """Close the pipe into which it prints, at the next line."""
        self._deaf = True

    def says(self, text: str) -> bool:
        """Whether it prints such a line before patience ends."""
        return eventually(lambda: any(text in line for line in list(self.lines)))

    def end(self, number: signal.Signals) -> int:
        """Send a signal, and give the status with which it ends."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """The status with which it ends, once all it printed has been read."""
        status = self.process.wait(PATIENCE_SECONDS)
        self._reader.join(PATIENCE_SECONDS)
        return status

    def sweep(self) -> None:
        """Leave nothing behind, whatever a test did."""
        for process in [self.process.pid, *processes(self.var)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.wait()
