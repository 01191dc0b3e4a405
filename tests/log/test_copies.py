"""With copies asked for, nothing is acknowledged before replicas have it, however it was sent, nor when repeated."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import ConnectionPool, Redis
from redis.cluster import RedisCluster
from redis.exceptions import ResponseError

from events import client, keys
from events.chain import genesis
from events.client import call, call_all
from events.copies import MARK_SECONDS, Command, Copies, confirming, key_of, may_write
from events.envelope import Appended, Head, Idempotency
from events.errors import NotCopied, Repeated
from events.store import LogStore
from tests.log.samples import bid
from tests.patience import PATIENCE_SECONDS, eventually
from tests.replicas import Cluster, Node, Pair
from tests.stores import writer

ONE = Copies(1, milliseconds=200)
PATIENT = ONE._replace(milliseconds=10_000)
ONCE = Idempotency("key", "asked", 60)


class Followed:
    """A server, its replica, and what clients are told of them."""

    def __init__(self, made: Pair | Cluster, url: str) -> None:
        self.primary, self.replica = made.nodes
        self._url = url
        self._opened: list[client.Client] = []

    def open(self, copies: Copies) -> client.Client:
        """A client that waits for so many copies."""
        self._opened.append(client.writer(self._url, PATIENCE_SECONDS, copies))
        return self._opened[-1]

    def close(self) -> None:
        """Close the clients."""
        while self._opened:
            self._opened.pop().close()


@pytest.fixture(scope="module", params=["server", "sentinel", "cluster"])
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Followed]:
    folder = tmp_path_factory.mktemp("copies")
    if request.param == "cluster":
        cluster = Cluster(folder)
        yield Followed(cluster, cluster.url)
        return cluster.end()
    pair = Pair(folder)
    yield Followed(pair, pair.watch() if request.param == "sentinel" else pair.nodes[0].url)
    return pair.end()


@pytest.fixture
def followed(shared: Followed) -> Iterator[Followed]:
    shared.replica.go_on()
    assert eventually(shared.primary.in_sync)
    yield shared
    shared.close()


def begin(store: LogStore, game: str) -> Appended:
    head = genesis(game).hex()
    return store.append(game, 0, head, [bid(1)], at=1, by="bot", cause="c", idempotency=ONCE)


def frozen(node: Node) -> None:
    node.pause()
    time.sleep(0.05)


def test_what_was_acknowledged_is_on_the_replica(followed: Followed) -> None:
    for copies in (PATIENT, PATIENT._replace(on_disk=True)):
        store = LogStore(followed.open(copies))
        for number in range(20):
            game = f"g-{copies.on_disk}-{number}"
            done = begin(store, game)
            if not isinstance(store.redis, RedisCluster):
                assert LogStore(writer(followed.replica.url)).holds(game, Head(done.version, done.hash))
            assert done.version == 1


def test_without_the_replica_nothing_is_acknowledged_but_everything_can_be_read(followed: Followed) -> None:
    # given
    redis = followed.open(ONE)
    store = LogStore(redis)
    begin(store, "before")
    # when
    frozen(followed.replica)
    # then what is written is not promised, and neither are its repetitions nor what they ask for
    for _ in range(2):
        with pytest.raises(NotCopied):
            begin(store, "game")
        with pytest.raises(NotCopied):
            store.record("game", ONCE.key)
    with pytest.raises(NotCopied):
        call_all(redis, [("GET", "{a}1"), ("SET", "{a}1", "x"), ("GET", "{a}1")])
    with pytest.raises(ResponseError, match="not an integer"):
        call(redis, "INCR", "{a}1")
    looking = ("EVAL", "return redis.call('GET', KEYS[1])", 1, "{a}1")
    with pytest.raises(NotCopied):
        call(redis, *looking)
    # and reading waits for nothing
    began = time.monotonic()
    assert [entry.version for entry in store.read("game")] == [1]
    assert call(redis, "GET", "{a}1") == b"x"
    assert call(redis, *looking, reads=True) == b"x"
    assert time.monotonic() - began < ONE.milliseconds / 1000
    # and when it is back, a repetition is answered, over another connection too
    followed.replica.go_on()
    assert eventually(lambda: _acknowledged(store))
    with pytest.raises(Repeated):
        begin(LogStore(followed.open(ONE)), "game")
    assert call_all(redis, [("SET", "{a}1", "y"), ("GET", "{a}1")]) == [True, b"y"]


def _acknowledged(store: LogStore) -> bool:
    try:
        return store.record("game", ONCE.key) is not None
    except NotCopied:
        return False


def test_what_is_asked_after_a_write_and_which_answers_will_do() -> None:
    # given copies in memory, and copies on disks
    quick, safe = Copies(2, milliseconds=1001), Copies(2, on_disk=True, milliseconds=1001)
    mark = ("SET", keys.beside("{s01}:key"), "", "EX", MARK_SECONDS)
    # then a write is followed by a mark beside what was written, and by the question
    assert quick.question("{s01}:key") == [mark, ("WAIT", 2, 1001)]
    assert quick.question(None) == [("WAIT", 2, 1001)]
    assert safe.question("{s01}:key") == [mark, ("WAIT", 2, 500), ("WAITAOF", 0, 2, 500)]
    # and enough are enough, unless something failed
    failed = ResponseError("failed")
    for enough in ([b"OK", 2], [b"OK", 3], [2], [b"OK", 2, [0, 2]], [0, [1, 3]]):
        assert quick.reached(enough)
    for few in ([b"OK", 1], [1], [b"OK", 2, [2, 1]], [failed, 2], [b"OK", failed], [failed, 2, [1, 2]], [b"OK", b"2"]):
        assert not quick.reached(few)


@pytest.mark.parametrize(
    ("command", "writes", "key"),
    [
        (("SET", "k", "v"), True, "k"),
        (("xadd", "k", "*", "n", "1"), True, "k"),
        (("XGROUP CREATE", "k", "group", "0"), True, "k"),
        (("FLUSHALL",), True, None),
        (("EVAL", "return 1", 0), True, None),
        (("EVAL", "return 1", 1, "k", "argument"), True, "k"),
        (("evalsha", "digest", 2, "k", "other"), True, "k"),
        (("GET", "k"), False, "k"),
        (("get", "k"), False, "k"),
        (("XINFO GROUPS", "k"), False, "k"),
        (("PING",), False, None),
    ],
)
def test_a_command_writes_or_not_and_names_its_key(command: Command, writes: bool, key: str | None) -> None:
    assert (may_write(command), key_of(command)) == (writes, key)


def test_the_question_goes_out_with_the_write(log_redis_url: str) -> None:
    # given a connection that asks for copies
    pool = ConnectionPool.from_url(log_redis_url)
    confirming(pool, ONE)
    connection = pool.make_connection()

    def sent(*command: str) -> list[bytes]:
        lines = b"".join(connection.pack_commands([command])).split(b"\r\n")
        return [line for line in lines if line and line[:1] not in b"*$"]

    asked = [b"SET", keys.beside("{a}1").encode(), b"EX", b"1", b"WAIT", b"1", b"200"]
    # then reads go alone, and writes with it
    assert sent("GET", "{a}1") == [b"GET", b"{a}1"]
    assert sent("SET", "{a}1", "x") == [b"SET", b"{a}1", b"x", *asked]
    # and to a server that is asked because a key moves there, it says so again
    assert sent("ASKING") == [b"ASKING"]
    assert sent("SET", "{a}1", "x") == [b"SET", b"{a}1", b"x", b"ASKING", *asked]
    assert sent("SET", "{a}1", "x") == [b"SET", b"{a}1", b"x", *asked]


def test_more_copies_than_there_are_replicas_are_never_there(followed: Followed) -> None:
    with pytest.raises(NotCopied):
        begin(LogStore(followed.open(Copies(2, milliseconds=50))), "game")


def test_an_error_of_the_command_itself_is_told_as_it_is(followed: Followed) -> None:
    redis = followed.open(ONE)
    call(redis, "SET", "text", "x")
    for _ in range(2):
        with pytest.raises(Exception, match="WRONGTYPE"):
            call(redis, "XADD", "text", "*", "n", "1")
    assert call(redis, "GET", "text") == b"x"


def test_a_transaction_is_awaited_as_a_whole(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    redis = client.writer(pair.nodes[0].url, PATIENCE_SECONDS, ONE)
    assert isinstance(redis, Redis)
    with redis.pipeline() as pipeline:
        pipeline.set("a", 1)
        pipeline.get("a")
        assert client.piped(pipeline) == [True, b"1"]
    frozen(pair.nodes[1])
    with redis.pipeline() as pipeline:
        pipeline.set("a", 2)
        with pytest.raises(NotCopied):
            client.piped(pipeline)
    pair.end()
