"""Requests of clients share a connection for as long as the server keeps it, and none is lost or sent twice by that."""

from collections import deque
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from clients.api import Api, Away, Refused


class Server(ThreadingHTTPServer):
    """Counts connections; `plans` says of each request to come whether its connection is closed, and when."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[int, str]] = []
        self.plans: deque[str] = deque()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def connections(self) -> int:
        return len({connection for connection, _ in self.asked})


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.asked.append((self.client_address[1], f"{self.command} {self.path}"))
        plan = self.server.plans.popleft() if self.server.plans else ""
        if plan == "unanswered":
            self.close_connection = True
            return
        body = b'{"title": "No"}' if self.path == "/no" else b"[]"
        self.send_response(404 if self.path == "/no" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = plan == "closed"

    do_POST = do_GET  # noqa: N815  http.server names it

    def log_message(self, *_: object) -> None:
        """Tests look at what was asked."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as serving:
        thread = Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield serving
        serving.shutdown()
        thread.join()


def test_a_thread_asks_over_one_connection_whatever_is_answered(server: Server) -> None:
    for api in (Api(server.url, "en"), Api(f"{server.url}/", "fr", "token")):
        assert api.get("/yes") == api.post("/yes", {}) == []
        with pytest.raises(Refused, match="404: No"):
            api.get("/no")
    assert (server.connections, len(server.asked)) == (1, 6)


@pytest.mark.parametrize("plan", ["closed", "unanswered"])
def test_a_connection_that_the_server_closed_costs_no_question(server: Server, plan: str) -> None:
    api = Api(server.url, "en")
    server.plans += ["", plan] if plan == "unanswered" else [plan]
    assert [api.get("/yes") for _ in range(3)] == [[], [], []]
    assert server.connections == 2


def test_what_may_have_been_carried_out_is_not_sent_again(server: Server) -> None:
    api = Api(server.url, "en")
    server.plans += ["", "unanswered"]
    assert api.post("/yes", {}) == []
    with pytest.raises(Away):
        api.post("/do", {})
    assert [what for _, what in server.asked] == ["POST /yes", "POST /do"]
