"""What a client may take up: nobody keeps the service busy with endless requests, or with connections."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPMessage, HTTPResponse
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from service.limits.connections import LARGEST_BODY, MOST_SENT
from tests.api.client import Api
from tests.api.process import Server, running
from tests.patience import PATIENCE_SECONDS, eventually

pytestmark = pytest.mark.slow

MEBIBYTE = 1024 * 1024
GIBIBYTE = 1024 * MEBIBYTE
BOUND = 32 * MEBIBYTE
"""More than the kernel keeps between two sockets, and far less than what would be sent."""

HEAD = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

Answer = tuple[int, HTTPMessage, dict[str, Any]]


def connected(server: Server, source: str = "127.0.0.1") -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS, source_address=(source, 0))


def answer(connection: socket.socket) -> Answer:
    """Status, headers and document of what comes next."""
    response = HTTPResponse(connection)
    response.begin()
    return response.status, response.headers, json.loads(response.read())


def ended(connection: socket.socket) -> bool:
    """Whether nothing more comes, ever."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def sent(connection: socket.socket, pieces: Iterator[bytes], pause: float = 0.0) -> int:
    """Send the pieces until the other side has closed; how many bytes went out."""
    total = 0
    with suppress(BrokenPipeError, ConnectionResetError):
        for piece in pieces:
            connection.sendall(piece)
            total += len(piece)
            time.sleep(pause)
    return total


def drip(head: bytes, byte: bytes = b" ") -> Callable[[socket.socket], int]:
    """Say the head, then a byte a second."""

    def begin(connection: socket.socket) -> int:
        connection.sendall(head)
        return sent(connection, repeat(byte, 100), 1.0)

    return begin


SLOW: dict[str, Callable[[socket.socket], Any]] = {
    "half a head": lambda connection: connection.sendall(HEAD),
    "a head that drips": drip(b"GET /", b"x"),
    "half a body": lambda connection: connection.sendall(HEAD + b'Content-Length: 60000\r\n\r\n{"name": '),
    "half a chunk": lambda connection: connection.sendall(CHUNKED + b'ff\r\n{"name": '),
    "a body that drips": drip(HEAD + b"Content-Length: 60000\r\n\r\n"),
    "chunks that drip": drip(CHUNKED + b"ffff\r\n"),
}


@pytest.fixture(scope="module", autouse=True)
def endings(server: Server) -> Iterator[dict[str, Future[tuple[Answer, bool]]]]:
    """How slow requests end, one of each kind: begun before the first test, for each is given ten seconds."""
    with ThreadPoolExecutor(len(SLOW)) as crowd, ExitStack() as held:

        def end(begin: Callable[[socket.socket], Any]) -> tuple[Answer, bool]:
            connection = held.enter_context(connected(server))
            held.callback(let_go, connection)
            begin(connection)
            return answer(connection), ended(connection)

        yield {name: crowd.submit(end, begin) for name, begin in SLOW.items()}


