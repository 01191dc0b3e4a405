"""Letters a second by one gateway: without pictures, with pictures that nobody has seen yet, and with kept ones.

`python -m tests.bench.letters [letters]`. The letters are made before the clock starts; they ask for a move of Système
Solaire, each of another player in another game, and go to a mail server in this process.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.mail.letters.making import answer
from tests.bench.costs import correspondents, gateway
from tests.bench.machine import describe, processor_seconds
from tests.bench.servers import Servers, end
from tests.bench.workers import Bench
from tests.mail.compose.sink import Sink

LETTERS = 60
WARM = 24
"""So many go ahead, in which templates are read and all drawing processes start, which takes some seconds each."""
PATIENCE_SECONDS = 300.0
SHOWN = {"message_id": "<asked@example.org>", "references": [], "did": [{"did": "shown"}], "show": ["board", "choices"]}
"""What the answer to somebody who wrote "board" and "choices" tells."""


class Found(NamedTuple):
    """What so many letters took; seconds."""

    what: str
    letters: int
    passed: float
    gateway: float
    web: float

    @property
    def rate(self) -> float:
        """Letters a second."""
        return self.letters / self.passed


class Post:
    """A service with players who get letters."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._bench = Bench(servers)
        self._tables: list[tuple[str, str]] = []

    def awaited(self, count: int, name: str) -> None:
        """Letters to that many new players: it is their turn in a game of their own."""
        now, players = int(time.time() * 1000), [f"{name}-{number}" for number in range(count)]
        for player in players:
            account = Account(player, player, "en", "UTC", now)
            self._bench.wiring.new_accounts.create(account, None, Grant("", ("read",), now), None)
        correspondents(self._bench.wiring, players)
        self._bench.tables(players)
        self._bench.catch_up()
        self._tables = [(player, next(iter(self._bench.wiring.inbox.every(player))).game.id) for player in players]

    def again(self) -> None:
        """Letters to the same players that show the same tables."""
        for player, game in self._tables:
            answer(self._bench.wiring, f"again-{player}", player, game, 0, SHOWN)

    def sent(self, what: str, make: Callable[[], None], process: subprocess.Popen[bytes], sink: Sink) -> Found:
        """Have letters made while the gateway stands still, then what it took until all had come."""
        before = len(sink.taken)
        os.kill(process.pid, signal.SIGSTOP)
        try:
            make()
            processes = (process.pid, self._servers.web.pid)
            spent = [processor_seconds(pid) for pid in processes]
        finally:  # what stands still could not be ended
            os.kill(process.pid, signal.SIGCONT)
        count = len(self._tables)
        began = time.perf_counter()
        while len(sink.taken) < before + count and time.perf_counter() < began + PATIENCE_SECONDS:
            time.sleep(0.01)
        passed = time.perf_counter() - began
        used = [processor_seconds(pid) - was for pid, was in zip(processes, spent, strict=True)]
        return Found(what, len(sink.taken) - before, passed, *used)


def main() -> None:
    """Print a row for each kind of letters, and how they compare."""
    count = int(sys.argv[1]) if sys.argv[1:] else LETTERS
    print(describe())
    rows = []
    with Servers() as servers:
        post = Post(servers)
        for pictures in ("false", "true"):
            process, sink = gateway(servers, ASTROLUDE_MAIL_PICTURES=pictures)
            post.sent("a warm-up", partial(post.awaited, WARM, f"early-{pictures}"), process, sink)
            what = "pictures drawn for them" if pictures == "true" else "without pictures"
            rows.append(post.sent(what, partial(post.awaited, count, pictures), process, sink))
            if pictures == "true":
                rows.append(post.sent("pictures kept", post.again, process, sink))
            end(process)
            sink.stop()
    print("| letters | a second | ms of the gateway | ms of web and drawing |")
    print("| --- | --- | --- | --- |")
    for row in rows:
        gateway_ms, web_ms = (1000 * spent / row.letters for spent in (row.gateway, row.web))
        print(f"| {row.what} | {row.rate:.1f} | {gateway_ms:.0f} | {web_ms:.0f} |")
    plain, drawn, kept = (row.rate for row in rows)
    print(f"of those without pictures: drawn {drawn / plain:.2f}, kept {kept / plain:.2f}")


if __name__ == "__main__":
    main()
