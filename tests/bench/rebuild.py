"""Rebuilds, bots beside one, and a restart: `python -m tests.bench.rebuild [archived [logs [running]]]`.

Games are copies of a few that were played, under other names. Rates are of this machine as it is; where others use it
too, compare the processor time.
"""

import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
from redis import Redis

from events import keys
from events.archive.archive import segment_name
from events.archive.segments import Packed, build, digest
from events.archive.stub import HASH, PLACE
from events.chain import genesis, link
from events.envelope import Raw
from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.forms import sample_move
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit, SitBot
from projections.games import fold
from projections.lists.rows import GameRow, row_of
from service.settings import Settings
from service.wiring import Wiring
from tests.bench.machine import describe
from tests.folders import servers_folder
from tests.ports import free_port
from tests.projections.logs import GAME, Kept, Plan, entries_of, random_game
from tests.stores import Store
from tests.workers.crew import Crew
from workers.context import WorkerContext
from workers.rebuilding.rebuilding import rebuild

ARCHIVED, LOGS, RUNNING = 20_000, 4_000, 1_000
PLAYED = 20
SEATS = 3
SEGMENT = 256
ANSWERS = 60
ROUNDS = 2
BOOK = rulebooks()["systeme-solaire"]

_encode = msgspec.json.Encoder(order="sorted").encode


def copied(raws: Sequence[Raw], game: str) -> list[Raw]:
    """The log of a game under another name of the same length."""
    head, log = genesis(game), []
    for raw in raws:
        public = raw.public.replace(GAME.encode(), game.encode())
        head = link(head, public)
        log.append(Raw(raw.version, public, raw.private, head.hex()))
    return log


def name(kind: str, number: int) -> str:
    """As long as the name of those that were played."""
    return f"{kind}{number:0{len(GAME) - len(kind)}d}"


def played() -> list[list[Raw]]:
    """Some games that are over; of each its own three players."""
    found = []
    for seed in range(PLAYED):
        plan = tuple(Sit(seat, f"player-{seed % 7}-{seat}") for seat in range(SEATS))
        found.append(random_game(BOOK, SEATS, seed, plan).raws)
    return found


def begun() -> list[list[Raw]]:
    """Some games in the middle, in which two bots play with a person, who has to move."""
    found = []
    for seed in range(PLAYED):
        rng = random.Random(seed)
        plan: Plan = (Sit(0, f"person-{seed}"), SitBot(1, "random"), SitBot(2, "random"))
        kept = Kept(BOOK, plan, NoClock(), rng.randbytes(32))
        while len(kept.raws) < 50 or set(kept.game.decisions) != {0}:
            seat = rng.choice(sorted(kept.game.decisions))
            kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
        found.append(kept.raws)
    return found


class Stock:
    """Stores in a folder, filled with copies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name_ in ("log", "work"):
            (folder / name_).mkdir()
        self.log, self.work = Store(folder / "log", "everysec"), Store(folder / "work", "everysec")
        self.port = free_port()
        self.environment = {
            "REDIS_URL": self.log.url,
            "WORK_REDIS_URL": self.work.url,
            "ASTROLUDE_VAR": str(folder / "var"),
            "ASTROLUDE_ARCHIVE_URL": str(folder / "archive"),
            "ASTROLUDE_SECRET_KEY": "x" * 32,
            "ASTROLUDE_STORE_SECONDS": "60",
            "ASTROLUDE_PORT": str(self.port),
            "ASTROLUDE_LOG_LEVEL": "warning",
        }
        os.environ.update(self.environment)
        (folder / "var").mkdir()
        self.context = WorkerContext(Wiring(Settings.load()))
        self.running: list[str] = []

    def fill(self, archived: int, logs: int, running: int) -> None:
        """Write so many games of each kind."""
        over, going = played(), begun()
        for some in _some(rows_of(over, archived), SEGMENT):
            self.archive(some)
        for kind, models, many in (("l", over, logs), ("r", going, running)):
            for some in _some(_copies(kind, models, many), SEGMENT):
                self._write(some)
        self.running = [name("r", number) for number in range(running)]

    def _write(self, games: Sequence[tuple[str, list[Raw]]]) -> None:
        redis: Any = self.context.wiring.log.redis
        shards = self.context.wiring.log.shards
        with redis.pipeline(transaction=False) as pipeline:
            for game, raws in games:
                shard = keys.shard_of(game, shards)
                pipeline.sadd(keys.games(shard), game)
                for raw in raws:
                    fields = {"d": raw.public, "h": raw.hash} | ({"s": raw.private} if raw.private else {})
                    pipeline.xadd(keys.log(shard, game), fields, id=f"{raw.version}-0")
            pipeline.execute()

    def archive(self, rows: Sequence[GameRow]) -> None:
        """Archived games as a rebuild sees them: a note and a stub. Their entries, which nobody reads, are left out."""
        log = self.context.wiring.log
        assert log.archive is not None
        body, places = build([Packed(row.id, row.version, row.hash, b"-", "", _encode(row).decode()) for row in rows])
        log.archive.objects.put(segment_name(digest(body)), body)
        redis: Any = log.redis
        with redis.pipeline(transaction=False) as pipeline:
            for row in rows:
                shard = keys.shard_of(row.id, log.shards)
                pipeline.sadd(keys.games(shard), row.id)
                stub = {PLACE: str(places[row.id]), HASH: row.hash}
                pipeline.xadd(keys.log(shard, row.id), stub, id=f"{row.version}-0")
            pipeline.execute()


def rows_of(models: Sequence[list[Raw]], many: int) -> Iterator[GameRow]:
    """The rows of so many copies, each with a hash of its own."""
    rows = [row_of(fold(GAME, entries_of(raws))) for raws in models]
    for number, row in zip(range(many), cycle(rows), strict=False):
        game = name("a", number)
        yield msgspec.structs.replace(row, id=game, hash=sha256(game.encode()).hexdigest())


def _copies(kind: str, models: Sequence[list[Raw]], many: int) -> Iterator[tuple[str, list[Raw]]]:
    for number, raws in zip(range(many), cycle(models), strict=False):
        yield name(kind, number), copied(raws, name(kind, number))


def _some(items: Iterator[Any], size: int) -> Iterator[list[Any]]:
    while some := list(islice(items, size)):
        yield some


def measure_rates(stock: Stock, label: str, games: int) -> None:
    """How many games a second are rebuilt, by number of processes."""
    for processes in (1, os.cpu_count() or 1):
        before, began = _processor(), time.monotonic()
        rebuild(stock.context, processes)
        seconds, used = time.monotonic() - began, _processor() - before
        print(
            f"  {label:10} {processes} processes {games / seconds:9,.0f} games/s"
            f" {1000 * used / games:8.3f} ms of processor a game (without the stores)",
            flush=True,
        )


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def answers(stock: Stock) -> list[float]:
    """How long bots take to answer people's moves, in milliseconds."""
    wiring, rng, found = stock.context.wiring, random.Random(1), []
    for game in rng.sample(stock.running, min(ANSWERS, len(stock.running))):
        live = wiring.games.load(game)
        if 0 not in live.game.decisions:
            continue
        move = sample_move(live.game.forms(0), rng)
        version = wiring.commands.run(game, lambda *_, move=move: Play(0, move), by="system").live.version
        began = time.monotonic()
        if all(seat == 0 for seat in wiring.games.load(game).game.decisions):
            continue
        while (head := wiring.log.head(game)) is None or head.version == version:
            time.sleep(0.001)
        found.append(1000 * (time.monotonic() - began))
    return found