def let_go(connection: socket.socket) -> None:
    """Have nobody wait for it any longer."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def test_a_body_that_is_announced_too_large_is_not_waited_for(server: Server) -> None:
    # given
    with connected(server) as connection:
        connection.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % GIBIBYTE)
        # when nothing of it is sent
        status, headers, document = answer(connection)
        # then
        assert (status, document["code"], headers["Connection"]) == (413, "too_large", "close")
        assert document["facts"] == {"limit": LARGEST_BODY}
        assert ended(connection)
    # nor asked for
    with connected(server) as connection:
        connection.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % GIBIBYTE)
        assert answer(connection)[0] == 413


def pieces(size: int) -> Iterator[bytes]:
    return repeat(b" " * size, GIBIBYTE // size)


def chunks(size: int, extension: bytes = b"") -> Iterator[bytes]:
    return repeat(b"%x%s\r\n%s\r\n" % (size, extension, b" " * size), GIBIBYTE // size)


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (HEAD + b"Content-Length: %d\r\n\r\n" % GIBIBYTE, pieces(LARGEST_BODY)),
        (HEAD.replace(b"accounts", b"nowhere") + b"Content-Length: %d\r\n\r\n" % GIBIBYTE, pieces(LARGEST_BODY)),
        (CHUNKED, chunks(LARGEST_BODY)),
        (CHUNKED.replace(b"accounts", b"nowhere"), chunks(LARGEST_BODY)),
        (CHUNKED + b"%x\r\n" % GIBIBYTE, pieces(LARGEST_BODY)),
        (CHUNKED, chunks(1, b";a=" + b"x" * 4000)),
    ],
)
def test_a_body_without_end_is_cut_off(server: Server, api: Api, head: bytes, body: Iterator[bytes]) -> None:
    # given
    with connected(server) as connection:
        connection.sendall(head)
        # when
        total = sent(connection, body)
        # then
        assert total < BOUND
        with suppress(ConnectionResetError):  # where it came too late for a client that goes on sending
            status, headers, document = answer(connection)
            assert (status, document["code"]) in {(413, "too_large"), (404, "not_found")}
            assert headers["Connection"] == "close"
    assert api.get("/healthz").status_code == 200


def test_wrapped_bodies_are_refused_by_what_came(server: Server) -> None:
    with connected(server) as connection:
        connection.sendall(CHUNKED)
        one = b"1;a=%s\r\n \r\n" % (b"x" * 4000)
        for _ in range(MOST_SENT // len(one) + 10):
            connection.sendall(one)
        assert answer(connection)[0] == 413


def test_bodies_of_every_form_leave_the_connection_to_the_next_request(server: Server) -> None:
    with connected(server) as connection:
        for request, status in (
            (CHUNKED + b"2\r\n{}\r\n0\r\n\r\n", 422),
            (HEAD + b"Content-Length: 2\r\n\r\n{}", 422),
            (HEAD.replace(b"accounts", b"nowhere") + b"Content-Length: 60000\r\n\r\n" + b" " * 60000, 404),
            (HEAD + b"Content-Length: %d\r\n\r\n" % LARGEST_BODY + b" " * LARGEST_BODY, 400),
            (HEALTH, 200),
        ):
            connection.sendall(request)
            assert answer(connection)[0] == status


def test_a_connection_on_which_nothing_happens_is_closed(
    tmp_path: Path, log_redis_url: str, work_redis_url: str
) -> None:
    fields: dict[str, Any] = {"GUNICORN_CMD_ARGS": "--keep-alive 1"}
    with (
        running(tmp_path, log_redis_url, work_redis_url, **fields) as server,
        connected(server) as silent,
        connected(server) as served,
    ):
        served.sendall(HEALTH)
        assert answer(served)[0] == 200
        assert ended(silent)
        assert ended(served)


def test_one_network_cannot_hold_all_connections(tmp_path: Path, log_redis_url: str, work_redis_url: str) -> None:
    # given
    fields: dict[str, Any] = {"ASTROLUDE_NETWORK_CONNECTIONS": "10"}
    with ExitStack() as held, running(tmp_path, log_redis_url, work_redis_url, **fields) as server:
        crowd = [held.enter_context(connected(server)) for _ in range(10)]
        crowd[0].sendall(HEALTH)
        assert answer(crowd[0])[0] == 200
        # when it opens one more
        with connected(server) as beyond:
            status, headers, document = answer(beyond)
            # then that is refused
            assert (status, document["code"], headers["Retry-After"]) == (429, "too_many_connections", "10")
            assert (headers["Connection"], ended(beyond)) == ("close", True)
        # and thousands more harm nobody
        swarm = [held.enter_context(connected(server)) for _ in range(300)]
        with connected(server, source="127.0.0.2") as neighbour:
            neighbour.sendall(HEALTH)
            assert answer(neighbour)[0] == 200
        crowd[0].sendall(HEALTH)
        assert answer(crowd[0])[0] == 200
        # and once it has closed some it is served
        for connection in (*crowd, *swarm):
            connection.close()
        assert eventually(lambda: _served(server))


def _served(server: Server) -> bool:
    with connected(server) as connection, suppress(OSError):
        connection.sendall(HEALTH)
        return answer(connection)[0] == 200
    return False


def test_behind_a_proxy_all_share_its_connections(tmp_path: Path, log_redis_url: str, work_redis_url: str) -> None:
    fields: dict[str, Any] = {"ASTROLUDE_TRUSTED_PROXIES": "1", "ASTROLUDE_NETWORK_CONNECTIONS": "10"}
    with ExitStack() as held, running(tmp_path, log_redis_url, work_redis_url, **fields) as server:
        for _ in range(40):
            connection = held.enter_context(connected(server))
            connection.sendall(HEALTH)
            assert answer(connection)[0] == 200


def test_a_request_that_does_not_come_to_its_end_is_given_up(
    api: Api, endings: dict[str, Future[tuple[Answer, bool]]]
) -> None:
    for name, ending in endings.items():
        (status, headers, document), over = ending.result()
        assert (status, document["code"], document["facts"], over) == (408, "too_slow", {"seconds": 10}, True), name
        assert (headers["Connection"], headers["Content-Type"]) == ("close", "application/problem+json"), name
        assert document["request_id"] == headers["X-Request-Id"]
    assert api.get("/healthz").status_code == 200
