"""A server that Sentinels name: its successor is found, and what was acknowledged is there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.crc import key_slot

from events import keys
from events.chain import genesis
from events.errors import Unavailable
from events.feed import Feed
from events.store import LogStore
from tests.log.conftest import Held
from tests.log.proof import verify
from tests.log.samples import bid
from tests.patience import eventually
from tests.replicas import Cluster, Node, Pair
from tests.stores import blocking, writer

GAMES = [f"g-{number}" for number in range(4)]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.end()


def play(store: LogStore, moves: int) -> dict[str, list[str]]:
    """The hashes of what was acknowledged, by game."""
    told: dict[str, list[str]] = {}
    for game in GAMES:
        head = store.head(game)
        version, last = (head.version, head.hash) if head else (0, genesis(game).hex())
        for number in range(moves):
            done = store.append(game, version, last, [bid(number)], at=1, by="bot", cause=f"{game}-{version}")
            version, last = done.version, done.hash
            told.setdefault(game, []).append(last)
    return told


def takes_writes(store: LogStore) -> bool:
    try:
        play(store, 1)
    except Unavailable:
        return False
    return True


def test_after_a_fail_over_the_same_clients_go_on_with_all_that_was_acknowledged(pair: Pair) -> None:
    url = pair.watch()
    store = LogStore(writer(url))
    feed = Feed(blocking(url), store.shards)
    told = play(store, 10)
    seen = feed.tail(positions := feed.start())
    assert eventually(pair.primary.in_sync)

    pair.fail_over()

    assert eventually(lambda: takes_writes(store))
    assert eventually(lambda: takes_writes(store))
    for game, hashes in told.items():
        raws = store.raw(game)
        verify(game, raws)
        assert [raw.hash for raw in raws][: len(hashes)] == hashes
    assert len(seen) == 40
    assert len(feed.tail(positions, block_ms=1000)) >= 8


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two masters with a replica each."""
    made = Cluster(tmp_path_factory.mktemp("cluster"), 2)
    yield made
    made.end()


def server_of(cluster: Cluster, key: str) -> Node:
    """The master that holds a key."""
    slot = key_slot(key.encode())
    return next(node for node in cluster.primaries if node.redis.execute_command("CLUSTER COUNTKEYSINSLOT", slot))


def test_a_fail_over_begins_an_epoch_also_for_whoever_asks_for_nothing_that_moved(cluster: Cluster, held: Held) -> None:
    # given a store that is known to be whole, to two who asked its servers before
    one, other = (LogStore(held(writer(cluster.url))) for _ in range(2))
    assert one.epoch.confirmed()
    first = other.epoch.now()
    # when a master that has not the mark changes places with its replica
    [former] = set(cluster.primaries) - {server_of(cluster, keys.EPOCH)}
    [heir] = [node for node in cluster.nodes if node.role() == "slave" and follows(node, former)]
    change_places(former, heir)
    # then both see the same epoch, which nobody has confirmed, until somebody does
    assert eventually(lambda: one.epoch.now() == LogStore(held(writer(cluster.url))).epoch.now() != first)
    assert not other.epoch.confirmed()
    assert one.epoch.confirm(one.epoch.now(), one.epoch.mark())
    assert other.epoch.confirmed()
    # and when they change places twice before anybody looks, that is no former epoch
    second = one.epoch.now()
    change_places(heir, former)
    change_places(former, heir)
    assert eventually(lambda: one.epoch.now() not in (first, second))
    assert not other.epoch.confirmed()


def change_places(master: Node, replica: Node) -> None:
    replica.redis.execute_command("CLUSTER FAILOVER")
    assert eventually(lambda: replica.role() == "master" and master.role() == "slave" and master.is_fed())


def follows(node: Node, master: Node) -> bool:
    return bool(node.redis.info("replication")["master_port"] == master.known_port)


def test_servers_that_send_a_client_from_one_to_the_other_count_as_away(cluster: Cluster, held: Held) -> None:
    store = LogStore(held(writer(cluster.url)))
    assert store.head("game") is None
    slot = key_slot(keys.log(keys.shard_of("game", store.shards), "game").encode())
    first, second = cluster.primaries
    for node, other in ((first, second), (second, first)):
        name = str(other.redis.execute_command("CLUSTER MYID"), "ascii")
        node.redis.execute_command("CLUSTER SETSLOT", slot, "NODE", name)
    with pytest.raises(Unavailable):
        store.head("game")
