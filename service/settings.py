"""Every setting of a running service, read from the environment once."""

import contextlib
import os
import re
import secrets
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints
from urllib.parse import quote

import msgspec
from msgspec import Meta, Struct

from events.archive.objects import MARK, SCHEMES
from events.connecting import addresses
from service.ids import Keys
from service.webhooks.destinations import Destinations

# A socket's path must fit into sockaddr_un.sun_path: 108 bytes with the closing zero on Linux, 104 on macOS.
SOCKET_PATH_BYTES = 103
SHORTEST_SECRET = 32
UNKEPT = ("var", "secret_key", "further_secret_keys", "gateway_token", "metrics_token")
"""Fields that are not written down for commands: keys and tokens, and where the file is."""
CONTACT = re.compile(r"https://[!-~]+|[^@\s:]+@[^@\s:]+", re.ASCII)
HEADER_SAFE = re.compile(r"[!-~]*")
ADDRESS = re.compile(r"(https?://[\w.:\[\]-]+/?)?")
WORK_SCHEMES = (*addresses.SERVER, *addresses.SENTINEL)
SQLITE = "sqlite:///"
POSTGRESQL = "postgresql://"
LOG_SCHEMES = (*WORK_SCHEMES, *addresses.CLUSTER)


class SettingError(Exception):
    """A setting has a value that the service can't run with; the message names the setting."""


def _name(field: str) -> str:
    return field.upper() if field in ("redis_url", "work_redis_url") else f"ASTROLUDE_{field.upper()}"


class Settings(Struct, frozen=True, kw_only=True, rename=_name):
    """The settings of a process. Make them by `Settings.load()`; tests may build it directly."""

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

    def __repr__(self) -> str:
        """Without the values: URLs, key and token are secrets."""
        return f"<Settings {self.host}:{self.port} var={self.var}>"

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings for a process of the service, with URLs and secret key filled in; raises SettingError.

        Makes the file of the secret key when there is none.
        """
        return cls.read(os.environ if environ is None else environ)._filled()

    @classmethod
    def of_service(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings for a command beside the service: as `load`, but SettingError where no service has made its key.

        What the environment does not say is as `make run` last had it in that folder.
        """
        given = os.environ if environ is None else environ
        settings = cls.read({**_kept(cls.read(given).running_file), **given})
        if not settings.secret_key and not settings.key_file.exists():
            raise SettingError(
                f"ASTROLUDE_VAR: no service has run on {settings.var}; give the command the service's settings"
                " (ASTROLUDE_VAR or ASTROLUDE_SECRET_KEY, and the URLs of its stores), or call it in its folder"
            )
        return settings._filled()

    def _filled(self) -> "Settings":
        secret_key = self.secret_key or kept_secret(self.key_file)
        kept = kept_secrets(self.key_file) if self.key_file.is_file() else [secret_key]
        if kept[0] != secret_key:
            raise SettingError(
                f"ASTROLUDE_SECRET_KEY: {self.key_file} holds another key, which a command without the setting would"
                " take; remove the file, or the setting"
            )
        return msgspec.structs.replace(
            self,
            redis_url=self.redis_url or socket_url(self.log_socket),
            archive_url=self.archive_url or ("" if self.redis_url else str(self.var / "archive")),
            work_redis_url=self.work_redis_url or socket_url(self.work_socket),
            secret_key=secret_key,
            further_secret_keys=" ".join([*self.further_secret_keys.split(), *kept[1:]]),
        )

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> "Settings":
        """Settings as given, empty where the service chooses; raises SettingError, touches no file."""
        names = [field.encode_name for field in msgspec.structs.fields(cls)]
        _refuse_misspelt(environ, names)
        given = {name: environ[name].strip() for name in names if environ.get(name, "").strip()}
        try:
            settings = msgspec.convert(given, cls, strict=False, dec_hook=_decode)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$.")
            name = path.rstrip("`")
            meaning = next(meaning for known, _, meaning in table() if known == name)
            raise SettingError(f"{name}={given[name]}: {reason}. {meaning}") from None
        _check(settings)
        return msgspec.structs.replace(settings, var=settings.var.expanduser().resolve())

    @property
    def keys(self) -> Keys:
        """The secret key, and the further ones."""
        return (self.secret_key, *self.further_secret_keys.split())

    @property
    def key_file(self) -> Path:
        """File of the secret key that a service makes for itself."""
        return self.var / "secret_key"

    @property
    def running_file(self) -> Path:
        """File of the settings that `make run` was given: commands beside it need not be given them again."""
        return self.var / "settings.json"

    def keep(self, environ: Mapping[str, str]) -> None:
        """Write that file, for its owner only and without keys and tokens. Raises SettingError."""
        names = {field.encode_name for field in msgspec.structs.fields(Settings) if field.name not in UNKEPT}
        given = {name: value for name, value in environ.items() if name in names and value.strip()}
        try:
            draft = _draft(self.running_file, msgspec.json.encode(given).decode())
            draft.replace(self.running_file)
        except OSError as error:
            raise SettingError(f"ASTROLUDE_VAR: can't keep the settings: {error}") from None

    @property
    def history(self) -> str:
        """URL of the database of the games that are over."""
        return self.history_url or f"{SQLITE}{self.var.absolute() / 'history' / 'history.sqlite'}"

    @property
    def log_socket(self) -> Path:
        """Socket of the embedded server that keeps the logs."""
        return self.var / "log-redis" / "redis.sock"

    @property
    def archive_cache(self) -> Path:
        """Folder of what was read from a bucket of archived logs."""
        return self.var / "archive-cache"

    @property
    def streams(self) -> Path:
        """Folder of the sockets on which stream processes listen."""
        return self.var / "streams"

    @property
    def pictures(self) -> Path:
        """Folder of pictures that were drawn."""
        return self.var / "pictures"

    @property
    def work_socket(self) -> Path:
        """Socket of the embedded server for queues and read models."""
        return self.var / "work-redis" / "redis.sock"


