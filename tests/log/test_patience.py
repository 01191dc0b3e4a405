"""How long a client waits for a server, and how often it asks one that it does not reach."""

import socket
import threading
from collections.abc import Iterator

import pytest
from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import ConnectionError as NotReached

from events.client import LONGEST_WAIT_MS, blocking, scan, within
from events.errors import Unavailable


class Deaf:
    """A port behind which nobody answers: each connection is counted, and closed."""

    def __init__(self) -> None:
        self.callers = 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._door.getsockname()[1]}"
        self._waiting = threading.Thread(target=self._answer, daemon=True)
        self._waiting.start()

    def _answer(self) -> None:
        while True:
            caller, _ = self._door.accept()
            with caller:
                if caller.recv(1) == b"!":
                    return
                self.callers += 1

    def close(self) -> None:
        with socket.create_connection(self._door.getsockname()) as last:
            last.send(b"!")
            self._waiting.join()
        self._door.close()


@pytest.fixture
def deaf() -> Iterator[Deaf]:
    made = Deaf()
    yield made
    made.close()


def test_a_server_that_is_not_reached_is_asked_as_often_as_was_said(deaf: Deaf) -> None:
    counts = []
    for repeats in ({}, {"repeats": 0}, {"repeats": 1}, {"repeats": 2}):
        before = deaf.callers
        client = within(deaf.url, 5.0, **repeats)
        with pytest.raises(NotReached):
            client.ping()
        client.close()
        counts.append(deaf.callers - before)
    assert counts[0] == counts[1] < counts[2] < counts[3]


def test_a_scan_of_a_server_that_is_not_reached_says_why(deaf: Deaf) -> None:
    client = within(deaf.url, 5.0)
    with pytest.raises(Unavailable, match=r"(?i)connection"):
        list(scan(client, "*", 10))
    client.close()


def test_reads_that_wait_at_the_server_have_so_much_longer(cluster_url: str) -> None:
    alone, one_of_many = blocking("redis://127.0.0.1", 5.0), blocking(cluster_url, 5.0)
    assert isinstance(alone, Redis)
    assert isinstance(one_of_many, RedisCluster)
    one_of_many.close()
    # those of a cluster do not wait there: it is asked again and again
    for client, waits in ((alone, LONGEST_WAIT_MS / 1000), (one_of_many.get_primaries()[0].redis_connection, 0)):
        assert client is not None
        told = client.get_connection_kwargs()
        assert (told["socket_connect_timeout"], told["socket_timeout"]) == (5.0, 5.0 + waits)
    alone.close()
    one_of_many.close()


def test_an_option_goes_before_the_usual_patience() -> None:
    client = within("redis://127.0.0.1", 5.0, socket_timeout=7.0)
    told = client.get_connection_kwargs()
    assert (told["socket_connect_timeout"], told["socket_timeout"]) == (5.0, 7.0)
    client.close()
