"""Moves accepted per second over HTTP, each durable, compared with bare routes; `python -m tests.bench.moves`."""

import random
from collections.abc import Iterator
from statistics import median

from service.settings import Settings
from service.wiring import Wiring
from tests.bench.load import Report, request, run
from tests.bench.machine import describe
from tests.bench.played import Player, prepared_game
from tests.bench.servers import Servers, accounts

SEATS = 4
ROUNDS = 3
BODY = b'{"type":"bid","amount":4,"decision":"17-2"}'
AT_A_TIME = (1, 10, 16, 50)
REQUESTS = 4000
BARE = {"(i) empty": "/empty", "(ii) append": "/append", "(iii) load, append, dump": "/whole"}
WHOLE = "(iii) load, append, dump"
MOVE = "accepted move"


def clients_with_games(wiring: Wiring, players: list[Player], count: int) -> list[Iterator[bytes]]:
    """The requests of `count` clients, each playing whole games one after the other."""
    rng = random.Random(count)
    clients = []
    for _ in range(count):
        wanted: list[bytes] = []
        while len(wanted) < REQUESTS // count:
            wanted += prepared_game(wiring, players, rng)[1]
        clients.append(iter(wanted))
    return clients


def clients_that_repeat(path: str, count: int) -> list[Iterator[bytes]]:
    """The requests of `count` clients that all send the same."""
    message = request("POST", path, BODY)
    return [iter([message] * (REQUESTS // count)) for _ in range(count)]


def measure(servers: Servers, wiring: Wiring, players: list[Player], count: int) -> dict[str, list[Report]]:
    """Every route in turn, a few rounds, so that a slow moment of the machine meets them all."""
    reports: dict[str, list[Report]] = {name: [] for name in (*BARE, MOVE)}
    for _ in range(ROUNDS):
        for name, path in BARE.items():
            reports[name].append(run(servers.routes, clients_that_repeat(path, count)))
        reports[MOVE].append(run(servers.service, clients_with_games(wiring, players, count)))
    return reports


def row(name: str, count: int, reports: list[Report], whole: list[Report]) -> str:
    """Medians of the rounds; the ratio is taken round by round."""
    refused = sum(many for report in reports for status, many in report.statuses.items() if status[:1] != b"2")
    if refused:
        raise SystemExit(f"{name}: {refused} requests were refused")
    rate = median(report.rate for report in reports)
    p50, p99 = (median(report.percentile(share) for report in reports) for share in (0.5, 0.99))
    ratio = median(mine.rate / other.rate for mine, other in zip(reports, whole, strict=True))
    return f"| {name} | {count} | {rate:.0f} | {p50:.2f} | {p99:.2f} | {p99 / p50:.1f} | {ratio:.0%} |"


def main() -> None:
    """Print the table."""
    print(describe())
    print("| route | at a time | per second | p50 ms | p99 ms | p99 / p50 | of (iii) |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with Servers() as servers:
        wiring = Wiring(Settings.load(servers.environment))
        players = accounts(servers, SEATS)
        for count in AT_A_TIME:
            reports = measure(servers, wiring, players, count)
            for name, measured in reports.items():
                print(row(name, count, measured, reports[WHOLE]), flush=True)


if __name__ == "__main__":
    main()
