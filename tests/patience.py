"""How long tests wait for what must come: a machine that is busy, or stalls for seconds, is slow, not wrong."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE_SECONDS: Final = 120.0
PATIENCE_MS: Final = PATIENCE_SECONDS * 1000
LONG_SECONDS: Final = 3 * PATIENCE_SECONDS
"""For what consists of many steps, such as a whole game."""
KEEP_CONNECTIONS: Final = {"GUNICORN_CMD_ARGS": "--keep-alive 3600"}
"""A connection is never closed under a request that is on its way after a pause."""


def eventually(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> bool:
    """Whether the condition comes true before patience ends."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
