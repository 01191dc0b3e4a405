"""The URLs by which stores are named: a server, the server that Sentinels name, or a cluster; each plain or with TLS.

Only what the standard library knows: settings are read before a web worker may import redis-py.
"""

from typing import Final, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

SERVER: Final = ("redis://", "rediss://", "unix://")
SENTINEL: Final = ("redis+sentinel://", "rediss+sentinel://")
CLUSTER: Final = ("redis+cluster://", "rediss+cluster://")

SENTINEL_PORT: Final = 26379
OF_SENTINELS: Final = ("sentinel_username", "sentinel_password")
OPTIONS: Final = frozenset(
    {
        "client_name",
        "db",
        "health_check_interval",
        "password",
        "socket_connect_timeout",
        "socket_timeout",
        "ssl_ca_certs",
        "ssl_ca_path",
        "ssl_cert_reqs",
        "ssl_certfile",
        "ssl_check_hostname",
        "ssl_ciphers",
        "ssl_keyfile",
        "ssl_min_version",
        "ssl_password",
        "username",
    }
)
"""What may follow the `?`: redis-py's names, except those that would make it send a command twice."""


class Watched(NamedTuple):
    """A server that Sentinels name; `server` is its URL with a host that does not exist."""

    sentinels: list[tuple[str, int]]
    service: str
    server: str


def check(url: str) -> None:
    """Raises ValueError when a URL is not one of docs/reference/settings.md; the message tells no value in it."""
    try:
        watched = watched_by(url) if url.startswith(SENTINEL) else None
        parts = urlsplit(watched.server if watched else as_server(url))
        _check_place(parts)
        if url.startswith(CLUSTER) and parts.path.strip("/0"):
            raise ValueError("a cluster has one database only")
        given = [name for name, _ in parse_qsl(parts.query, strict_parsing=bool(parts.query))]
    except ValueError:
        raise ValueError("this is no such URL; characters like / and @ in a password are written as %2F, %40") from None
    known = OPTIONS | set(OF_SENTINELS if watched else ())
    for name in given:
        if name not in known:
            raise ValueError(f"there is no option {name!r}")
        if name.startswith("ssl_") and parts.scheme != "rediss":
            raise ValueError(f"the option {name} is for URLs that begin with rediss")


def _check_place(parts: SplitResult) -> None:
    if parts.scheme == "unix":
        if not parts.path:
            raise ValueError("no path")
        return
    if not parts.hostname or parts.port == 0:  # an invalid port raises ValueError
        raise ValueError("no host")
    int(parts.path.strip("/") or 0)


def watched_by(url: str) -> Watched:
    """What redis+sentinel://user:password@host:port,host:port/service/db?option=value says. Raises ValueError."""
    scheme, _, rest = url.partition("+sentinel://")
    rest, mark, query = rest.partition("?")
    place, _, path = rest.partition("/")
    service, slash, db = path.partition("/")
    holder, at, hosts = place.rpartition("@")
    parts = [urlsplit(f"//{host}") for host in hosts.split(",")]
    sentinels = [(part.hostname, part.port or SENTINEL_PORT) for part in parts if part.hostname]
    if not service or len(sentinels) < len(parts):
        raise ValueError("no service, or a Sentinel without a host")
    return Watched(sentinels, unquote(service), f"{scheme}://{holder}{at}named-by-sentinel{slash}{db}{mark}{query}")


def as_server(url: str) -> str:
    """The URL without the word for a cluster, as redis-py knows it."""
    return url.replace("+cluster://", "://", 1)
