"""A line between callers and the service that breaks off while an answer is on its way: the request has arrived."""

import contextlib
import random
import socket
import threading

CHUNK = 65536


class Losing:
    """Passes everything on to a port; of the answers, loses `share`, chosen by `seed`."""

    def __init__(self, target: int, seed: int) -> None:
        self.share = 0.0
        self.lost = 0
        self._rng = random.Random(seed)
        self._target = target
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(caller,), daemon=True).start()

    def _serve(self, caller: socket.socket) -> None:
        with caller, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._target)) as server:
            asking = threading.Thread(target=self._pour, args=(caller, server), daemon=True)
            asking.start()
            self._pour(server, caller, losing=True)

    def _pour(self, source: socket.socket, target: socket.socket, *, losing: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if losing and self._rng.random() < self.share:
                    self.lost += 1
                    break
                target.sendall(data)
            for end in (source, target):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take no more callers."""
        self._listening.close()
