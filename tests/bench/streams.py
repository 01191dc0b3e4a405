"""Accepted moves while thousands read event streams, compared with the same without readers; `-m tests.bench.streams`.

`--readers`, `--games`, `--readerships` and `--pause`, the seconds before each move, are what the cost may grow with.
"""

import argparse
import random
import resource
from collections.abc import Sequence
from statistics import median

from service.settings import Settings
from service.wiring import Wiring
from tests.bench.load import Report, run
from tests.bench.machine import describe
from tests.bench.played import Player, first_of_a_form, prepared_game
from tests.bench.readers import reading
from tests.bench.servers import Servers, accounts

SEATS = 4
ROUNDS = 3
MOVES = 60
"""Of each game in each round."""
SPARE = 100
"""Files that the readers' process needs besides its streams."""


def fields(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=2000)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--readerships", type=int, choices=(1, 2, 4), default=1)
    parser.add_argument("--pause", type=float, default=0.1)
    wanted = parser.parse_args(arguments)
    wanted.readers = min(wanted.readers, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)
    return wanted


def games(wiring: Wiring, players: list[Player], count: int, rng: random.Random) -> dict[str, list[bytes]]:
    """Games of that many moves at least, and the moves."""
    found: dict[str, list[bytes]] = {}
    while len(found) < count:
        game, moves = prepared_game(wiring, players, rng, first_of_a_form)
        if len(moves) >= MOVES:
            found[game] = moves[:MOVES]
    return found


def played(servers: Servers, wiring: Wiring, players: list[Player], wanted: argparse.Namespace, count: int) -> Report:
    """Play new games while `count` readers listen to them, and see that they were told everything."""
    found = games(wiring, players, wanted.games, random.Random(count))
    with reading(servers.service, list(found), count, wanted.readerships) as readers:
        report = run(servers.service, [iter(moves) for moves in found.values()], 600.0, pause=wanted.pause)
        told = readers.heard() if readers else 0
    ends = [wiring.games.load(game).version for game in found]
    expected = sum(ends[number % len(ends)] for number in range(count))
    if told != expected or set(report.statuses) != {b"200"}:
        raise SystemExit(f"{told} events were told, not {expected}; {report.statuses}")
    return report


def row(count: int, reports: list[Report]) -> str:
    """Medians of the rounds."""
    rate = median(report.rate for report in reports)
    p50, p99 = (median(report.percentile(share) for report in reports) for share in (0.5, 0.99))
    return f"| {count} | {rate:.0f} | {p50:.2f} | {p99:.2f} |"


def main(arguments: Sequence[str] | None = ()) -> None:
    """Print the table and the ratios."""
    wanted = fields(arguments)
    print(describe())
    print(f"{wanted.games} games, {wanted.readerships} readerships, {wanted.pause} s before each move")
    print("| readers | moves per second | p50 ms | p99 ms |")
    print("| --- | --- | --- | --- |")
    with Servers() as servers:
        wiring = Wiring(Settings.load(servers.environment))
        players = accounts(servers, SEATS)
        played(servers, wiring, players, wanted, 0)  # until every process is warm
        reports: dict[int, list[Report]] = {0: [], wanted.readers: []}
        for _ in range(ROUNDS):
            for count, found in reports.items():
                found.append(played(servers, wiring, players, wanted, count))
        for count, found in reports.items():
            print(row(count, found), flush=True)
    alone, watched = reports[0], reports[wanted.readers]
    for share in (0.5, 0.99):
        ratio = median(b.percentile(share) / a.percentile(share) for a, b in zip(alone, watched, strict=True))
        print(f"p{share * 100:.0f} with readers is {ratio:.1f} times that without")


if __name__ == "__main__":
    main(None)
