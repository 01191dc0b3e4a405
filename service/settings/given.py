"""Every setting of a running service, as it is given: name, kind, bounds, default and meaning."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct


class SettingError(Exception):
    """A setting has a value that the service can't run with; the message names the setting."""


def _name(field: str) -> str:
    return field.upper() if field in ("redis_url", "work_redis_url") else f"ASTROLUDE_{field.upper()}"


class Given(Struct, frozen=True, kw_only=True, rename=_name):
    """The settings as the environment has them, empty where the service chooses."""

    redis_url: Annotated[
        str,
        Meta(
            description="Redis or Valkey that keeps the logs, with append-only file and fsync always; see below for"
            " TLS, Sentinel and Redis Cluster. Empty: the embedded server."
        ),
    ] = ""
    work_redis_url: Annotated[
        str,
        Meta(
            description="Second server, for queues, read models and rate limits; the same URLs except for clusters."
            " Empty: the embedded server."
        ),
    ] = ""
    history_url: Annotated[
        str,
        Meta(
            description="Database for lists of games that are over: `sqlite:///` and a file's absolute path, or"
            " `postgresql://user:password@host/database`, which several machines share and which needs the extra"
            " `postgresql`. Empty: SQLite in the var folder."
        ),
    ] = ""
    allow_lossy_failover: Annotated[
        bool,
        Meta(
            description="Use a cluster, or a server under Sentinels, that takes writes while no replica follows:"
            " a fail-over can lose any number of acknowledged moves (`true` or `false`)."
        ),
    ] = False
    copies: Annotated[
        int,
        Meta(
            ge=0,
            le=8,
            description="Replicas of the log store that must have a write before it is answered: then no fail-over to"
            " one of them loses what was accepted. See docs/how-to/run-with-replicas.md.",
        ),
    ] = 0
    copies_on_disk: Annotated[
        bool,
        Meta(description="Those replicas must have it on disk as well (`true` or `false`); needs Redis 7.2 or Valkey."),
    ] = False
    host: Annotated[str, Meta(min_length=1, description="Address to listen on.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535, description="TCP port to listen on.")] = 8000
    var: Annotated[Path, Meta(description="Folder for the embedded servers' data, sockets and the secret key.")] = Path(
        "var"
    )
    secret_key: Annotated[
        str,
        Meta(
            description="Key for signatures, 32 characters or more, the same for all processes."
            " Empty: made once and kept in the file `secret_key` of the var folder."
        ),
    ] = ""
    further_secret_keys: Annotated[
        str,
        Meta(
            description="Keys separated by spaces, whose signatures are recognised too: former ones, or the next one."
            " See docs/how-to/rotate-keys.md."
        ),
    ] = ""
    web_workers: Annotated[int, Meta(ge=1, le=256, description="Processes that answer HTTP.")] = 2
    stream_workers: Annotated[
        int, Meta(ge=0, le=256, description="Processes that serve event streams; 0: those that answer HTTP do.")
    ] = 1
    picture_processes: Annotated[
        int, Meta(ge=1, le=64, description="Processes that draw pictures (PNG), of each process that answers HTTP.")
    ] = 2
    picture_cache_mb: Annotated[
        int,
        Meta(
            ge=0,
            le=1_000_000,
            description="Megabytes of drawn pictures that are kept in the var folder; 0 keeps none there.",
        ),
    ] = 256
    analysis_iterations: Annotated[
        int,
        Meta(
            ge=1,
            le=10_000_000,
            description="Iterations of the search for the analysis of one game; its decisions share them.",
        ),
    ] = 20_000
    analysis_days: Annotated[
        float, Meta(gt=0, le=366, description="Days for which the analysis of a game is kept, at most.")
    ] = 30.0
    analysis_mb: Annotated[
        int, Meta(ge=1, le=100_000, description="Megabytes of analyses that are kept in the work store.")
    ] = 32
    bot_workers: Annotated[int, Meta(ge=0, le=256, description="Processes that think for bots.")] = 1
    deadline_workers: Annotated[int, Meta(ge=0, le=256, description="Processes for deadlines.")] = 1
    rebuild_processes: Annotated[
        int, Meta(ge=0, le=256, description="Processes that rebuild read models; 0: one for each core.")
    ] = 0
    webhook_workers: Annotated[int, Meta(ge=0, le=256, description="Processes that call webhooks.")] = 1
    webhook_calls: Annotated[
        int, Meta(ge=4, le=1024, description="Webhooks that one process calls at the same time, at most.")
    ] = 64
    webhook_networks: Annotated[
        str,
        Meta(
            description="Private networks that webhooks may call, also without TLS, such as `10.1.0.0/16,127.0.0.1`."
            " Empty: only public addresses, with TLS."
        ),
    ] = ""
    contact: Annotated[
        str,
        Meta(
            description="A mail address, or the `https` address of a page, at which push services can reach you. Empty:"
            " the address of the site."
        ),
    ] = ""
    mail_grace_seconds: Annotated[
        float,
        Meta(
            ge=0,
            le=3600,
            description="Seconds that players at the screen have to see news before it is mailed or pushed.",
        ),
    ] = 20.0
    gateway_token: Annotated[
        str,
        Meta(
            description="Bearer token of the mail gateway, 32 characters or more; while it is changed, also the former"
            " or the next one, after a space. Empty: derived from the secret key; `astrolude gateway-token` prints it."
        ),
    ] = ""
    store_seconds: Annotated[
        float,
        Meta(
            ge=0.1,
            le=3600,
            description="Seconds that a store may take to answer before it counts as down; more for slow disks.",
        ),
    ] = 5.0
    disk_reserve_mb: Annotated[
        int,
        Meta(
            ge=0,
            description="Megabytes that stay free on the embedded log store's disk: with less, moves are refused while"
            " everything can be read. 0: no guard.",
        ),
    ] = 256
    log_memory_mb: Annotated[
        int,
        Meta(
            ge=0,
            description="Megabytes that the embedded log store may use: beyond them, moves are refused while everything"
            " can be read. 0: half of the machine's, or of the container's.",
        ),
    ] = 0
    work_memory_mb: Annotated[
        int, Meta(ge=0, description="The same for the embedded work store. 0: a quarter of the machine's.")
    ] = 0
    shards: Annotated[
        int, Meta(ge=1, le=4096, description="Shards of a new log store; fixed once the store holds a game.")
    ] = 16
    archive_url: Annotated[
        str,
        Meta(
            description="Where the logs of finished games go that nobody asks for: `s3://bucket/folder`, `gs://…`,"
            " `az://…`, or a folder that all processes see. Empty: the folder `archive` of the var folder with the"
            " embedded log store, else nowhere."
        ),
    ] = ""
    archive_after: Annotated[
        float,
        Meta(
            ge=0,
            le=3660,
            description="Days for which nobody has asked for a finished game before its log moves there; 0: never.",
        ),
    ] = 7.0
    archive_cache_mb: Annotated[
        int,
        Meta(
            ge=1,
            description="Megabytes that each machine keeps of a bucket's logs in the folder `archive-cache` of the var"
            " folder.",
        ),
    ] = 256
    cache_games: Annotated[int, Meta(ge=1, description="Games that a process keeps in memory, at most.")] = 1000
    rate_limits: Annotated[
        float,
        Meta(
            ge=0,
            le=1e6,
            description="Factor on every rate limit and quota; 2 doubles what is allowed, 0 switches them off.",
        ),
    ] = 1.0
    trusted_proxies: Annotated[
        int, Meta(ge=0, le=16, description="Number of reverse proxies in front whose X-Forwarded headers are trusted.")
    ] = 0
    network_connections: Annotated[
        int,
        Meta(
            ge=0,
            le=4000,
            description="Connections that one network may have to each web process: an IPv4 address, an IPv6 network of"
            " 64 bits; 0: any number. Not counted behind trusted proxies, which have to count them.",
        ),
    ] = 500
    timeouts_before_bot: Annotated[
        int, Meta(ge=1, le=100, description="Time-outs of a seat in one game after which a bot takes it over.")
    ] = 2
    sign_up: Annotated[
        Literal["open", "invitation", "closed"],
        Meta(
            description="Who may open an account: everybody (`open`), who has a link of `astrolude sign-up-code`"
            " (`invitation`), or nobody (`closed`). Guests come only where it is open."
        ),
    ] = "open"
    guest_days: Annotated[
        int,
        Meta(
            ge=1,
            le=366,
            description="Days that a guest's token lasts. A guest without a valid token leaves its games and is"
            " erased.",
        ),
    ] = 30
    open_days: Annotated[
        int,
        Meta(
            ge=0,
            le=3660,
            description="Days after which an open game is called off if nobody has joined or left its table; 0: never.",
        ),
    ] = 60
    public_url: Annotated[
        str,
        Meta(
            description="The service's address as others reach it, such as `https://games.example.org`: what link"
            " previews are told. Empty: the address that a page was asked for under."
        ),
    ] = ""
    sweep_seconds: Annotated[
        float,
        Meta(ge=0.1, le=3600, description="Seconds between two searches for bots and deadlines that no worker is on."),
    ] = 3.0
    tree_seconds: Annotated[
        float,
        Meta(ge=1, le=86400, description="Seconds between two signed tree heads, for witnesses."),
    ] = 300.0
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="Lowest level that is logged: debug, info, warning or error."),
    ] = "info"
    access_log: Annotated[bool, Meta(description="Log every request (`true` or `false`).")] = False
    tracing: Annotated[
        bool,
        Meta(
            description="Send traces of requests to an OpenTelemetry collector, as `OTEL_EXPORTER_OTLP_ENDPOINT` and"
            " the other variables of OpenTelemetry say (`true` or `false`)."
        ),
    ] = False
    metrics_token: Annotated[
        str,
        Meta(
            description="Bearer token that /metrics asks for. Empty: derived from the secret key;"
            " `astrolude metrics-token` prints it."
        ),
    ] = ""
