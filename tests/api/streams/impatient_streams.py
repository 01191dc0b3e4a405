"""A stream process for tests that has room for so many streams, and cuts clients off after so many seconds."""

from gevent.monkey import patch_all

patch_all()

import sys  # noqa: E402
import threading  # noqa: E402

from service.settings import Settings  # noqa: E402
from service.streams.taking import Taker  # noqa: E402
from service.wiring import Wiring  # noqa: E402

if __name__ == "__main__":
    Taker(Wiring(Settings.load()), int(sys.argv[1]), float(sys.argv[2])).start()
    threading.Event().wait()
