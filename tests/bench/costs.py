"""What a move, a notice, a reader, a bot and a letter cost, each by itself: `python -m tests.bench.costs`.

Processor time by process, round trips, bytes and memory, as `tests/bench/capacity.py` reckons with them. Processor
time hardly depends on what else the machine does.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from redis import Redis

from projections.games import folded
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.mail.addresses.gateway import Gateway
from service.settings import Settings
from service.wiring import Wiring
from tests.bench.load import run
from tests.bench.machine import describe, processor_seconds, resident
from tests.bench.played import Player, first_of_a_form, prepared_game
from tests.bench.readers import reading
from tests.bench.servers import Servers, accounts
from tests.bench.workers import Bench
from tests.mail.compose.sink import Sink
from workers.jobs.bots import Session

SEATS = 4
GAMES = 24
READERS = 400
READ_GAMES = 4
BOT_GAMES = 12
KEPT = 10
NOTICES = 400
LETTERS = 30
PATIENCE_SECONDS = 120.0
STORES = ("log", "work")
INFO = {
    "round trips": "total_commands_processed",
    "bytes of memory": "used_memory",
    "bytes in": "total_net_input_bytes",
}

Figures = dict[str, float]


class Meter:
    """What processes and stores have spent so far."""

    def __init__(self, servers: Servers) -> None:
        settings = Settings.load(servers.environment)
        self.processes = {"web": servers.web.pid, "streams": servers.streams.pid}
        self.processes |= {f"{store} store": servers.server(store).pid for store in STORES}
        urls = {"log": settings.redis_url, "work": settings.work_redis_url}
        self._stores = {store: Redis.from_url(url) for store, url in urls.items()}

    def read(self) -> Figures:
        """Microseconds of processors, and what the stores count."""
        found = {f"us of {name}": processor_seconds(process) * 1e6 for name, process in self.processes.items()}
        found["us of this process"] = time.process_time() * 1e6
        for store, redis in self._stores.items():
            info = redis.info("all")
            found |= {f"{what} of the {store} store": float(info[field]) for what, field in INFO.items()}
        return found

    @contextmanager
    def for_each(self, what: str, count: Callable[[], float]) -> Iterator[Figures]:
        """Print what is spent inside for each of so many, and say it when all is done."""
        before, each = self.read(), Figures()
        yield each
        spent, pieces = self.read(), count()
        each |= {name: (now - before[name]) / pieces for name, now in spent.items()}
        print(f"\n{what} ({pieces:,.0f} of them)")
        for name, figure in each.items():
            if abs(figure) >= 0.05:
                print(f"  {name:36} {figure:12,.1f}", flush=True)


def moves(meter: Meter, servers: Servers, wiring: Wiring, players: list[Player], games: int) -> list[str]:
    """Whole games by their players' requests, with nobody else at work."""
    rng = random.Random(games)
    found = dict(prepared_game(wiring, players, rng, first_of_a_form) for _ in range(games))
    with meter.for_each("a move", lambda: sum(map(len, found.values()))):
        report = run(servers.service, [iter(requests) for requests in found.values()], 600.0)
    if set(report.statuses) != {b"200"}:
        raise SystemExit(f"moves were refused: {report.statuses}")
    return list(found)


def readers(meter: Meter, servers: Servers, wiring: Wiring, players: list[Player]) -> None:
    """Open streams, and events that they are told."""
    rng = random.Random(7)
    found = dict(prepared_game(wiring, players, rng, first_of_a_form) for _ in range(READ_GAMES))
    process = servers.streams.pid
    told = 0
    before = resident(process)
    with reading(servers.service, list(found), READERS, 1) as listening:
        print(
            f"\nan open stream\n  bytes of the stream process          {(resident(process) - before) / READERS:12,.0f}"
        )
        with meter.for_each("an event told to a reader, moves included", lambda: told):
            run(servers.service, [iter(requests) for requests in found.values()], 600.0, pause=0.05)
            told = listening.heard() if listening else 0


