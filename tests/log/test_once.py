"""Idempotency keys, and how a writer finds out what became of a command whose answer was lost."""

import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from events import keys
from events.client import Client, call
from events.envelope import Idempotency, Record
from events.errors import Conflict, Repeated, Unavailable
from events.store import LogStore
from tests.log.samples import GAME, bid, write
from tests.patience import PATIENCE_SECONDS
from tests.stores import writer


def test_a_known_key_gives_what_it_led_to(store: LogStore) -> None:
    write(store, bid(1))
    done = write(store, bid(2), bid(3), key="ada:k1")
    write(store, bid(4))

    with pytest.raises(Repeated, match=r"versions 2 to 3$") as caught:
        write(store, bid(2), bid(3), key="ada:k1")
    with pytest.raises(Repeated):
        store.append(GAME, 1, "00" * 32, [bid(2)], at=1, by="x", cause="c", idempotency=Idempotency("ada:k1", "f", 60))

    assert caught.value.record == Record("sha256-of-the-body", 2, 3) == store.record(GAME, "ada:k1")
    assert store.read(GAME, after=1, upto=3) == done.entries
    assert len(store.read(GAME)) == 4


def test_keys_are_of_one_game_and_forgotten_in_time(store: LogStore, redis: Client) -> None:
    write(store, key="ada:k1")
    write(store, key="ada:k1", game="another")
    write(store, key="ada:k2")

    assert store.record("another", "ada:k2") is None
    seconds = call(redis, "TTL", keys.once(keys.shard_of(GAME, store.shards), GAME, "ada:k1"))
    assert 0 < seconds <= 60


def test_a_refused_command_leaves_no_record(store: LogStore) -> None:
    write(store, bid(1))
    with pytest.raises(Conflict):
        store.append(GAME, 0, "", [bid(2)], at=1, by="x", cause="c", idempotency=Idempotency("k", "f", 60))
    assert store.record(GAME, "k") is None


def test_of_twenty_requests_with_one_key_one_is_accepted(store: LogStore) -> None:
    write(store, bid(0))

    def send(_: int) -> Record | None:
        while True:
            try:
                write(store, bid(1), key="ada:k")
            except Conflict:
                continue
            except Repeated as repeated:
                return repeated.record
            return None

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(send, range(20)))

    assert answers.count(None) == 1
    assert answers.count(Record("sha256-of-the-body", 2, 2)) == 19
    assert len(store.read(GAME)) == 2


@pytest.fixture
def deaf_url(log_redis_url: str, socket_dir: Path) -> Iterator[str]:
    """A way to the server that passes commands on, but hangs up when the first answer to a script comes back."""
    path = socket_dir / "deaf.sock"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()
    threading.Thread(target=_serve_deaf, args=(listener, log_redis_url.removeprefix("unix://")), daemon=True).start()
    yield f"unix://{path}"
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    path.unlink()


def _serve_deaf(listener: socket.socket, server: str) -> None:
    while True:
        try:
            caller, _ = listener.accept()
        except OSError:
            return
        with caller, socket.socket(socket.AF_UNIX) as onward:
            onward.connect(server)
            while command := caller.recv(65536):
                onward.sendall(command)
                answer = onward.recv(65536)
                if b"EVAL" in command and not answer.startswith(b"-NOSCRIPT"):
                    break
                caller.sendall(answer)


def test_a_lost_answer_is_settled_by_cause_or_key(log_redis: Client, log_redis_url: str, deaf_url: str) -> None:
    store = LogStore(writer(log_redis_url))
    head = write(store, bid(0))
    deaf = LogStore(writer(deaf_url))
    once = Idempotency("ada:k", "f", 60)

    with pytest.raises(Unavailable):
        deaf.append(GAME, 1, head.hash, [bid(7), bid(8)], at=1, by="x", cause="mine", idempotency=once)

    with pytest.raises(Conflict) as conflict:
        store.append(GAME, 1, head.hash, [bid(7), bid(8)], at=1, by="x", cause="mine")
    with pytest.raises(Repeated) as repeated:
        store.append(GAME, 1, head.hash, [bid(7), bid(8)], at=2, by="x", cause="new", idempotency=once)
    assert [(entry.cause, entry.public["amount"]) for entry in conflict.value.entries] == [("mine", 7), ("mine", 8)]
    assert repeated.value.record == Record("f", 2, 3)
    assert len(store.read(GAME)) == 3


def test_an_unreachable_server_is_unavailable_at_once(tmp_path: Path) -> None:
    started = time.monotonic()
    with pytest.raises(Unavailable):
        LogStore(writer(f"unix://{tmp_path}/nobody.sock")).head(GAME)
    with pytest.raises(Unavailable):
        writer("redis+cluster://127.0.0.1:1")
    assert time.monotonic() - started < PATIENCE_SECONDS / 2
