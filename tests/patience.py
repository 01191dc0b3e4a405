"""How long tests wait for what must come: a machine that is busy, or stalls for seconds, is slow, not wrong."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE_SECONDS: Final = 120.0
PATIENCE_MS: Final = PATIENCE_SECONDS * 1000
LONG_SECONDS: Final = 3 * PATIENCE_SECONDS
"""For what consists of many steps, such as a whole game."""
PATIENT_GUNICORN: Final = {"GUNICORN_CMD_ARGS": f"--keep-alive 3600 --timeout {LONG_SECONDS:.0f}"}
"""A connection is never closed under a request that is on its way after a pause, and no process killed as slow."""
LEAST_PAUSE_SECONDS, MOST_PAUSE_SECONDS = 0.01, 0.2
PAUSE: Final = 0.1
"""Between two questions, as a part of the time waited so far: nothing takes longer than that part."""


def eventually(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> bool:
    """Whether the condition comes true before patience ends.

    It is asked less and less often: a question costs the processor that is waited for.
    """
    began = time.monotonic()
    while not condition():
        waited = time.monotonic() - began
        if waited > seconds:
            return False
        time.sleep(min(max(LEAST_PAUSE_SECONDS, waited * PAUSE), MOST_PAUSE_SECONDS))
    return True
