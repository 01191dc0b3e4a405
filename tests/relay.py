"""TLS in front of a server that has none: the packaged Valkey is built without."""

import contextlib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import free_port

CERTIFICATE = Path(__file__).with_name("self_signed.pem")
CLIENT_HELLO = b"\x16"


class Relay:
    """Listens on a port for a server on another; who speaks no TLS is passed through as well, as servers do it."""

    def __init__(self) -> None:
        self.port = free_port()
        self.target = free_port()
        self.handshakes = 0
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(CERTIFICATE)
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(caller,), daemon=True).start()

    def _serve(self, caller: socket.socket) -> None:
        with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
            if caller.recv(1, socket.MSG_PEEK) == CLIENT_HELLO:
                caller = self._context.wrap_socket(caller, server_side=True)
                self.handshakes += 1
            stack.enter_context(caller)
            server = stack.enter_context(socket.create_connection(("127.0.0.1", self.target)))
            back = threading.Thread(target=_pour, args=(server, caller), daemon=True)
            back.start()
            _pour(caller, server)

    def close(self) -> None:
        """Take no more callers."""
        self._listening.close()


def _pour(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def relaying() -> Iterator[Relay]:
    """A relay, closed afterwards."""
    relay = Relay()
    yield relay
    relay.close()
