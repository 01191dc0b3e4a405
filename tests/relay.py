"""What stands between a server and its callers: TLS, which the packaged Valkey is built without, and cut lines."""

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
INTRODUCTION = 4096


class Relay:
    """Listens on a port for a server on another; who speaks no TLS is passed through as well, as servers do it."""

    def __init__(self, introduction: int = INTRODUCTION) -> None:
        """A caller says who it is in the first bytes, so many of them."""
        self._introduction = introduction
        self.port = free_port()
        self.target = free_port()
        self.handshakes = 0
        self.cut: tuple[bytes, ...] = ()
        """Callers that introduced themselves with one of these words say and hear nothing, as if a cable were cut."""
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
            said = bytearray()
            back = threading.Thread(target=self._pour, args=(server, caller, said), daemon=True)
            back.start()
            self._pour(caller, server, said, listening=True)

    def _pour(self, source: socket.socket, target: socket.socket, said: bytearray, *, listening: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if listening and len(said) < self._introduction:
                    said += data[: self._introduction - len(said)]
                if not any(word in said for word in self.cut):
                    target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take no more callers."""
        self._listening.close()


@contextmanager
def relaying() -> Iterator[Relay]:
    """A relay, closed afterwards."""
    relay = Relay()
    yield relay
    relay.close()
