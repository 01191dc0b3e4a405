"""What the servers of a log store are set to promise is found out, and said where it is too little."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.trust.durability import HELD_BACK, Standing, examine
from tests.replicas import Cluster, Node, Pair
from tests.stores import writer

LOSSY = "a fail-over can lose acknowledged moves"
ADVICE = "min-replicas-to-write is 0; set it to 1 or more on every server, see docs/how-to/run-with-replicas.md"
ENDLESS = "may use all memory, until the kernel ends it: set maxmemory"
BOUNDED = "a fail-over can lose the moves of the last seconds (min-replicas-max-lag is 10)"


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    made = Node(tmp_path / "node")
    yield made
    made.kill()


@pytest.fixture(scope="module")
def shared_pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    made = Pair(tmp_path_factory.mktemp("pair"))
    yield made
    made.end()


@pytest.fixture
def pair(shared_pair: Pair) -> Pair:
    forget_promises(shared_pair.nodes)
    return shared_pair


@pytest.fixture(scope="module")
def watched(shared_pair: Pair) -> str:
    """The URL of the pair's Sentinel."""
    return shared_pair.watch()


@pytest.fixture(scope="module")
def shared_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.end()


@pytest.fixture
def cluster(shared_cluster: Cluster) -> Cluster:
    forget_promises(shared_cluster.nodes)
    return shared_cluster


def found(url: str, *copies: int) -> Standing:
    client = writer(url)
    try:
        return examine(client, *copies)
    finally:
        client.close()


def forget_promises(nodes: list[Node]) -> None:
    """Set them as they are at first, whatever the test before this has set."""
    for node in nodes:
        node.redis.config_set("min-replicas-to-write", 0)
        node.redis.config_set("min-replicas-max-lag", 10)
        node.redis.config_set("maxmemory", "1gb")


def wait_for_replicas(*nodes: Node) -> None:
    for node in nodes:
        node.redis.config_set("min-replicas-to-write", 1)


def test_nothing_is_said_of_a_server_as_it_should_be(node: Node, cluster_url: str) -> None:
    assert found(node.url) == Standing([], [], False)
    assert found(cluster_url) == Standing([], [], False)


def test_a_server_without_a_bound_on_its_memory_is_noted(node: Node) -> None:
    node.redis.config_set("maxmemory", 0)
    assert found(node.url) == Standing([], [f"the log store {ENDLESS}"], False)


def test_all_servers_without_a_bound_are_named_together(pair: Pair, watched: str) -> None:
    for node in pair.nodes:
        node.redis.config_set("maxmemory", 0)
    assert f"the master, 127.0.0.1:{pair.replica.known_port} {ENDLESS}" in found(watched).notes


def test_a_server_that_a_guard_keeps_from_writing_is_a_fault(node: Node) -> None:
    node.redis.config_set("min-replicas-to-write", HELD_BACK)
    assert found(node.url).faults == ["the log store takes no writes: its disk is nearly full; make room"]


@pytest.mark.parametrize(
    ("directive", "value"), [("appendonly", "no"), ("appendfsync", "everysec"), ("maxmemory-policy", "allkeys-lru")]
)
def test_a_server_that_can_lose_what_it_acknowledged_is_a_fault(node: Node, directive: str, value: str) -> None:
    node.redis.config_set(directive, value)

    [fault] = found(node.url).faults

    assert fault.startswith(f"acknowledged moves can be lost: the log store: {directive} is {value}, not ")


def test_what_may_not_be_asked_is_said_to_be_unknown(node: Node) -> None:
    node.redis.execute_command("ACL SETUSER", "guest", "on", ">word", "~*", "&*", "+@all", "-config", "-info")

    standing = found(f"redis://guest:word@127.0.0.1:{node.port}")

    unknown = "what the log store promises could not be checked: CONFIG GET is not allowed or not answered"
    assert standing == Standing([], [unknown], False)


def test_all_servers_that_may_not_be_asked_are_named_together(pair: Pair, watched: str) -> None:
    for node in pair.nodes:
        node.redis.execute_command("ACL SETUSER", "guest", "on", ">word", "~*", "&*", "+@all", "-config")

    standing = found(watched.replace("://", "://guest:word@"))

    servers = f"the master, 127.0.0.1:{pair.replica.known_port}"
    unknown = f"what {servers} promises could not be checked: CONFIG GET is not allowed or not answered"
    assert standing == Standing([], [unknown], False)


def test_a_promise_about_replicas_counts_where_there_are_some(node: Node) -> None:
    wait_for_replicas(node)
    assert found(node.url).notes == []


def test_a_replica_beside_one_server_is_told_but_used(pair: Pair) -> None:
    standing = found(pair.primary.url)
    assert (LOSSY in standing.faults[0], standing.notes, standing.lossy) == (True, [], False)
    assert found(pair.replica.url).faults[0] == "the log store is a replica and takes no writes"

    wait_for_replicas(pair.primary)

    assert found(pair.primary.url).faults == []
    assert BOUNDED in found(pair.primary.url).notes[0]


def test_whoever_takes_over_by_itself_must_wait_for_replicas_on_every_server(
    pair: Pair, watched: str, cluster: Cluster
) -> None:
    for url, nodes, first in ((watched, pair.nodes, "the master"), (cluster.url, cluster.nodes, "")):
        names = {node: f"127.0.0.1:{node.known_port}" for node in nodes} | ({nodes[0]: first} if first else {})
        for silent in (nodes, nodes[1:]):
            standing = found(url)
            said, named, advice = standing.faults[0].split(": ")
            assert (said, {*named.split(", ")}, advice) == (LOSSY, {names[node] for node in silent}, ADVICE)
            assert standing.lossy
            wait_for_replicas(nodes[0])
        wait_for_replicas(*nodes)
        standing = found(url)
        assert (standing.faults, standing.lossy, BOUNDED in standing.notes[0]) == ([], False, True)


def test_copies_that_cannot_be_there_are_a_fault(pair: Pair, watched: str, cluster: Cluster, node: Node) -> None:
    wait_for_replicas(*pair.nodes, *cluster.nodes)
    for url in (pair.nodes[0].url, watched, cluster.url):
        assert (found(url, 1).faults, BOUNDED in "".join(found(url, 1).notes)) == ([], False)
        assert "has fewer replicas than ASTROLUDE_COPIES (2)" in found(url, 2).faults[0]
    assert "has fewer replicas than ASTROLUDE_COPIES (1)" in found(node.url, 1).faults[0]


def test_a_lag_of_nothing_switches_the_promise_off(pair: Pair, watched: str) -> None:
    wait_for_replicas(*pair.nodes)
    for node in pair.nodes:
        node.redis.config_set("min-replicas-max-lag", 0)

    assert found(watched).lossy
