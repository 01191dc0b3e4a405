"""`astrolude run`: the embedded servers and the processes of deploy/Procfile, kept running until Ctrl-C."""

import fcntl
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis
from honcho.environ import expand_processes, parse_procfile
from honcho.printer import Printer

from events.clock import monotonic, sleep
from events.errors import Unavailable
from games.core.catalogue import BadRulebook, rulebooks
from service.mail.addresses.gateway import Gateway
from service.runtime import log_store
from service.runtime.garbage import rest_modules
from service.settings import Settings
from service.settings.given import SettingError
from service.settings.sockets import socket_url
from workers.processes.embedded_redis import STORES
from workers.processes.supervise import Supervisor

ROOT = Path(__file__).resolve().parents[2]
PROCFILE = ROOT / "deploy" / "Procfile"
MAIL_ADDRESS = "ASTROLUDE_MAIL_ADDRESS"
NOT_FOR_MAIL = (
    "REDIS_URL",
    "WORK_REDIS_URL",
    "ASTROLUDE_ARCHIVE_URL",
    "ASTROLUDE_HISTORY_URL",
    "AWS_SECRET_ACCESS_KEY",
    "AZURE_STORAGE_ACCOUNT_KEY",
    "ASTROLUDE_SECRET_KEY",
    "ASTROLUDE_FURTHER_SECRET_KEYS",
    "ASTROLUDE_METRICS_TOKEN",
)
"""Settings that the mail gateway does without: it knows the API only, and reads what strangers send."""

PORT_SECONDS = 5.0  # a predecessor that was killed needs a moment to let the port go
LATE_SECONDS = 30.0
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # http_proxy is not for our own address


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold the folder against a second `make run`; exits with a message when there is one."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "run.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"Astrolude already runs on {folder}; set ASTROLUDE_VAR to run another.") from None
        yield


def require_free(host: str, port: int) -> None:
    """Exit with a message when the address can't be listened on."""
    deadline = monotonic() + PORT_SECONDS
    while (problem := _port_problem(host, port)) is not None:
        if monotonic() > deadline:
            raise SystemExit(f"Can't listen on {host} port {port}: {problem}. Set ASTROLUDE_HOST or ASTROLUDE_PORT.")
        sleep(0.2)


def _port_problem(host: str, port: int) -> str | None:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error.strerror or str(error)
    return None


def address(settings: Settings) -> str:
    """URL under which this machine reaches the service."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104  read, not bound
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def answers(url: str) -> bool:
    """Whether a GET is answered with success."""
    try:
        with DIRECT.open(url, timeout=2) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def pings(url: str) -> bool:
    """Whether the server is up and has read its data."""
    try:
        with redis.Redis.from_url(url, socket_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def environment(settings: Settings) -> dict[str, str]:
    """The children's environment: ours, with every process given the same stores and folder."""
    return {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PYTHONUNBUFFERED": "1",
        "ASTROLUDE_VAR": str(settings.var),
        "REDIS_URL": settings.redis_url,
        "WORK_REDIS_URL": settings.work_redis_url,
        "ASTROLUDE_ARCHIVE_URL": settings.archive_url,
    }


def start_stores(supervisor: Supervisor, settings: Settings) -> list[str]:
    """Start the embedded servers that no URL replaces, wait until they serve, and name them."""
    given = Settings.read(os.environ)
    urls = {"log": settings.redis_url, "work": settings.work_redis_url}
    replaced = {"log": given.redis_url, "work": given.work_redis_url}
    embedded = [store for store in STORES if not replaced[store]]
    for store in embedded:
        command = f"python -m workers.processes.embedded_redis {store}"
        supervisor.add(f"{store}-redis", command, environment(settings))
    supervisor.watch(lambda: all(pings(urls[store]) for store in embedded))
    return [f"{store}-redis" for store in embedded]


