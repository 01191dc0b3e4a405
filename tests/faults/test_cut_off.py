"""A master that its replica and all other servers no longer reach, while players still do: the replica takes over.

Where a copy is asked for, it acknowledges nothing from then on. Without, what it acknowledges is lost: that is noticed,
said in the games' logs and to their players, every game ends, and lists are what the logs say.
"""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from events.keys import shard_of, tag
from projections.proofs.audit import audit_log
from service.settings import Settings
from tests.faults.person import Pair as Players
from tests.faults.stack import Stack
from tests.faults.test_fail_overs import take_over as cut_off
from tests.faults.test_kills import check_promises, check_read_models
from tests.patience import LONG_SECONDS, eventually
from tests.projections.world import World
from tests.relay import relaying
from tests.replicas import REPLICA, Cluster, Pair
from tests.stores import SLOTS

pytestmark = pytest.mark.slow

MOVES = 20
MASTERS = 3
SHARDS = Settings().shards
CUT_SECONDS = 1.6
"""For how long a replica hears nothing, and its master goes on, before it takes over."""
SENTINEL = b"sentinel"
PROMISES = {"min_replicas_to_write": "1", "min_replicas_max_lag": "10"}
LOSING = ("a cluster", "a pair")
KEEPING = "a pair with a copy"


class Lag(NamedTuple):
    """A store under a service: the settings that name it, and how a lagging replica takes a game over."""

    settings: dict[str, str]
    take_over: Callable[[str], None]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What takes over in a short run is a cluster's replica; another test of this folder asks clusters for copies."""
    if "lag" in metafunc.fixturenames:
        every = metafunc.config.getoption("--long")
        metafunc.parametrize("lag", [*LOSING, KEEPING] if every else LOSING[:1], indirect=True)


@pytest.fixture
def lag(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lag]:
    yield from _cluster(tmp_path) if request.param == LOSING[0] else _pair(tmp_path, copies=request.param == KEEPING)


def _cluster(folder: Path) -> Iterator[Lag]:
    """Three masters; the replica of one hears nothing, then that is alone with its callers."""
    made = Cluster(
        folder / "cluster", MASTERS, cluster_node_timeout="1000", min_replicas_to_write="1", min_replicas_max_lag="10"
    )

    def take_over(game: str) -> None:
        slot = made.nodes[0].redis.execute_command("CLUSTER KEYSLOT", tag(shard_of(game, SHARDS)))
        victim = made.nodes[next(number for number in range(MASTERS) if slot < (number + 1) * SLOTS // MASTERS)]
        made.lines[made.nodes.index(victim)].front.cut = (REPLICA,)
        time.sleep(CUT_SECONDS)
        cut_off(made, victim, "cut off")

    yield Lag({"REDIS_URL": made.url}, take_over)
    made.end()


def _pair(folder: Path, *, copies: bool) -> Iterator[Lag]:
    """Three Sentinels watch a pair; first the replica, then the Sentinels lose their master."""
    with relaying() as relay:
        made = Pair(folder / "pair", relay, **PROMISES)
        url = made.watch(3)
        for node in made.nodes:
            node.redis.config_set("min-replicas-to-write", 1)

        def take_over(_: str) -> None:
            first, second = made.nodes
            relay.cut = (REPLICA,)
            time.sleep(CUT_SECONDS)
            relay.cut = (REPLICA, SENTINEL)
            assert eventually(lambda: second.role() == "master")
            relay.cut = ()
            assert eventually(lambda: first.role() == "slave" and first.is_fed())

        yield Lag({"REDIS_URL": url, "ASTROLUDE_COPIES": str(int(copies))}, take_over)
        made.end()


@pytest.fixture
def further(lag: Lag) -> dict[str, str]:
    """A service over that store."""
    return {"ASTROLUDE_STORE_SECONDS": "2", **lag.settings}


def acknowledged(pairs: list[Players]) -> int:
    """How many moves they were told are accepted."""
    return sum(len(told) for pair in pairs for person in pair.people for told in person.told.values())


def test_a_replica_that_lags_takes_over(stack: Stack, world: World, lag: Lag, further: dict[str, str]) -> None:
    # given people who play
    pairs = [Players(stack.url, number, {"kind": "none"}) for number in range(3)]
    for pair in pairs:
        pair.start()
    assert eventually(lambda: acknowledged(pairs) > MOVES)
    # when a replica that has not heard all takes over from a master that callers still reach
    lag.take_over(pairs[0].games[-1])
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join(LONG_SECONDS)
    lost = {game for pair in pairs for game in pair.games if not kept(world, pair, game)}
    for pair in pairs:  # whoever had seen an end that is lost is told that there is something to do again
        come_back(pair, lost)
    # then nobody saw a fault of ours, every game ends, and lists are what the logs say
    people = [person for pair in pairs for person in pair.people]
    assert [failure for person in people for failure in person.failures] == []
    log = world.context.wiring.log
    games = [game for pair in pairs for game in pair.games if log.head(game)]  # the others are gone from the beginning
    assert {world.game(game).status for game in games} == {"finished"}
    # and what was acknowledged is there, or its loss is written in the game's log
    print(f"{len(games)} games, {acknowledged(pairs)} acknowledged moves; {len(lost)} games lost some")
    assert bool(lost) == (further.get("ASTROLUDE_COPIES") != "1")
    for game in lost.intersection(games):
        check_said(world, game)
    for pair in pairs:
        for game in pair.games:
            if game not in lost:
                check_promises(world, pair, game)
    check_read_models(stack, world)


def check_said(world: World, game: str) -> None:
    """The game says what it lost, with new dice, soundly; everybody who plays was told."""
    log, notices = world.context.wiring.log, world.context.wiring.notices
    entries = log.read(game)
    types = [entry.type for entry in entries]
    assert "dice_reseeded" in types
    assert "events_lost" in types
    assert audit_log(log, game).sound
    said = {(entry.public["version"], entry.public["hash"]) for entry in entries if entry.type == "events_lost"}

    def told(player: str) -> set[tuple[int, str]]:
        kept = (one for _, one in notices.kept(player))
        return {(one.version, one.hash) for one in kept if (one.kind, one.game) == ("rewound", game)}

    for player in filter(None, (chair.player for chair in world.game(game).chairs)):
        assert eventually(partial(told, player)), player
        assert told(player) <= said


def kept(world: World, pair: Players, game: str) -> bool:
    """Whether all that the players were told of the game is in its log."""
    if world.context.wiring.log.head(game) is None:
        return False
    hashes = {entry.version: entry.hash for entry in world.context.wiring.log.read(game)}
    told = [answer for person in pair.people for answer in person.told.get(game, [])]
    return all(answer.hashes.items() <= hashes.items() for answer in told)


def come_back(pair: Players, lost: set[str]) -> None:
    """Play on what was over before it was lost."""
    for game in lost.intersection(pair.games):
        players = [threading.Thread(target=person.play, args=(game,), daemon=True) for person in pair.people]
        for player in players:
            player.start()
        for player in players:
            player.join(LONG_SECONDS)
