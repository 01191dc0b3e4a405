"""A proxy in front of the service that loses what it is told to lose: a request, or its answer."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

import requests

from tests.patience import PATIENCE_SECONDS

Loss = Literal["request", "answer"]


class Lossy:
    """A server before the service; everything goes through but what is to be lost."""

    def __init__(self, url: str) -> None:
        self.passed: list[tuple[str, str]] = []
        self.held = 0
        self.lost = 0
        self._open = threading.Event()
        self._open.set()
        self._lost: list[tuple[str, str, Loss]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler(url))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def start(self) -> None:
        """Serve in a thread."""
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """End."""
        self._server.shutdown()
        self._server.server_close()

    def lose(self, method: str, ending: str, what: Loss) -> None:
        """Lose the next request of this method whose path has this in it, or the answer to it."""
        self._lost.append((method, ending, what))

    def hold(self) -> None:
        """Keep requests until they are let go."""
        self._open.clear()

    def let_go(self) -> None:
        """Let them go on."""
        self._open.set()

    def wait(self) -> None:
        """Wait where requests are held."""
        self.held += not self._open.is_set()
        self._open.wait(PATIENCE_SECONDS)

    def loss(self, method: str, path: str) -> Loss | None:
        """Whether to lose something of this request: once."""
        for one in self._lost:
            if one[0] == method and one[1] in path:
                self._lost.remove(one)
                self.lost += 1
                return one[2]
        return None

    def _handler(lossy, url: str) -> type[BaseHTTPRequestHandler]:  # noqa: N805  `self` is the handler's own
        class Handler(BaseHTTPRequestHandler):
            def _pass(self) -> None:
                lossy.wait()
                loss = lossy.loss(self.command, self.path)
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if loss == "request":
                    return
                headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
                found = requests.request(self.command, url + self.path, data=body, headers=headers, timeout=60)
                lossy.passed.append((self.command, self.path))
                if loss is None:
                    self.send_response(found.status_code)
                    self.send_header("Content-Type", found.headers.get("Content-Type", ""))
                    self.send_header("Content-Length", str(len(found.content)))
                    self.end_headers()
                    self.wfile.write(found.content)

            do_GET = do_POST = do_PUT = do_DELETE = _pass  # noqa: N815  the library's names

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        return Handler