def for_mail(settings: Settings) -> dict[str, str]:
    """The mail gateway's environment: that of the others, without the stores and with the service to speak to."""
    kept = {name: value for name, value in environment(settings).items() if name not in NOT_FOR_MAIL}
    token = Gateway(settings.gateway_token, settings.keys).token
    return {**kept, "ASTROLUDE_URL": address(settings), "ASTROLUDE_GATEWAY_TOKEN": token}


def mail_is_wanted() -> bool:
    """Whether the operator wants mail."""
    return bool(os.environ.get(MAIL_ADDRESS, "").strip())


def where_mail_goes(settings: Settings) -> str:
    """A line for the operator, from the gateway itself; exits with its message on a wrong setting."""
    if not mail_is_wanted():
        return f"No mail: {MAIL_ADDRESS} is not set (docs/how-to/set-up-mail.md)."
    asked = [sys.executable, "-m", "clients.mail", "--check"]
    done = subprocess.run(asked, env=for_mail(settings), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.strip())
    return done.stdout.strip()


def start_processes(supervisor: Supervisor, settings: Settings, procfile: Path) -> None:
    """Start what the Procfile lists: workers as often as the settings say, the mail gateway where there is mail."""
    wanted = {
        "streams": settings.stream_workers,
        "bots": settings.bot_workers,
        "deadlines": settings.deadline_workers,
        "webhooks": settings.webhook_workers,
        "mail": int(mail_is_wanted()),
        "guard": int(settings.redis_url == socket_url(settings.log_socket)),
    }
    listed = parse_procfile(procfile.read_text(encoding="utf-8")).processes
    for process in expand_processes(listed, concurrency=wanted):
        environ = for_mail(settings) if process.name.startswith("mail.") else environment(settings)
        supervisor.add(process.name, process.cmd, environ)


def announce(supervisor: Supervisor, settings: Settings, mail: str) -> None:
    """Print the address, and the line about mail, once the service is ready; say so when that takes long.

    What a log store of one's own is not set to promise is said first.
    """
    with suppress(Unavailable):
        for fault in log_store.look(settings).faults:
            supervisor.say(f"WARNING: log store: {fault}")
    url = address(settings)
    late = monotonic() + LATE_SECONDS
    ready = f"{url}/readyz"
    supervisor.watch(lambda: answers(ready) or monotonic() > late)
    if not supervisor.stopping and not answers(ready):
        supervisor.say(f"not ready after {LATE_SECONDS:.0f} s: see the lines above and {ready}")
    supervisor.watch(lambda: answers(ready))
    if not supervisor.stopping:
        supervisor.say(mail)
        supervisor.say(f"Astrolude is ready: {url} (its API: {url}/docs). Ctrl-C stops it.")


def _run(settings: Settings, procfile: Path, mail: str) -> None:
    """Run everything until a signal asks to stop; the stores stop last."""
    supervisor = Supervisor(Printer(sys.stdout))
    supervisor.listen()
    stores: list[str] = []
    try:
        stores = start_stores(supervisor, settings)
        start_processes(supervisor, settings, procfile)
        announce(supervisor, settings, mail)
        supervisor.watch(lambda: False)
    finally:
        supervisor.say("stopping")
        supervisor.stop([name for name in supervisor.children if name not in stores])
        supervisor.stop(list(supervisor.children))
        supervisor.say("stopped")


def start(named: Path | None = None) -> None:
    """Run the Procfile that is named, else the project's, until a signal asks to stop."""
    try:
        settings = Settings.load()
        rulebooks()
    except (SettingError, BadRulebook) as error:
        raise SystemExit(str(error)) from None
    rest_modules()
    procfile = named.resolve() if named else PROCFILE
    os.chdir(ROOT)
    mail = where_mail_goes(settings)
    with only_one(settings.var):
        settings.keep(os.environ)
        require_free(settings.host, settings.port)
        _run(settings, procfile, mail)


if __name__ == "__main__":
    start(*map(Path, sys.argv[1:]))
