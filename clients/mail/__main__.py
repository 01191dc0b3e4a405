"""The mail gateway: `python -m clients.mail` sends letters and takes replies in until it is told to stop.

`python -m clients.mail --check` says where mail would go, or which setting is wrong, and ends.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from threading import Event

import structlog

from clients.mail.compose.composer import Composer
from clients.mail.imap import Polling
from clients.mail.incoming.intake import Intake
from clients.mail.listen import Listening
from clients.mail.outbox import Outbox
from clients.mail.service import Gateway
from clients.mail.settings import SettingError, Settings
from clients.mail.smtp import Postbox

Part = Callable[[Event], None]
"""Works until the event is set."""

_log = structlog.get_logger()


def main() -> int:
    """Run until SIGTERM or SIGINT, status 0; status 1 when a setting is wrong or a part of the gateway fails."""
    try:
        settings = Settings.read()
    except SettingError as error:
        sys.stderr.write(f"astrolude mail: {error}\n")
        return 1
    if sys.argv[1:] == ["--check"]:
        sys.stdout.write(f"{settings.told()}\n")
        return 0
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    return run(parts(settings), told_to_end())


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


def parts(settings: Settings) -> Mapping[str, Part]:
    """What the gateway does, by name: one way out, and the ways in that the settings ask for."""
    gateway = Gateway(settings.url, settings.gateway_token)
    postbox = Postbox(settings.server, settings.mailbox.domain)
    intake = Intake(gateway, settings.mailbox, settings.mail_authserv)
    work: dict[str, Part] = {"outbox": Outbox(gateway, postbox, Composer(gateway, settings)).run}
    if settings.mail_listen:
        work["listen"] = Listening(settings.mail_listen, intake).run
    if settings.mail_imap:
        work["imap"] = Polling(settings.mail_imap, settings.mail_poll_seconds, intake).run
    return work


def run(work: Mapping[str, Part], stop: Event) -> int:
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
    _log.info("mail_gateway_runs", parts=list(work), process=os.getpid())
    stop.wait()
    for thread in threads:
        thread.join()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
