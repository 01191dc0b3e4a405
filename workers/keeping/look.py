"""One look at the whole log store: what it held at one moment, while people play."""

from typing import Final

from msgspec import Struct

from events.client import Client, call, targets
from events.clock import monotonic
from events.lua import Script
from workers.keeping.formats import Kept

_LOOK: Final = Script(__file__, "look")
LOGS: Final = "^{s%d+}:[a-z:]-log:"
"""Lua's pattern for the keys of logs, of games and of whatever else has some."""
LATER: Final = ("^{a%-", "^{names%-")
"""Lua's patterns for what is accounts' own, and for names."""
PRODUCTS: Final = ("valkey", "redis")


class Look(Struct, frozen=True):
    """What there was at a moment (`at`, ms): the entries of each log (0: its stub), all other keys as they were.

    Answering took the server `held` milliseconds.
    """

    at: int
    held: int
    entries: dict[bytes, int]
    kept: list[Kept]


def look(redis: Client) -> Look:
    """Look at all keys. Raises Unavailable.

    Logs only grow, so their entries can be read afterwards. A cluster is looked at one server after the other: at
    accounts after logs, for whoever takes part in a game is known then, and at names after accounts, for theirs are.
    """
    at, held = 0, 0.0
    entries: dict[bytes, int] = {}
    kept: list[Kept] = []
    servers = targets(redis)
    rounds = [("",)] if len(servers) == 1 else [("", *LATER), *((kind,) for kind in LATER)]
    for target, wanted in [(target, wanted) for wanted in rounds for target in servers]:
        began = monotonic()
        (seconds, micros), found = call(redis, "EVAL", _LOOK.text, 0, LOGS, *wanted, **target)
        held += monotonic() - began
        at = int(seconds) * 1000 + int(micros) // 1000
        entries |= {item[0]: item[1] for item in found if item[1] >= 0}
        kept += [Kept(item[0], item[2], item[3]) for item in found if item[1] < 0]
    return Look(at, round(held * 1000), entries, sorted(kept, key=lambda one: one.key))


def server(redis: Client) -> str:
    """The server's product and version: `valkey 9.1.2`. Raises Unavailable."""
    told = call(redis, "INFO", "server", **targets(redis)[-1])
    name = next((product for product in PRODUCTS if f"{product}_version" in told), PRODUCTS[-1])
    return f"{name} {told.get(f'{name}_version', '')}"


def count_keys(redis: Client) -> int:
    """How many keys there are. Raises Unavailable."""
    return sum(int(call(redis, "DBSIZE", **target)) for target in targets(redis))
