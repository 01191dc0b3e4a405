"""What all worker processes share: how they log, how they stop, and how they outlast an outage."""

import logging
import signal
import threading
from collections.abc import Callable
from typing import Any, Final

import structlog

from service import logs
from service.settings import Settings

PAUSE_SECONDS: Final = 0.25
LONGEST_PAUSE_SECONDS: Final = 2.0

Stop = threading.Event

_log = structlog.get_logger()


class _Relay(logging.Handler):
    """Hands the lines of libraries to the one writer of our own."""

    def emit(self, record: logging.LogRecord) -> None:
        _log.log(record.levelno, record.getMessage(), logger=record.name, exc_info=record.exc_info)


def set_up(settings: Settings) -> Stop:
    """Log as the settings say, and set the event that is returned at SIGTERM and SIGINT."""
    logs.set_up(settings.log_level, settings.var)
    libraries = logging.getLogger()
    libraries.handlers = [_Relay()]
    libraries.setLevel(logging.WARNING)
    stop = Stop()
    listen(stop)
    return stop


def listen(stop: Stop) -> None:
    """Let SIGTERM and SIGINT set the event, from now on."""

    def heard(*_: Any) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, heard)
    signal.signal(signal.SIGINT, heard)


def keep_trying(stop: Stop, step: Callable[[], Any], outages: tuple[type[Exception], ...]) -> None:
    """Call `step` again and again until told to stop; pause, ever longer, while it ends in an outage."""
    pause = PAUSE_SECONDS
    while not stop.is_set():
        try:
            step()
        except outages as error:
            _log.warning("outage", reason=f"{type(error).__name__}: {error}", retry_seconds=pause)
            stop.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        else:
            pause = PAUSE_SECONDS
