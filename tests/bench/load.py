"""A load generator for one process: prepared requests over keep-alive connections, each waiting for its answer.

It costs some 15 us a request, so that on two cores the server is what is measured, and it is the same for every route.
"""

import heapq
import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

CHUNK = 65536


@dataclass
class Report:
    """What a run gave: seconds for the whole, seconds of each answer, and answers by status."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    statuses: dict[bytes, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """Milliseconds within which that share of the answers came."""
        return sorted(self.latencies)[int(share * (len(self.latencies) - 1))] * 1000


@dataclass
class Connection:
    """One client: sends its next request when the answer to the last is complete."""

    socket: socket.socket
    requests: Iterator[bytes]
    sent: float = 0.0
    buffer: bytes = b""

    def send(self) -> bool:
        """Send the next request; False when there is none."""
        request = next(self.requests, None)
        if request is None:
            return False
        self.sent = time.perf_counter()
        self.socket.sendall(request)
        return True

    def receive(self) -> bytes | None:
        """The status of a complete answer, or None while it is not complete."""
        self.buffer += self.socket.recv(CHUNK)
        head, end, body = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return None
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if len(body) < int(length or 0):
            return None
        self.buffer = b""
        return head[9:12]


def run(
    address: tuple[str, int], clients: Sequence[Iterator[bytes]], limit: float = 60.0, pause: float = 0.0
) -> Report:
    """Send each client's requests one after the other, all clients at once, for `limit` seconds at most.

    Clients wait for `pause` seconds before each further request.
    """
    report = Report()
    due: list[tuple[float, int, Connection]] = []
    with selectors.DefaultSelector() as waiting:
        start = time.perf_counter()
        for requests in clients:
            connection = Connection(socket.create_connection(address), requests)
            connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if connection.send():
                waiting.register(connection.socket, selectors.EVENT_READ, connection)
        while waiting.get_map() and (now := time.perf_counter()) - start < limit:
            while due and due[0][0] <= now:
                _go_on(heapq.heappop(due)[2], waiting)
            for key, _ in waiting.select(max(0.0, due[0][0] - now) if due else 1.0):
                if _answered(key.data, report):
                    if pause:
                        heapq.heappush(due, (time.perf_counter() + pause, id(key.data), key.data))
                    else:
                        _go_on(key.data, waiting)
        report.seconds = time.perf_counter() - start
        for key in list(waiting.get_map().values()):
            key.data.socket.close()
    return report


def _answered(connection: Connection, report: Report) -> bool:
    status = connection.receive()
    if status is None:
        return False
    report.latencies.append(time.perf_counter() - connection.sent)
    report.statuses[status] = report.statuses.get(status, 0) + 1
    return True


def _go_on(connection: Connection, waiting: selectors.BaseSelector) -> None:
    if not connection.send():
        waiting.unregister(connection.socket)
        connection.socket.close()


def request(method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
    """An HTTP/1.1 request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
    if body:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
