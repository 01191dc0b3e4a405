"""Clients of a store: what becomes of their connections."""

import gc
from typing import Any

from redis import Redis

from events.client import server
from tests.stores import writer


def test_a_client_that_is_closed_leaves_no_socket_open(url: str) -> None:
    client = writer(url)
    node = client if isinstance(client, Redis) else client.get_random_node().redis_connection
    connection = node.connection_pool.get_connection()
    node.connection_pool.release(connection)
    socket = connection._sock

    client.close()

    assert socket is not None
    assert socket.fileno() == -1


def test_a_client_that_nobody_holds_leaves_no_socket_open(log_redis_url: str) -> None:
    # given a client in a cycle, and its socket
    client = server(log_redis_url)
    connection = client.connection_pool.get_connection()
    client.connection_pool.release(connection)
    socket = connection._sock
    cycle: list[Any] = [client]
    cycle.append(cycle)
    # which the collector found in that order: first what is held here, then what is found through it
    del client, connection
    gc.collect()
    # when nobody holds them any more
    del cycle, socket
    # then it finds no socket that was left open, of which it would warn
    gc.collect()
