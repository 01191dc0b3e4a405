"""Connections to the store, with the settings that must not stay at their defaults, and one way to call it."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Protocol
from weakref import finalize

from redis import ConnectionPool, Redis, exceptions
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.connection import parse_url
from redis.retry import Retry
from redis.sentinel import Sentinel

from events.connecting import addresses
from events.connecting.dialling import gated
from events.copies import NONE, Copies, TooFewCopies, confirming
from events.errors import NotCopied, Unavailable

Client = Redis | RedisCluster


class Executes(Protocol):
    """What the log needs of a client: one command, one answer, never sent twice."""

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer; raises the errors of redis.exceptions."""


CONNECTIONS = 2048
LONGEST_WAIT_MS = 5_000
_LOOKS = 3
"""How often the masters of a cluster are looked for: whoever is asked may not have heard of a fail-over yet."""
_FOR_SENTINELS = ("ssl", "retry", "protocol", "socket_connect_timeout", "socket_keepalive")
"""Options for connections to the Sentinels as well as to the server that they name."""

_DOWN = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.OutOfMemoryError,
    exceptions.ReadOnlyError,
    exceptions.ClusterDownError,
    exceptions.TryAgainError,
    exceptions.MasterDownError,
    exceptions.ClusterError,
    exceptions.RedisClusterException,
)
_REFUSALS = ("MISCONF", "NOREPLICAS", "UNBLOCKED")
"""How errors begin that say that a server takes no writes, or ends a wait because it has become a replica."""
_OF_PIPELINE = " of pipeline caused error: "
"""How redis-py ends what it puts before the error of one of many commands."""


class _Cluster(RedisCluster):
    """A cluster that lets its connections go when it is closed: those of redis-py 8.1 stay open."""

    def close(self) -> None:
        """Close all connections."""
        self.disconnect_connection_pools()  # type: ignore[no-untyped-call]  # redis-py's
        super().close()


def writer(url: str, seconds: float, copies: Copies = NONE) -> Client:
    """A client for appending and reading. It never sends twice: a lost reply is settled by version or key.

    `url` is one of docs/reference/settings.md. Connects on first use, except to a cluster, whose nodes it asks for at
    once (raises Unavailable). An answer may take so many seconds. With `copies`, whatever may have written is answered
    when they are there (NotCopied otherwise).
    """
    return _connect(url, seconds, seconds, copies)


def blocking(url: str, seconds: float) -> Client:
    """A client for reads that wait at the server, `LONGEST_WAIT_MS` at most. Same URLs as `writer`.

    Connecting may take so many seconds, and an answer so many after the wait is over: a server that hangs is noticed.
    """
    waits = 0 if url.startswith(addresses.CLUSTER) else LONGEST_WAIT_MS / 1000  # no read spans the servers of a cluster
    return _connect(url, seconds, seconds + waits)


def _connect(url: str, connect_timeout: float, socket_timeout: float, copies: Copies = NONE) -> Client:
    settings: dict[str, Any] = {
        "retry": Retry(NoBackoff(), 0),
        "socket_timeout": socket_timeout,
        "socket_connect_timeout": connect_timeout,
        "max_connections": CONNECTIONS,
        "protocol": 2,
    }
    if not url.startswith("unix:"):
        settings["socket_keepalive"] = True
    try:
        if url.startswith(addresses.CLUSTER):
            pools = {"connection_pool_class": partial(_confirmed, copies)} if copies.replicas else {}
            return _Cluster.from_url(addresses.as_server(url), **settings, **pools)
        client = server(url, **settings)
    except _DOWN as error:
        raise Unavailable(str(error)) from error
    if copies.replicas:
        confirming(client.connection_pool, copies)
    return client


def _confirmed(copies: Copies, **options: Any) -> ConnectionPool:
    pool = ConnectionPool(**options)
    confirming(pool, copies)
    return pool


