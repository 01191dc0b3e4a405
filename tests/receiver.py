"""A web server that takes webhooks, and behaves as a test wants it to."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from tests.patience import PATIENCE_SECONDS


class Message(NamedTuple):
    """What came."""

    path: str
    headers: Mapping[str, str]
    body: bytes


class Receiver:
    """Notes every message, and answers with `status` and `headers`, or as `answer` does."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        host, port = server.server_address[:2]
        self.url = f"http://{host!s}:{port}/hook"
        self.port = int(port)
        self.messages: list[Message] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.answer: Callable[[BaseHTTPRequestHandler], None] = self.plainly

    def plainly(self, request: BaseHTTPRequestHandler) -> None:
        """Status and headers."""
        request.send_response(self.status)
        for name, value in self.headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", "0")
        request.end_headers()

    def ids(self) -> list[str]:
        """The ids of the messages that came."""
        return [message.headers["webhook-id"] for message in self.messages]


@contextmanager
def receiving(context: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver on a free port, with TLS when there is a `context`."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.messages.append(Message(self.path, dict(self.headers.items()), body))
            receiver.answer(self)

        def handle(self) -> None:
            try:
                super().handle()
            except ConnectionError:
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Tests look at the messages."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128  # callers come many at once

    server = Server(("127.0.0.1", 0), Handler)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    receiver = Receiver(server)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def drip(request: BaseHTTPRequestHandler) -> None:
    """Begin an answer that never ends, as long as somebody listens."""
    request.connection.settimeout(PATIENCE_SECONDS)
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    request.wfile.flush()
    try:
        request.connection.recv(1)
    except (TimeoutError, ConnectionError):
        return


@contextmanager
def trickling(said: bytes, piece: bytes, pause: float = 0.05, context: ssl.SSLContext | None = None) -> Iterator[int]:
    """The port of a server that answers with `said` and then a piece now and then, as long as somebody listens.

    With a `context` it does so within TLS, else from the first moment on, whatever it is sent.
    """
    over = threading.Event()
    threads: list[threading.Thread] = []

    def trickle(connection: socket.socket) -> None:
        try:
            with context.wrap_socket(connection, server_side=True) if context else connection as peer:
                peer.sendall(said)
                while not over.wait(pause):
                    peer.sendall(piece)
        except OSError:  # the caller has left
            return

    def serve() -> None:
        while not over.is_set():
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                continue
            connection.settimeout(PATIENCE_SECONDS)
            threads.append(threading.Thread(target=trickle, args=(connection,)))
            threads[-1].start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)
        threads.append(threading.Thread(target=serve))
        threads[0].start()
        try:
            yield int(listener.getsockname()[1])
        finally:
            over.set()
            for thread in threads:
                thread.join()


class Flood:
    """An answer with far more than anybody wants to read; `taken` counts its pieces of 64 KiB that somebody took."""

    def __init__(self) -> None:
        self.taken = 0

    def __call__(self, request: BaseHTTPRequestHandler) -> None:
        """Answer."""
        request.send_response(200)
        request.send_header("Content-Length", str(1 << 40))
        request.end_headers()
        for _ in range(1 << 16):
            request.wfile.write(b"x" * (1 << 16))
            self.taken += 1
