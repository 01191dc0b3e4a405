"""How long a bot takes over a decision at a table that asks for a human pace."""

from hashlib import sha256
from typing import Final, Literal

from games.core.clock import Millis

BotPace = Literal["at_once", "human"]
"""When bots answer: as soon as they can, or after as long as a person might think."""

AT_ONCE: Final[BotPace] = "at_once"

LEAST_MS: Final = 2_000
MOST_MS: Final = 20_000
_SPARE_MS: Final = 10_000
"""What is left of a decision's time for whatever may hold an answer up."""


def thinking_time(decision: str, given: Millis | None) -> Millis:
    """How long a decision takes (ms), drawn by its name alone: what a bot may do depends on what only it can see.

    Of the time that is `given`, half is used at most, and none that is short.
    """
    draw = int.from_bytes(sha256(decision.encode()).digest()[:8], "big")
    wanted = LEAST_MS + draw % (MOST_MS - LEAST_MS + 1)
    return wanted if given is None else min(wanted, max(0, given - _SPARE_MS) // 2)
