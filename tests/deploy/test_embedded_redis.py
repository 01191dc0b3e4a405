"""The embedded server: durable, private, and never two of them on one folder."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis, RedisError

from service.settings import Settings
from tests.deploy.running import ROOT
from tests.patience import PATIENCE_SECONDS, eventually
from workers.processes import embedded_redis

Serve = Callable[[str], tuple[subprocess.Popen[bytes], Redis]]


def process_of(client: Redis) -> int | None:
    """The process of the server that serves; one that gives way may be gone between two questions."""
    try:
        client.ping()  # it tells about itself while it loads, too
        return int(client.info("server")["process_id"])
    except RedisError:
        return None


@pytest.fixture
def serve(var: Path) -> Iterator[Serve]:
    """Start the server of a store, by nobody's leash, and wait for it."""
    started = []
    settings = Settings.load({"ASTROLUDE_VAR": str(var)})

    def start(store: str) -> tuple[subprocess.Popen[bytes], Redis]:
        command = [sys.executable, "-m", "workers.processes.embedded_redis", store]
        server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "ASTROLUDE_VAR": str(var)})
        client = Redis.from_url(settings.redis_url if store == "log" else settings.work_redis_url)
        started.append((server, client))
        assert eventually(lambda: process_of(client) == server.pid)
        return server, client

    yield start
    for server, client in started:
        client.close()
        server.kill()
        server.wait()


@pytest.mark.parametrize(("store", "fsync"), [("log", "always"), ("work", "everysec")])
def test_a_store_is_served_on_a_private_socket_with_its_own_durability(
    serve: Serve, var: Path, store: str, fsync: str
) -> None:
    _, client = serve(store)

    assert client.config_get("append*")["appendonly"] == "yes"
    assert client.config_get("appendfsync")["appendfsync"] == fsync
    assert client.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
    assert client.config_get("port")["port"] == "0"
    assert (
        0
        < int(client.config_get("maxmemory")["maxmemory"] or 0)
        < os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    )
    assert (var / f"{store}-redis" / "redis.sock").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("limit", "megabytes", "expected"), [("1000000000", 0, 500_000_000), ("1000000000", 64, 64_000_000)]
)
def test_a_store_gets_half_of_its_container_unless_a_setting_says_more_or_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, megabytes: int, expected: int
) -> None:
    (tmp_path / "memory.max").write_text(f"{limit}\n")
    monkeypatch.setattr(embedded_redis, "CGROUP_LIMIT", tmp_path / "memory.max")
    assert embedded_redis.memory("log", Settings(log_memory_mb=megabytes)) == expected


def test_a_server_left_by_a_killed_parent_gives_way_to_the_next_with_its_data(serve: Serve) -> None:
    left, client = serve("log")
    client.xadd("log", {"move": "accepted"})

    successor, client = serve("log")

    assert left.wait(PATIENCE_SECONDS) == 0
    assert successor.poll() is None
    assert client.xlen("log") == 1


def test_a_server_whose_socket_was_removed_is_found_all_the_same(serve: Serve, var: Path) -> None:
    left, client = serve("log")
    client.set("kept", "yes")
    client.close()
    (var / "log-redis" / "redis.sock").unlink()

    _, client = serve("log")

    assert left.wait(PATIENCE_SECONDS) == 0
    assert client.get("kept") == b"yes"


def test_acknowledged_writes_outlive_kills_in_a_row(serve: Serve) -> None:
    for round_number in range(5):
        server, client = serve("log")
        assert client.xlen("log") == round_number
        client.xadd("log", {"round": round_number})
        server.send_signal(signal.SIGKILL)
        server.wait()


def test_an_unknown_store_is_refused() -> None:
    command = [sys.executable, "-m", "workers.processes.embedded_redis", "other"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)

    assert done.returncode == 1
    assert "usage: python -m workers.processes.embedded_redis log|work" in done.stderr


def test_a_server_that_was_stopped_gives_way(serve: Serve) -> None:
    left, client = serve("log")
    client.set("kept", "1")
    os.kill(left.pid, signal.SIGSTOP)

    _, client = serve("log")

    assert left.wait(PATIENCE_SECONDS) == 0
    assert client.get("kept") == b"1"
