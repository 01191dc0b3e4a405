"""A proxy in front of a server that hangs up on the first callers, and lets the others through."""

import socket
import threading
from contextlib import suppress


class Doorman:
    """Listens on a port of its own; ends with the test process."""

    def __init__(self, port: int, refused: int) -> None:
        self.turned_away = 0
        self._target = port
        self._refused = refused
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]

    def start(self) -> None:
        """Open the door."""
        threading.Thread(target=self._greet, daemon=True).start()

    def stop(self) -> None:
        """Close it; whoever is inside goes on."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _greet(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._door.accept()
                if self.turned_away < self._refused:
                    self.turned_away += 1
                    guest.close()
                    continue
                host = socket.create_connection(("127.0.0.1", self._target))
                for source, sink in ((guest, host), (host, guest)):
                    threading.Thread(target=_pass_on, args=(source, sink), daemon=True).start()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    source.close()
