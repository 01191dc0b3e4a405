"""What it takes to serve so many players, from the costs of one of each: `python -m tests.bench.capacity --help`.

Each resource is filled by what passes through it. What can be multiplied is multiplied; what is there once is full at
some rate, and the lowest of these rates is the first bottleneck. Then moves are sent through the web processes and the
nodes of the log store in a simulation, which says how long they wait there. `tests/bench/mixture.py` checks that the
costs of parts add up.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, fields

US = 1e-6
FULL = 0.7
"""The part of a processor that is used at most: beyond it, waiting grows quickly."""
STORE_GIGABYTES = 64
SIMULATED = 100_000


@dataclass(frozen=True)
class Costs:
    """Microseconds of a processor and bytes, as `tests/bench/costs.py` measured them on two cores of an AMD EPYC.

    Reads are reckoned from moves, as docs/explanation/performance.md has the two.
    """

    move_web: float = 793
    move_log: float = 51
    read_web: float = 260
    read_log: float = 12
    notice_dispatcher: float = 396
    notice_log: float = 75
    notice_work: float = 100
    event_streams: float = 22
    bot_worker: float = 1_743
    bot_log: float = 238
    bot_work: float = 34
    letter_gateway: float = 26_000
    letter_web: float = 167_000
    """With drawing a fresh picture. With a kept one, 18,000 and the gateway 24,000; without, 18,000 and 14,000."""
    letter_log: float = 2_700
    letter_work: float = 1_000
    hub_streams: float = 30
    """A notice in a lane that a stream process follows."""
    hub_log: float = 3
    game_log: float = 95_000
    game_work: float = 4_000
    account_log: float = 600
    stream_memory: float = 12_000


@dataclass(frozen=True)
class Demand:
    """What happens in a second, and what there is."""

    moves: float = 10_000
    """Moves a second, of people and of bots."""
    games: float = 100_000
    """Games that go on."""
    accounts: float = 1_000_000
    """Accounts."""
    bots: float = 0.3
    """The part of the moves that bots make."""
    reads: float = 3.0
    """Requests that only read, for each move of a person."""
    streams: float = 0.5
    """Open event streams for each game."""
    letters: float = 0.01
    """Letters for each move."""
    machines: float = 8.0
    """Machines with stream processes."""
    nodes: float = 1.0
    """Servers that share the logs; more than one is a Redis Cluster."""
    speed: float = 1.0
    """How fast a processor is, compared with those on which the costs were measured."""

    @property
    def by_hand(self) -> float:
        """Moves of people."""
        return self.moves * (1 - self.bots)

    @property
    def told(self) -> float:
        """Events told to readers of streams: a move is one and a half."""
        return 1.5 * self.moves * self.streams


@dataclass(frozen=True)
class Share:
    """How much of a resource is used (processors, or gigabytes for memory), and whether more can be added."""

    name: str
    used: float
    single: bool = False
    most: float = 1.0

    @property
    def full(self) -> float:
        """The part of what there can be."""
        return self.used / self.most


def processors(demand: Demand, costs: Costs) -> list[Share]:
    """Processors, by the kind of process."""
    letters, bots = demand.moves * demand.letters, demand.moves * demand.bots
    fast = US / demand.speed
    web = demand.by_hand * (costs.move_web + demand.reads * costs.read_web) + letters * costs.letter_web
    log = demand.by_hand * (costs.move_log + demand.reads * costs.read_log) + bots * costs.bot_log
    log += demand.moves * (costs.notice_log + demand.machines * costs.hub_log) + letters * costs.letter_log
    work = demand.moves * costs.notice_work + bots * costs.bot_work + letters * costs.letter_work
    streams = demand.told * costs.event_streams + demand.machines * demand.moves * costs.hub_streams
    return [
        Share("work store", work * fast, single=True, most=FULL),
        Share(f"log store, {demand.nodes:.0f} nodes", log * fast, single=True, most=FULL * demand.nodes),
        Share("web", web * fast),
        Share("dispatchers", demand.moves * costs.notice_dispatcher * fast),
        Share("bots", bots * costs.bot_worker * fast),
        Share("streams", streams * fast),
        Share("mail", letters * costs.letter_gateway * fast),
    ]


def memory(demand: Demand, costs: Costs) -> list[Share]:
    """Gigabytes; finished games have left the stores."""
    log = demand.games * costs.game_log + demand.accounts * costs.account_log
    return [
        Share("log store", log / 1e9, single=True, most=STORE_GIGABYTES * demand.nodes),
        Share("work store", demand.games * costs.game_work / 1e9, single=True, most=STORE_GIGABYTES),
        Share("streams", demand.games * demand.streams * costs.stream_memory / 1e9),
    ]


def waits(demand: Demand, costs: Costs, rng: random.Random) -> tuple[float, float]:
    """Milliseconds of a move at web and log store, p50 and p99: random arrivals, exponential times, many servers."""
    web = [0.0] * max(1, round(processors(demand, costs)[2].used / FULL + 0.5))
    nodes = [0.0] * round(demand.nodes)
    busy = processors(demand, costs)[1].used / len(nodes)
    behind = 1 / (1 - min(0.99, busy))  # others' commands are served between ours
    now, found = 0.0, []
    for _ in range(SIMULATED):
        now += rng.expovariate(demand.by_hand)
        first = min(range(len(web)), key=web.__getitem__) if len(web) < 64 else rng.randrange(len(web))
        done = web[first] = max(now, web[first]) + rng.expovariate(1 / (costs.move_web * US / demand.speed))
        node = rng.randrange(len(nodes))
        nodes[node] = max(done, nodes[node]) + rng.expovariate(1 / (costs.move_log * US / demand.speed))
        found.append(done - now + (nodes[node] - done) * behind)
    found.sort()
    return found[len(found) // 2] * 1e3, found[int(len(found) * 0.99)] * 1e3


def report(demand: Demand, costs: Costs) -> None:
    """Print what it takes, and what is full first."""
    print("| processors | busy | of what can be | full at moves a second |")
    print("| --- | --- | --- | --- |")
    shares = processors(demand, costs)
    for share in shares:
        limit = f"{demand.moves / share.full:,.0f}" if share.single else "add processes"
        of = f"{share.full:.0%} of {share.most:.1f}" if share.single else f"{share.used / FULL:.0f} at {FULL:.0%} each"
        print(f"| {share.name} | {share.used:.1f} | {of} | {limit} |")
    print("| memory | GB | of what can be | |")
    for share in memory(demand, costs):
        of = f"{share.full:.0%} of {share.most:.0f}" if share.single else "add machines"
        print(f"| {share.name} | {share.used:.1f} | {of} | |")
    order = sorted((share for share in shares if share.single), key=lambda share: -share.full)
    first, then = (f"the {share.name} at {demand.moves / share.full:,.0f} moves a second" for share in order)
    print(f"\nfirst bottleneck: {first}; then {then}")
    if all(share.full < 1 for share in order):
        p50, p99 = waits(demand, costs, random.Random(1))
        print(f"a move waits at web and log store: p50 {p50:.1f} ms, p99 {p99:.1f} ms, disk not counted")


def wanted(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for: every quantity of the demand and every cost can be set."""
    parser = argparse.ArgumentParser(description=__doc__)
    for kind in (Demand, Costs):
        for one in fields(kind):
            name = one.name.replace("_", "-")
            parser.add_argument(f"--{name}", type=float, default=one.default, help=f"instead of {one.default}")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    """Reckon."""
    given = vars(wanted(arguments))
    demand = Demand(**{one.name: given[one.name] for one in fields(Demand)})
    report(demand, Costs(**{one.name: given[one.name] for one in fields(Costs)}))


if __name__ == "__main__":
    main()
