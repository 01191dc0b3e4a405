"""Reads the history as a web process does, which gevent has patched: `python -m tests.projections.history.patched URL`.

A line of standard input says when to ask: ten times at once. The answer says what each got, and the longest time in
milliseconds for which nobody else got a turn.
"""

import sys
from itertools import pairwise
from time import monotonic

import gevent
from gevent.monkey import patch_all

patch_all()

from projections.lists.history.database import Database  # noqa: E402
from projections.lists.history.history import History  # noqa: E402
from projections.lists.history.terms import HistoryUnavailable  # noqa: E402
from service.runtime.offload import limited, offload  # noqa: E402

SECONDS = 1.0


def main() -> None:
    """Ask whenever a line comes."""
    history = History(Database(sys.argv[1], SECONDS, offload, limit=limited))
    turns = [monotonic()]

    def take_turns() -> None:
        while True:
            gevent.sleep(0.001)
            turns.append(monotonic())

    gevent.spawn(take_turns)
    for _ in sys.stdin:
        turns[:] = [monotonic()]
        asked = [gevent.spawn(_ask, history) for _ in range(10)]
        gevent.joinall(asked)
        longest = max((after - before for before, after in pairwise(turns)), default=0.0)
        print(*sorted({one.value for one in asked}), round(longest * 1000), flush=True)


def _ask(history: History) -> str:
    try:
        return str(history.count())
    except HistoryUnavailable:
        return "unavailable"


if __name__ == "__main__":
    main()
