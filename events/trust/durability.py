"""What the servers of a log store are set to promise: whether a crash or a fail-over can lose what was acknowledged.

A replica is fed after the answer: whatever takes over may lack the last moves. `min-replicas-to-write` makes a server
refuse writes while no replica has reported in the last `min-replicas-max-lag` seconds: then it lacks the moves of
seconds, not of hours. A replica that reports but is far behind counts all the same.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from redis import Redis
from redis.cluster import RedisCluster
from redis.connection import SSLConnection
from redis.exceptions import ResponseError
from redis.sentinel import SentinelConnectionPool

from events.client import Client, call
from events.errors import Unavailable

ASKED = (
    "appendonly",
    "appendfsync",
    "maxmemory",
    "maxmemory-policy",
    "min-replicas-to-write",
    "min-replicas-max-lag",
)
ALIKE = ("username", "password", "socket_timeout", "socket_connect_timeout", "retry", "protocol")
HELD_BACK = 1_000_000
"""Added to min-replicas-to-write it stops all writes, and shows that a guard did it and which value was set before."""
PROMISED = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}

Answers = Mapping[str, Any]


class Lossy(Unavailable):
    """A server may take over by itself and lack acknowledged events, unnoticed: the store is not used."""


class Standing(NamedTuple):
    """The findings: sentences for operators, without secrets."""

    faults: list[str]
    """What can lose acknowledged events."""
    notes: list[str]
    """What is worth knowing, or could not be found out."""
    lossy: bool
    """Whether an automatic fail-over can lose any number of moves."""


class _Server(NamedTuple):
    """One server: where it is, whether it has or is a replica, and its settings, None when it does not tell them.

    `followers` are the replicas of one that takes writes, None of another.
    """

    name: str
    replicated: bool
    replica: bool
    settings: Answers | None
    followers: int | None = None


def examine(redis: Client, copies: int = 0) -> Standing:
    """Ask all servers of a log store, of which so many copies are awaited. Raises Unavailable when none answers."""
    by_itself = isinstance(redis, RedisCluster) or isinstance(redis.connection_pool, SentinelConnectionPool)
    servers = list(_servers(redis))
    faults = [fault for server in servers for fault in _broken_promises(server)]
    held = [one.name for one in servers if one.settings and _least(one.settings) >= HELD_BACK]
    faults += [f"{name} takes no writes: its disk is nearly full; make room" for name in held]
    if not by_itself:
        faults += [f"{server.name} is a replica and takes no writes" for server in servers if server.replica]
    unsafe = [one.name for one in servers if one.replicated and one.settings and not _least(one.settings)]
    if unsafe:
        faults.append(
            f"a fail-over can lose acknowledged moves: {', '.join(unsafe)}: min-replicas-to-write is 0;"
            " set it to 1 or more on every server, see docs/how-to/run-with-replicas.md"
        )
    few = [one.name for one in servers if one.followers is not None and one.followers < copies]
    faults += [f"nothing is accepted: {name} has fewer replicas than ASTROLUDE_COPIES ({copies})" for name in few]
    return Standing(faults, list(_notes(servers, copies)), by_itself and bool(unsafe))


def _broken_promises(server: _Server) -> Iterator[str]:
    for directive, promised in PROMISED.items():
        if server.settings and (found := server.settings.get(directive, promised)) != promised:
            yield f"acknowledged moves can be lost: {server.name}: {directive} is {found}, not {promised}"


def _notes(servers: list[_Server], copies: int) -> Iterator[str]:
    if silent := [server.name for server in servers if server.settings is None]:
        yield f"what {', '.join(silent)} promises could not be checked: CONFIG GET is not allowed or not answered"
    if endless := [one.name for one in servers if one.settings and one.settings.get("maxmemory", "1") == "0"]:
        yield f"{', '.join(endless)} may use all memory, until the kernel ends it: set maxmemory"
    lags = [
        int(server.settings.get("min-replicas-max-lag", 0))
        for server in servers
        if server.replicated and server.settings and _least(server.settings)
    ]
    if lags and copies:
        yield f"an answer waits for {copies} of the replicas: a fail-over to one of these loses nothing"
    elif lags:
        yield (
            "replicas are fed after the answer: a fail-over can lose the moves of the last seconds"
            f" (min-replicas-max-lag is {max(lags)})"
        )


def _least(settings: Answers) -> int:
    """How many replicas must be in step for a write; a lag of 0 switches the rule off."""
    return int(settings.get("min-replicas-to-write", 0)) if int(settings.get("min-replicas-max-lag", 1)) else 0


def _servers(redis: Client) -> Iterator[_Server]:
    if isinstance(redis, RedisCluster):
        yield from _of_cluster(redis)
        return
    pool = redis.connection_pool
    if not isinstance(pool, SentinelConnectionPool):
        told = _ask(redis, "INFO", "replication") or {}
        followers = told.get("connected_slaves")
        yield _Server("the log store", bool(followers), told.get("role") == "slave", _settings(redis), followers)
        return
    call(redis, "PING")
    replicas = pool.sentinel_manager.discover_slaves(pool.service_name)
    yield _Server("the master", True, False, _settings(redis), len(replicas))  # they may be away just now
    for host, port in replicas:
        with Redis(host=host, port=port, **_like(pool)) as replica:
            yield _Server(f"{host}:{port}", True, True, _settings(replica))


def _like(pool: SentinelConnectionPool) -> dict[str, Any]:
    """What connects to another server as this pool does to its own."""
    options = pool.connection_kwargs.items()
    chosen = {name: value for name, value in options if name in ALIKE or name.startswith("ssl_")}
    return {**chosen, "ssl": issubclass(pool.connection_class, SSLConnection)}


def _of_cluster(redis: RedisCluster) -> Iterator[_Server]:
    known = _ask(redis, "CLUSTER NODES") or {}
    primaries = {told["node_id"]: name for name, told in known.items()}
    # Also of replicas that are down: they come back, and may be chosen then.
    pairs = [(name, primaries.get(told["master_id"])) for name, told in known.items() if "slave" in told["flags"]]
    paired = {name for pair in pairs for name in pair}
    for node in redis.get_nodes():
        replica = node.server_type == "replica"
        # A node that is known there by another name counts as having replicas if any node has.
        replicated = replica or node.name in paired or (bool(paired) and node.name not in known)
        settings = _settings(redis.get_redis_connection(node))
        followers = None if replica or node.name not in known else [primary for _, primary in pairs].count(node.name)
        yield _Server(str(node.name), replicated, replica, settings, followers)


def _ask(redis: Client, *command: str) -> Any:
    """The server's answer, None when it does not allow the question. Raises Unavailable."""
    try:
        return call(redis, *command)
    except ResponseError:
        return None


def _settings(redis: Redis) -> Answers | None:
    try:
        return _ask(redis, "CONFIG GET", *ASKED) or None
    except Unavailable:  # nothing is known of a replica that is down; others tell more
        return None