def socket_path(socket: Path) -> str:
    """The path of a unix socket; raises SettingError when it is too long for one."""
    if len(os.fsencode(socket)) > SOCKET_PATH_BYTES:
        raise SettingError(
            f"ASTROLUDE_VAR: {socket} is longer than the {SOCKET_PATH_BYTES} bytes of a socket's path;"
            " name a shorter folder"
        )
    return str(socket)


def socket_url(socket: Path) -> str:
    """URL of a server on a unix socket; raises SettingError when the path is too long for one."""
    return f"unix://{quote(socket_path(socket))}"


def kept_secret(path: Path) -> str:
    """The secret in a file that only its owner may read; processes that make it together agree on it.

    Raises SettingError when the file can't be made or read.
    """
    try:
        if not path.exists():
            _write_secret(path, secrets.token_hex(32))
        return kept_secrets(path)[0]
    except OSError as error:
        raise SettingError(f"ASTROLUDE_VAR: can't keep the secret key: {error}") from None


def kept_secrets(path: Path) -> list[str]:
    """All keys in the file: the first word of each line, the current one first. Raises OSError, and SettingError."""
    found = [line.split()[0] for line in path.read_text(encoding="ascii").splitlines() if line.strip()]
    if not found:
        raise SettingError(f"ASTROLUDE_VAR: {path} holds no key")
    return found


def keep_secret(path: Path, text: str) -> None:
    """Make the file of the secret key, unless it is there. Raises SettingError."""
    try:
        _write_secret(path, text)
    except OSError as error:
        raise SettingError(f"ASTROLUDE_VAR: can't keep the secret key: {error}") from None


