"""Players of one game on different web processes: what that adds to their moves; `python -m tests.bench.spread`.

A process that has not seen the last move of a game reads it when it appends, or is told by the store that there is
more. Games are played one after the other, with all requests to one process and with each to the next, in turns.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import cycle
from statistics import median

from service.settings import Settings
from service.wiring import Wiring
from tests.bench.load import Report, run
from tests.bench.machine import describe
from tests.bench.played import Player, first_of_a_form, prepared_game
from tests.bench.servers import Address, Servers, accounts

SEATS = 4
PROCESSES = (1, 2, 4)
ROUNDS = 3
GAMES = 4


def played(wiring: Wiring, players: list[Player], addresses: Sequence[Address], rng: random.Random) -> Report:
    """Whole games, each move sent to the next of the addresses."""
    whole = Report()
    for _ in range(GAMES):
        _, moves = prepared_game(wiring, players, rng, first_of_a_form)
        turns: Iterator[Address] = cycle(addresses)
        for address, move in zip(turns, moves, strict=False):
            report = run(address, [iter([move])])
            whole.latencies += report.latencies
            whole.seconds += report.seconds
            for status, count in report.statuses.items():
                whole.statuses[status] = whole.statuses.get(status, 0) + count
    if set(whole.statuses) != {b"200"}:
        raise SystemExit(f"requests were refused: {whole.statuses}")
    return whole


def main() -> None:
    """Print the table."""
    print(describe())
    print("| processes | p50 ms | p99 ms | p50 of one's | p99 of one's |")
    print("| --- | --- | --- | --- | --- |")
    with Servers() as servers:
        wiring = Wiring(Settings.load(servers.environment))
        players = accounts(servers, SEATS)
        addresses = [servers.one_process() for _ in range(max(PROCESSES))]
        rng = random.Random(1)
        for address in addresses:
            played(wiring, players, [address], rng)  # until every process is warm
        reports: dict[int, list[Report]] = {count: [] for count in PROCESSES}
        for _ in range(ROUNDS):
            for count, found in reports.items():
                found.append(played(wiring, players, addresses[:count], rng))
    for count, found in reports.items():
        own, one = (
            [[report.percentile(share) for report in some] for share in (0.5, 0.99)] for some in (found, reports[1])
        )
        ratios = [median(a / b for a, b in zip(*pair, strict=True)) for pair in zip(own, one, strict=True)]
        print(
            f"| {count} | "
            + " | ".join(f"{median(some):.2f}" for some in own)
            + f" | {ratios[0]:.2f} | {ratios[1]:.2f} |"
        )


if __name__ == "__main__":
    main()
