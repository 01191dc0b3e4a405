"""A gevent server for a test: prints its port, and how its answers ended, a short one and an endless one."""

from gevent.monkey import patch_all

patch_all()

import socket  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from itertools import repeat  # noqa: E402

import gevent  # noqa: E402

from service.streams.server_sent_events import cut_off  # noqa: E402
from tests.patience import PATIENCE_SECONDS  # noqa: E402


def answer(connection: socket.socket, chunks: Iterator[bytes], seconds: float) -> str:
    """Send all chunks to a client that has so long for each; why it ended."""
    try:
        for chunk in cut_off(chunks, seconds):
            connection.sendall(chunk)
    except BrokenPipeError as error:
        return str(error.strerror)
    return "sent"


def main() -> None:
    """Answer two clients, one after the other."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(listener.getsockname()[1], flush=True)
        for chunks, seconds in ((repeat(b"x", 3), PATIENCE_SECONDS), (repeat(b"x" * 65536), 0.3)):
            connection, _ = listener.accept()
            with connection:
                print(gevent.spawn(answer, connection, iter(chunks), seconds).get(), flush=True)


if __name__ == "__main__":
    main()