def measure_answers(stock: Stock, crew: Crew) -> None:
    """p95 of bots' answers with a rebuild beside and without, in turns."""
    quiet: list[float] = []
    beside: list[float] = []
    command = [sys.executable, "-m", "workers.command_line.main", "rebuild"]
    for _ in range(ROUNDS):
        quiet += answers(stock)
        crew.launch("rebuild", command)
        time.sleep(2)
        beside += answers(stock)
        if crew.alive("rebuild"):
            crew.kill("rebuild")
        Redis.from_url(stock.work.url).delete("rm:rebuilding")
    p95 = [quantiles(times, n=20)[-1] for times in (quiet, beside)]
    print(
        f"  p95 of a bot's answer: quiet {p95[0]:.0f} ms, beside a rebuild {p95[1]:.0f} ms, {p95[1] / p95[0]:.2f} times"
    )


def measure_restart(stock: Stock, crew: Crew, *, lost: bool) -> None:
    """Kill everything, start it, and wait until it is ready, and until a bot answers."""
    for process in ("dispatcher", "bots", "web"):
        if crew.alive(process):
            crew.kill(process)
    stock.log.kill()
    stock.work.kill()
    if lost:
        for path in sorted((stock.folder / "work").rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
    began = time.monotonic()
    stock.log.start()
    stock.work.start()
    loaded = time.monotonic() - began
    crew.start("dispatcher", "bots")
    crew.launch("web", [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "service.api.wsgi:app"])
    while not _ready(stock.port):
        time.sleep(0.05)
    ready = time.monotonic() - began
    answers(stock)[:1]
    print(
        f"  {'without' if lost else 'with'} the work store's data: stores {loaded:.1f} s, /readyz {ready:.1f} s",
        flush=True,
    )


def _ready(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def main() -> None:
    """Archived games, games with logs, then bots beside a rebuild, then restarts."""
    archived, logs, running = (*map(int, sys.argv[1:]), *(ARCHIVED, LOGS, RUNNING)[len(sys.argv) - 1 :])
    print(describe(), f"load {os.getloadavg()[0]:.1f}")
    with servers_folder() as folder:
        stock = Stock(folder)
        crew = Crew(stock.environment, folder)
        try:
            stock.fill(archived, 0, 0)
            measure_rates(stock, "archived", archived)
            stock.fill(0, logs, 0)
            measure_rates(stock, "both", archived + logs)
            stock.fill(0, 0, running)
            rebuild(stock.context)
            crew.start("dispatcher", "bots")
            measure_answers(stock, crew)
            measure_restart(stock, crew, lost=False)
            measure_restart(stock, crew, lost=True)
        finally:
            crew.end()
            stock.log.stop()
            stock.work.stop()


if __name__ == "__main__":
    main()
