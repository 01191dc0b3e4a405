"""Keeps commands running: starts again what ends, relays what they print, stops them all when told to.

honcho reads the Procfile and prints the lines, but its own manager ends all commands when one of them ends.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import IO

from honcho.colour import get_colours
from honcho.printer import Message, Printer

from events.clock import monotonic, sleep, unix_time

TICK_SECONDS = 0.1
STEADY_SECONDS = 5.0  # after running this long, restart immediately
PAUSES = (0.2, 10.0)  # seconds before a new start: the shortest and the longest
GRACE_SECONDS = 10.0
LAST_WORDS_SECONDS = 1.0  # what a process started may keep the pipe open


class Child:
    """A command, one program with its arguments, its process as long as one runs, and the next start's time."""

    def __init__(self, command: str, environ: Mapping[str, str], say: Callable[[str], None]) -> None:
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self._environ = environ
        self._say = say
        self._started = self._due = 0.0
        self._pause = PAUSES[0]

    def tend(self) -> None:
        """Start the command when it doesn't run and its pause is over."""
        if self.process is not None and not self.running():
            self._bury(self.process)
        if self.process is None and monotonic() >= self._due:
            self._start()

    def running(self) -> bool:
        """Whether the process lives."""
        return self.process is not None and self.process.poll() is None

    def ask_to_end(self) -> None:
        """Send SIGTERM to the process and those that it started."""
        if self.process is not None:
            _signal_group(self.process, signal.SIGTERM)

    def end(self) -> None:
        """Kill whatever is left of the process and of those that it started."""
        if self.process is not None:
            _signal_group(self.process, signal.SIGKILL)
            self.process.wait()
            self._relaying.join(LAST_WORDS_SECONDS)  # an interpreter that ends while a thread prints is aborted

    def _start(self) -> None:
        self._started = monotonic()
        self.process = subprocess.Popen(
            [*_leash(), "/bin/sh", "-c", f"exec {self.command}"],
            env=dict(self._environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for the supervisor, which stops the children in order
        )
        self._relaying = threading.Thread(target=self._relay, args=(self.process.stdout,), daemon=True)
        self._relaying.start()

    def _relay(self, output: IO[bytes]) -> None:
        with output:
            for line in output:
                self._say(line.decode("utf-8", "replace"))

    def _bury(self, process: subprocess.Popen[bytes]) -> None:
        _signal_group(process, signal.SIGKILL)  # what it leaves running would hold its port or its files
        steady = process.returncode < 0 or monotonic() - self._started > STEADY_SECONDS
        self._pause = PAUSES[0] if steady else min(self._pause * 2, PAUSES[1])
        self._due = monotonic() + self._pause
        self._say(f"{_ending(process.returncode)}; starts again in {self._pause:.1f} s")
        self.process = None


class Supervisor:
    """The children by name. Add commands, `watch` them, then `stop` them; all from one thread."""

    def __init__(self, printer: Printer) -> None:
        self.children: dict[str, Child] = {}
        self.stopping = False
        self._hurry = False
        self._printer = printer
        self._colours = get_colours()
        self._mutex = threading.Lock()

    def add(self, name: str, command: str, environ: Mapping[str, str]) -> None:
        """Keep a program running under a name from the next tick on; the shell expands its arguments."""
        colour = next(self._colours)
        self._printer.width = max(self._printer.width, len(name))
        self.children[name] = Child(command, environ, lambda line: self._print(name, line, colour))

    def say(self, text: str) -> None:
        """Print a line of the supervisor's own."""
        self._print("astrolude", text, None)

    def listen(self) -> None:
        """Stop at SIGINT, SIGTERM and SIGHUP; a second one doesn't wait for the children's goodbyes."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._heard)

    def watch(self, until: Callable[[], bool]) -> None:
        """Tend the children until the condition holds or a signal asks to stop."""
        while not self.stopping and not until():
            for child in self.children.values():
                child.tend()
            sleep(TICK_SECONDS)

    def stop(self, names: Iterable[str]) -> None:
        """Ask these children to end, all at once, and kill who hasn't ended after the grace."""
        children = [self.children.pop(name) for name in list(names)]
        for child in children:
            child.ask_to_end()
        deadline = monotonic() + GRACE_SECONDS
        while any(child.running() for child in children):
            if self._hurry or monotonic() > deadline:
                break
            sleep(TICK_SECONDS)
        for child in children:
            child.end()

    def _heard(self, *_: object) -> None:
        self._hurry = self.stopping
        self.stopping = True

    def _print(self, name: str, line: str, colour: str | None) -> None:
        now = datetime.fromtimestamp(unix_time()).astimezone()
        try:
            with self._mutex:
                self._printer.write(Message(type="line", data=line, time=now, name=name, colour=colour))
        except OSError:
            self.stopping = True  # nobody reads any more; what is still to be said must not fail
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._printer.output.fileno())


def _leash() -> list[str]:
    """Words before a command that end it when the supervisor is killed; none where util-linux is missing."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "TERM", "--"] if setpriv else []


def _signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def _ending(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
