"""What all worker processes share: how they log, how they stop, and how they outlast an outage."""

import logging
import os
import select
import signal
from collections.abc import Callable
from typing import Any, Final

import structlog

from service.runtime import logs, metric_files, tracing
from service.runtime.garbage import rest_modules
from service.runtime.metrics import COUNTS
from service.settings import Settings
from service.settings.given import SettingError

PAUSE_SECONDS: Final = 0.25
LONGEST_PAUSE_SECONDS: Final = 2.0

_log = structlog.get_logger()


class Stop:
    """Whether the process was told to end; a signal handler may say so at any instant.

    A `threading.Event` takes a lock in `set`, which whatever a signal interrupts may hold: it would wait for ever. A
    pipe takes none, and an event loop of gevent's has no part in it. It is written to once: in a burst of signals each
    write would be interrupted by the handler of the next, deeper and deeper.
    """

    def __init__(self) -> None:
        self._told = False
        self._news, self._teller = os.pipe()

    def set(self) -> None:
        """Tell it, as often as one likes."""
        if not self._told:
            self._told = True
            os.write(self._teller, b"\0")

    def is_set(self) -> bool:
        """Whether it was told."""
        return self._told

    def wait(self, seconds: float) -> bool:
        """Wait so long at most until it is; whether it was told."""
        poll = select.poll()
        poll.register(self._news, select.POLLIN)
        return self._told or bool(poll.poll(seconds * 1000))


class _Relay(logging.Handler):
    """Hands the lines of libraries to the one writer of our own."""

    def emit(self, record: logging.LogRecord) -> None:
        _log.log(record.levelno, record.getMessage(), logger=record.name, exc_info=record.exc_info)


def set_up(settings: Settings, role: str) -> Stop:
    """Log, count and trace as a process of this role; what is returned is set at SIGTERM and SIGINT.

    Exits where traces are wanted and cannot be made.
    """
    logs.set_up(settings.log_level, settings.var)
    metric_files.share(settings.var, role)
    try:
        tracing.set_up(settings.tracing, role)
    except SettingError as error:
        raise SystemExit(str(error)) from None
    libraries = logging.getLogger()
    libraries.handlers = [_Relay()]
    libraries.setLevel(logging.WARNING)
    stop = Stop()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    rest_modules()
    return stop


def keep_trying(stop: Stop, step: Callable[[], Any], outages: tuple[type[Exception], ...]) -> None:
    """Call `step` again and again until told to stop; pause, ever longer, while it ends in an outage."""
    pause = PAUSE_SECONDS
    while not stop.is_set():
        try:
            step()
        except outages as error:
            COUNTS.outages.inc()
            _log.warning("outage", reason=f"{type(error).__name__}: {error}", retry_seconds=pause)
            stop.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        else:
            pause = PAUSE_SECONDS