def notices(meter: Meter, bench: Bench) -> None:
    """A move in each of many games of people, and what a dispatcher does about it."""
    games = bench.games(NOTICES)
    bench.catch_up()
    bench.move(games)
    with meter.for_each("a notice of the feed, dispatched in this process", lambda: NOTICES):
        bench.catch_up()


def kept(wiring: Wiring, games: list[str]) -> None:
    """Games in the memory of a process."""
    for game in games:
        wiring.games.forget(game)
    before = resident(os.getpid())
    held = [folded(wiring.log, game) for game in games * KEPT]
    print(f"\na game in a process, {held[0].version} events")
    print(f"  bytes of this process                {(resident(os.getpid()) - before) / len(held):12,.0f}", flush=True)


def bots(meter: Meter, bench: Bench) -> None:
    """Whole games of bots, played in this process."""
    bench.games(BOT_GAMES, level="normal")
    bench.catch_up()
    answered = 0

    def play() -> int:
        done = 0
        while (turn := bench.context.queues.lanes.take()) is not None:
            Session(bench.context, turn).play()
            done += len(bench.answers([turn.game]))
        return done

    with meter.for_each("a decision of a bot (normal, Système Solaire)", lambda: answered):
        answered = play()


def correspondents(wiring: Wiring, players: list[str]) -> None:
    """Confirm an address for each of these accounts, so that they get letters."""
    now = int(time.time() * 1000)
    for player in players:
        wiring.mail_addresses.ask(player, f"{player}@example.org", now)
        asked = wiring.mail_addresses.pending(player, now)
        wiring.mail_addresses.confirm(player, asked.code if asked else "", now)


def gateway(servers: Servers, **further: str) -> tuple[subprocess.Popen[bytes], Sink]:
    """A mail gateway, and the mail server to which it brings its letters."""
    sink = Sink()
    sink.start()
    started = servers.start(
        [sys.executable, "-m", "clients.mail"],
        ASTROLUDE_URL=f"http://127.0.0.1:{servers.service[1]}",
        ASTROLUDE_GATEWAY_TOKEN=Gateway("", Settings.load(servers.environment).keys).token,
        ASTROLUDE_MAIL_ADDRESS="play@example.org",
        ASTROLUDE_MAIL_SMTP=f"smtp://127.0.0.1:{sink.port}",
        **further,
    )
    return started, sink


def letters(meter: Meter, bench: Bench, servers: Servers) -> None:
    """Letters that ask for a move: made in this process, and sent by a gateway."""
    now = int(time.time() * 1000)
    players = [f"reader-{number}" for number in range(LETTERS)]
    with meter.for_each("an account with a confirmed address", lambda: LETTERS):
        for player in players:
            account = Account(player, player, "en", "UTC", now)
            bench.wiring.new_accounts.create(account, None, Grant("", ("read",), now), None)
        correspondents(bench.wiring, players)
    bench.catch_up()
    bench.tables(players)
    with meter.for_each("a letter made, with its share of a notice", lambda: LETTERS):
        bench.catch_up()
    process, sink = gateway(servers)
    meter.processes["gateway"] = process.pid
    _await(lambda: bool(sink.taken))
    first = len(sink.taken)
    with meter.for_each("a letter sent", lambda: len(sink.taken) - first):
        _await(lambda: len(sink.taken) == LETTERS)
    sink.stop()


def _await(done: Callable[[], bool]) -> None:
    """Wait until it is done, or for as long as a bench may: what was done counts."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not done() and time.monotonic() < until:
        time.sleep(0.1)


def main() -> None:
    """Print everything, one kind of work after the other."""
    print(describe())
    with Servers() as servers:
        bench, meter = Bench(servers), Meter(servers)
        players = accounts(servers, SEATS)
        bench.catch_up()
        with meter.for_each("a warm-up, not to be counted: a move", lambda: 1):
            moves(meter, servers, bench.wiring, players, 2)
        bench.catch_up()
        played = moves(meter, servers, bench.wiring, players, GAMES)
        bench.catch_up()
        notices(meter, bench)
        kept(bench.wiring, played)
        readers(meter, servers, bench.wiring, players)
        bench.catch_up()
        bots(meter, bench)
        letters(meter, bench, servers)


if __name__ == "__main__":
    main()