def server(url: str, **options: Any) -> Redis:
    """A client of one server, or of the one that Sentinels currently name; connects on first use.

    `options` are redis-py's; those in the URL take precedence.
    """
    if not url.startswith(addresses.SENTINEL):
        client: Redis = Redis.from_url(url, **options)
        gated(client.connection_pool)
        _let_go(client)
        return client
    watched = addresses.watched_by(url)
    options |= parse_url(watched.server)
    del options["host"]
    if options.pop("connection_class", None):
        options["ssl"] = True
    asking = {name.removeprefix("sentinel_"): options.pop(name) for name in addresses.OF_SENTINELS if name in options}
    asking |= {name: value for name, value in options.items() if name.startswith(_FOR_SENTINELS)}
    # A Sentinel waits for nothing before it answers: what bounds connecting bounds that too.
    asking["socket_timeout"] = options.get("socket_connect_timeout")
    sentinel = Sentinel(watched.sentinels, sentinel_kwargs=asking, **options)
    master: Redis = sentinel.master_for(watched.service)
    for one in (master, *sentinel.sentinels):
        _let_go(one)
    return master


def _let_go(client: Redis) -> None:
    # redis-py closes the connections of a client that nobody holds any more in the client's own finalizer. In a cycle
    # of references, a socket may be finalized first, unclosed.
    finalize(client, client.connection_pool.disconnect).atexit = False


def within(url: str, seconds: float, repeats: int = 0, **options: Any) -> Redis:
    """A client of one server, as `server` makes it, whose connecting and whose answers may take so many seconds each.

    A command that fails for want of a connection is sent again so many times. `options` go before all that.
    """
    usual = {"retry": Retry(NoBackoff(), repeats), "socket_timeout": seconds, "socket_connect_timeout": seconds}
    return server(url, **(usual | options))


def call(redis: Executes, *command: Any, **options: Any) -> Any:
    """The server's answer to `command`. Raises Unavailable when there is none, or when it cannot be relied on.

    `options` are the client's own, such as the nodes of a cluster that are to be asked.
    """
    try:
        return redis.execute_command(*command, **options)
    except (*_DOWN, exceptions.ResponseError) as error:
        if told := _told(error):
            raise told from error
        raise


def piped(pipeline: Any, **options: Any) -> list[Any]:
    """The answers to the commands of a pipeline, in one round trip. Raises Unavailable like `call`.

    `options` are the client's own, such as whether an error is raised or is among the answers.
    """
    try:
        return list(pipeline.execute(**options))
    except (*_DOWN, exceptions.ResponseError) as error:
        if told := _told(error):
            raise told from error
        raise


def _told(error: Exception) -> Unavailable | None:
    """What callers are told instead of an error that says that the store cannot be relied on."""
    if isinstance(error, TooFewCopies):
        return NotCopied(str(error))
    if isinstance(error, exceptions.ResponseError) and not refuses(error):
        return None
    return Unavailable(str(error))


def call_all(redis: Client, commands: Iterable[tuple[Any, ...]]) -> list[Any]:
    """The answers to commands that are sent together, each for itself. Raises Unavailable like `call`."""
    sent: Any = redis.pipeline(transaction=False)
    for command in commands:
        sent.execute_command(*command)
    return piped(sent)


def targets(redis: Executes) -> list[dict[str, Any]]:
    """Options for `call`, one for each server that takes writes: the only one, or every master of a cluster.

    A client of a cluster remembers its masters, and hears of a fail-over only when it asks for a key that has moved. So
    each is asked for its role here, and where one has become a replica, the masters are looked for anew. Raises
    Unavailable, also where none has taken over yet.
    """
    if not isinstance(redis, RedisCluster):
        return [{}]
    for _ in range(_LOOKS):
        found = [{"target_nodes": node} for node in redis.get_primaries()]
        if all(call(redis, "ROLE", **master)[0] == b"master" for master in found):
            return found
        try:
            redis.nodes_manager.initialize()
        except _DOWN as error:
            raise Unavailable(str(error)) from error
    raise Unavailable("the masters of the cluster are not known yet")


def scan(redis: Client, match: str, count: int) -> Iterator[bytes]:
    """The names of all keys that match, looked for among so many at a time. Raises Unavailable like `call`."""
    try:
        yield from redis.scan_iter(match=match, count=count)
    except _DOWN as error:
        raise Unavailable(str(error)) from error


def refuses(error: exceptions.ResponseError) -> bool:
    """Whether an answer says that the server takes no writes at the moment."""
    answer = str(error).rpartition(_OF_PIPELINE)[2]
    return isinstance(error, _DOWN) or answer.startswith(_REFUSALS)
