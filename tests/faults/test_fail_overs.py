"""Masters of a cluster are killed, frozen and cut off while people play, and replicas take over: no move is lost."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.person import Pair as Players
from tests.faults.stack import Stack
from tests.faults.test_kills import check_promises, check_read_models
from tests.log.proof import verify
from tests.patience import LONG_SECONDS, eventually
from tests.projections.world import World
from tests.replicas import Cluster, Node

pytestmark = pytest.mark.slow

CLOCKS: list[dict[str, str]] = [{"kind": "none"}, {"kind": "per_move", "limit": "PT3S"}]
STORE = {
    "min_replicas_to_write": "1",
    "min_replicas_max_lag": "2",
    "repl_timeout": "5",
    "repl_ping_replica_period": "1",  # a replica that hears nothing for `repl-timeout` leaves
}
LONG_ROUNDS = 6


@pytest.fixture
def further(cluster: Cluster) -> dict[str, str]:
    """A service over the cluster that asks for a copy of every move."""
    return {"REDIS_URL": cluster.url, "ASTROLUDE_COPIES": "1", "ASTROLUDE_STORE_SECONDS": "2"}


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Three masters with a replica each."""
    made = Cluster(tmp_path / "cluster", 3, cluster_node_timeout="1000", **STORE)
    yield made
    made.end()


def take_over(cluster: Cluster, victim: Node, fault: str) -> None:
    """Do that to a master until its replica has taken over; then it comes back, with what it had, and all works."""
    name = victim.redis.execute_command("CLUSTER MYID")
    others = [node for node in cluster.nodes if node is not victim]
    begin, end = {
        "kill": (victim.kill, victim.start),
        "freeze": (victim.pause, victim.go_on),
        "cut off": (lambda: cluster.cut_off(victim), cluster.join),
    }[fault]
    begin()
    assert eventually(lambda: _masters(others) == 3), name
    end()
    assert eventually(lambda: victim.role() == "slave" and victim.is_fed() and cluster.works())


def _masters(nodes: list[Node]) -> int:
    return sum(node.role() == "master" for node in nodes)


def test_no_acknowledged_move_is_lost_where_a_copy_is_asked_for(
    stack: Stack, world: World, cluster: Cluster, long_mode: bool
) -> None:
    # given people who play game after game
    rng = random.Random(5)
    pairs = [Players(stack.url, number, clock) for number, clock in enumerate(CLOCKS)]
    for pair in pairs:
        pair.start()
    # when masters die, hang or are alone, and come back as replicas
    for fault in ("kill", "freeze", "cut off") * (LONG_ROUNDS if long_mode else 1):
        time.sleep(rng.uniform(0.5, 1.5))
        take_over(cluster, rng.choice(cluster.primaries), fault)
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join(LONG_SECONDS)
    # then every game ends, nobody saw a fault of ours, and what anybody was told is in the logs as it was told
    assert [failure for pair in pairs for person in pair.people for failure in person.failures] == []
    games = [game for pair in pairs for game in pair.games]
    promises = sum(len(told) for pair in pairs for person in pair.people for told in person.told.values())
    print(f"{len(games)} games, {promises} acknowledged moves")
    assert {world.game(game).status for game in games} == {"finished"}
    for pair in pairs:
        for game in pair.games:
            check_promises(world, pair, game)
    for game in world.context.wiring.log.games():
        verify(game, world.context.wiring.log.raw(game))
    check_read_models(stack, world)