def _kept(path: Path) -> dict[str, str]:
    """The settings in the file that `Settings.keep` wrote; none where there is no such file. Raises SettingError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise SettingError(f"ASTROLUDE_VAR: can't read {path}: {error}") from None


def _draft(path: Path, text: str) -> Path:
    """A new file beside the path, which only its owner may read. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600, exist_ok=False)
    draft.write_text(text, encoding="utf-8")
    return draft


def _write_secret(path: Path, text: str) -> None:
    draft = _draft(path, text)
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


def table() -> list[tuple[str, str, str]]:
    """Name, default and meaning of every setting, in the order of the class."""
    hints = get_type_hints(Settings, include_extras=True)
    return [
        (field.encode_name, str(field.default), hints[field.name].__metadata__[0].description)
        for field in msgspec.structs.fields(Settings)
    ]


def _decode(kind: type, value: Any) -> Any:
    if kind is Path:
        return Path(value)
    raise NotImplementedError(kind)


def _refuse_misspelt(environ: Mapping[str, str], names: list[str]) -> None:
    for given in environ:
        if given.startswith("ASTROLUDE_") and given not in names and (near := get_close_matches(given, names, 1, 0.9)):
            raise SettingError(f"{given}: there is no such setting; {near[0]} is one")


def _check_url(name: str, url: str, schemes: tuple[str, ...]) -> None:
    if not url.startswith(schemes):
        raise SettingError(f"{name}: expected a URL that starts with {', '.join(schemes)}")
    try:
        addresses.check(url)
    except ValueError as error:
        raise SettingError(f"{name}: {error}") from None


def _check_public_url(settings: Settings) -> None:
    if not ADDRESS.fullmatch(settings.public_url):
        raise SettingError("ASTROLUDE_PUBLIC_URL: expected http:// or https:// and a host, with nothing after it")


def _check(settings: Settings) -> None:
    _check_public_url(settings)
    for name, url, schemes in (
        ("REDIS_URL", settings.redis_url, LOG_SCHEMES),
        ("WORK_REDIS_URL", settings.work_redis_url, WORK_SCHEMES),
    ):
        if url:
            _check_url(name, url, schemes)
    if settings.redis_url and settings.redis_url == settings.work_redis_url:
        raise SettingError("WORK_REDIS_URL: must not be REDIS_URL: work data may be dropped, logs may not")
    if MARK in settings.archive_url and not settings.archive_url.startswith(SCHEMES):
        raise SettingError(f"ASTROLUDE_ARCHIVE_URL: expected a folder, or a URL that starts with {', '.join(SCHEMES)}")
    if settings.history_url and not settings.history_url.startswith((f"{SQLITE}/", POSTGRESQL)):
        raise SettingError(f"ASTROLUDE_HISTORY_URL: expected {SQLITE} and an absolute path, or {POSTGRESQL}...")
    try:
        Destinations(settings.webhook_networks)
    except ValueError as error:
        raise SettingError(f"ASTROLUDE_WEBHOOK_NETWORKS: {error}") from None
    if settings.contact and not CONTACT.fullmatch(settings.contact):
        raise SettingError("ASTROLUDE_CONTACT: expected a mail address, or an address that starts with https://")
    _check_secrets(settings)


def _check_secrets(settings: Settings) -> None:
    for name, secret in (
        ("ASTROLUDE_SECRET_KEY", settings.secret_key),
        *(("ASTROLUDE_FURTHER_SECRET_KEYS", key) for key in settings.further_secret_keys.split()),
        *(("ASTROLUDE_GATEWAY_TOKEN", token) for token in settings.gateway_token.split()),
    ):
        if secret and len(secret) < SHORTEST_SECRET:
            raise SettingError(f"{name}: needs {SHORTEST_SECRET} characters or more")
    if not all(HEADER_SAFE.fullmatch(token) for token in settings.gateway_token.split()):
        raise SettingError("ASTROLUDE_GATEWAY_TOKEN: needs to be visible ASCII characters")
