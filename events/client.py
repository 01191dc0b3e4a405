"""Connections to the store, with the settings that must not stay at their defaults, and one way to call it."""

from typing import Any, Protocol

from redis import Redis, exceptions
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.retry import Retry

from events.errors import Unavailable

Client = Redis | RedisCluster


class Executes(Protocol):
    """What the log needs of a client: one command, one answer, never sent twice."""

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer; raises the errors of redis.exceptions."""


CLUSTER_SCHEME = "redis+cluster://"
CONNECTIONS = 2048

_DOWN = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.OutOfMemoryError,
    exceptions.ReadOnlyError,
    exceptions.ClusterDownError,
    exceptions.TryAgainError,
    exceptions.RedisClusterException,
)
_REFUSES_WRITES = ("MISCONF", "NOREPLICAS")


def writer(url: str, seconds: float) -> Client:
    """A client for appending and reading. It never sends twice: a lost reply is settled by version or key.

    `url` is redis://, rediss://, unix:// or, for a Redis Cluster, redis+cluster://host:port. Connects on first use,
    except to a cluster, whose nodes it asks for at once (raises Unavailable). An answer may take so many seconds.
    """
    return _connect(url, seconds, seconds)


def blocking(url: str, seconds: float) -> Client:
    """A client for reads that wait at the server for longer than an answer may take. Same URLs as `writer`.

    Connecting may take so many seconds.
    """
    return _connect(url, seconds, None)


def _connect(url: str, connect_timeout: float, socket_timeout: float | None) -> Client:
    settings: dict[str, Any] = {
        "retry": Retry(NoBackoff(), 0),
        "socket_timeout": socket_timeout,
        "socket_connect_timeout": connect_timeout,
        "max_connections": CONNECTIONS,
        "protocol": 2,
    }
    if not url.startswith("unix:"):
        settings["socket_keepalive"] = True
    if not url.startswith(CLUSTER_SCHEME):
        return Redis.from_url(url, **settings)
    try:
        return RedisCluster.from_url("redis://" + url.removeprefix(CLUSTER_SCHEME), **settings)
    except _DOWN as error:
        raise Unavailable(str(error)) from error


def call(redis: Executes, *command: Any, **options: Any) -> Any:
    """The server's answer to `command`. Raises Unavailable when there is none, or it is not one to rely on.

    `options` are the client's own, such as the nodes of a cluster that are to be asked.
    """
    try:
        return redis.execute_command(*command, **options)
    except _DOWN as error:
        raise Unavailable(str(error)) from error
    except exceptions.ResponseError as error:
        if str(error).startswith(_REFUSES_WRITES):
            raise Unavailable(str(error)) from error
        raise
