"""Tells event streams, so that the processes that answer moves need not: takes clients over from them."""

from gevent.monkey import patch_all

patch_all()

import os  # noqa: E402  what is imported before is not patched
import resource  # noqa: E402
from contextlib import suppress  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Final  # noqa: E402

import structlog  # noqa: E402
from gevent import sleep  # noqa: E402

from games.core.catalogue import BadRulebook  # noqa: E402
from service.settings import Settings  # noqa: E402
from service.settings.given import SettingError  # noqa: E402
from service.streams.taking import Taker  # noqa: E402
from service.wiring import Wiring  # noqa: E402
from workers.processes.loop import set_up  # noqa: E402

SPARE_FILES: Final = 64
"""For connections to the stores, logs and libraries."""
FILES_EACH: Final = 2
"""A stream's client, and the way on which it comes."""
LOOK_SECONDS: Final = 0.1
PRIORITY: Final = 10
"""A nice value: where processors are short moves come first, and readers are told several events at once."""

_log = structlog.get_logger()


def room() -> int:
    """How many streams fit into the files that this process may open; it may open as many as it is ever allowed."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return max(1, (most - SPARE_FILES) // FILES_EACH)


def give_way() -> None:
    """Let the processes that answer moves go first."""
    os.nice(PRIORITY)
    if os.getsid(0) == os.getpid():  # then Linux may weigh this session as a whole against others (sched_autogroup)
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(PRIORITY))


def main() -> None:
    """Tell streams until SIGTERM or SIGINT."""
    try:
        settings = Settings.load()
        taker = Taker(Wiring(settings), room())
    except (SettingError, BadRulebook) as error:
        raise SystemExit(str(error)) from None
    stop = set_up(settings, "streams")
    give_way()
    taker.start()
    _log.info("streams_started")
    while not stop.is_set():  # not by its `wait`: a signal may be heard amid that, in the loop that would end it
        sleep(LOOK_SECONDS)
    taker.stop()
    _log.info("streams_stopped")


if __name__ == "__main__":
    main()
