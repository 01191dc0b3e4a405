"""How long ten players wait while one attack after the other runs; `python -m tests.bench.hostile [ATTACK ...]`.

Quiet and attacked take turns in one run, and all rounds of either count together: a p99 of some 1,300 answers each.
Each attack is held by a number that the documentation names; an attacked p99 of twice the quiet one is what we allow.
Limits and quotas are the usual ones.
"""

import argparse
import json
import sys
from collections import Counter
from typing import Final, NamedTuple
from urllib.request import Request, urlopen

from tests.bench.hostile.attacks import ATTACKS, BOT
from tests.bench.hostile.players import People
from tests.bench.hostile.strangers import Raid
from tests.bench.machine import describe
from tests.bench.servers import Servers, accounts

PLAYERS: Final = 10
SECONDS: Final = 10.0
ROUNDS: Final = 2
WARM_SECONDS: Final = 5.0
ALLOWED: Final = 2.0
WORKERS: Final = (
    ("workers.processes.dispatcher",),
    ("workers.processes.run_worker", "bots"),
    ("workers.processes.sweeper",),
)
SHARES: Final = (0.5, 0.99)


class Service(Servers):
    """The service with its workers and the limits that it has by itself."""

    def _environment(self, port: int) -> dict[str, str]:
        return super()._environment(port) | {"ASTROLUDE_RATE_LIMITS": "1"}


class Row(NamedTuple):
    """What an attack did: seconds that players waited in quiet and attacked rounds."""

    quiet: list[float]
    attacked: list[float]
    answers: Counter[str]
    refused: list[int]


def percentiles(took: list[float]) -> tuple[float, ...]:
    """Milliseconds within which these shares of the answers came."""
    ordered = sorted(took)
    return tuple(1000 * ordered[int(share * (len(ordered) - 1))] for share in SHARES)


class Siege:
    """The service, its players and its attacker."""

    def __init__(self, service: Service, seconds: float) -> None:
        self._service, self._seconds = service, seconds
        *players, self._stranger = accounts(service, PLAYERS + 1)
        self._people = People(service.service, players)
        self._game = self._table()
        self.played(WARM_SECONDS)

    def _table(self) -> str:
        body = json.dumps({"rulebook": "destiny", "seats": [{"kind": "me"}, BOT, BOT]})
        headers = {"Authorization": f"Bearer {self._stranger[1]}", "Content-Type": "application/json"}
        host, port = self._service.service
        with urlopen(Request(f"http://{host}:{port}/v1/games", body.encode(), headers)) as answer:
            return str(json.load(answer)["id"])

    def played(self, seconds: float) -> tuple[list[float], list[int]]:
        """How long players waited, and how they were refused."""
        self._people.begin(seconds)
        return self._people.heard()

    def under(self, name: str, rounds: int) -> Row:
        """Quiet and attacked in turns."""
        row = Row([], [], Counter(), [])
        for _ in range(rounds):
            row.quiet.extend(self.played(self._seconds)[0])
            raid = Raid(self._service.service, self._stranger[1], self._game, ATTACKS[name].attack, self._seconds)
            took, refused = self.played(self._seconds)
            row.attacked.extend(took)
            row.refused.extend(refused)
            row.answers.update(raid.ended())
        return row

    def end(self) -> None:
        """Everybody goes home."""
        self._people.end()


def told(name: str, row: Row) -> str:
    """A line of the table."""
    (quiet50, quiet99), (attacked50, attacked99) = percentiles(row.quiet), percentiles(row.attacked)
    answers = ", ".join(f"{count} × {status}" for status, count in row.answers.most_common(3))
    times = f"{quiet50:.1f} / {quiet99:.1f} | {attacked50:.1f} / {attacked99:.1f} | {attacked99 / quiet99:.1f}"
    return f"| {name} | {ATTACKS[name].held_by} | {answers or 'none'} | {times} | {len(row.refused)} |"


def main() -> None:
    """Print the table; ends with 1 where an attack made players wait too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], metavar="ATTACK")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wanted = parser.parse_args()
    print(describe())
    print("| attack | held by | answers | quiet p50 / p99 ms | attacked p50 / p99 ms | p99 ratio | players refused |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    failed = []
    with Service() as service:
        for worker in WORKERS:
            service.start([sys.executable, "-m", *worker])
        siege = Siege(service, wanted.seconds)
        for name in wanted.attacks or ATTACKS:
            row = siege.under(name, wanted.rounds)
            print(told(name, row), flush=True)
            if row.refused or percentiles(row.attacked)[1] > ALLOWED * percentiles(row.quiet)[1]:
                failed.append(name)
        siege.end()
    print(f"over {ALLOWED:.0f} times: {', '.join(failed) or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
