"""A gateway's process: its log, its parts in threads of their own, and its end."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from threading import Event
from typing import TypeVar

import structlog

from clients.mail.settings import Common, SettingError

Part = Callable[[Event], None]
"""Works until the event is set."""
_Settings = TypeVar("_Settings", bound=Common)

_log = structlog.get_logger()


def serve(name: str, read: Callable[[], _Settings], parts: Callable[[_Settings], Mapping[str, Part]]) -> int:
    """Run a gateway until SIGTERM or SIGINT, status 0; status 1 when a setting is wrong or a part of it fails.

    With `--check` it only says what the settings mean.
    """
    try:
        settings = read()
    except SettingError as error:
        sys.stderr.write(f"astrolude {name}: {error}\n")
        return 1
    if sys.argv[1:] == ["--check"]:
        sys.stdout.write(f"{settings.told()}\n")
        return 0
    _log_from(settings.log_level)
    return run(parts(settings), told_to_end(), name)


def _log_from(level: str) -> None:
    """Log on standard error what is of that level at least, an object of JSON a line."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )


def told_to_end() -> Event:
    """An event that SIGTERM and SIGINT set, from now on; threads that begin before may still be interrupted by them.

    A thread waits for the signals: a handler would interrupt whoever holds the event's lock, and wait for it for ever.
    """
    stop, told = Event(), {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, told)

    def listen() -> None:
        signal.sigwait(told)
        stop.set()

    threading.Thread(target=listen, name="signals", daemon=True).start()
    return stop


def run(work: Mapping[str, Part], stop: Event, name: str = "mail") -> int:
    """Run the parts, each in a thread, until the event is set; a part that fails stops all: its status is 1."""
    failed: list[str] = []

    def doing(name: str, part: Part) -> None:
        try:
            part(stop)
        except Exception:
            failed.append(name)
            _log.exception("part_failed", part=name)
        finally:  # even when nobody reads the log any more
            stop.set()

    threads = [threading.Thread(target=doing, args=item, name=item[0], daemon=True) for item in work.items()]
    for thread in threads:
        thread.start()
    _log.info(f"{name}_gateway_runs", parts=list(work), process=os.getpid())
    stop.wait()
    for thread in threads:
        thread.join()
    return 1 if failed else 0
