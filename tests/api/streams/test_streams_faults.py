"""What goes wrong with streams: killed processes, clients that do not read, no room, and no stream process at all."""

import socket
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from events.store import LogStore
from games.core.catalogue import rulebooks
from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.playing import new_game, play_moves
from tests.api.streams.streaming import Reader, Service, Stream, raw, received, serving
from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS, eventually
from tests.projections.logs import random_game, renamed
from tests.stores import writer

pytestmark = pytest.mark.slow

Group = list[Person]
READERS = 50

_numbers = count(1)


@pytest.fixture(scope="module")
def service(socket_dir: Path, log_redis_url: str, work_redis_url: str) -> Iterator[Service]:
    with serving(new_folder(socket_dir) / "var", log_redis_url, work_redis_url, ASTROLUDE_WEB_WORKERS="2") as service:
        yield service


@pytest.fixture(scope="module")
def group(service: Service, document: Document) -> Group:
    api = Api(service.server.url, document)
    return [Person.sign_up(api, f"{name} {next(_numbers)}") for name in ("Fay", "Gus", "Hal")]


@pytest.fixture
def game(group: Group) -> str:
    return new_game(*group)


@pytest.fixture
def impatient(service: Service) -> Iterator[Service]:
    """The service with a stream process that has room for two streams, and little patience with clients."""
    service.crew.stop("streams")
    service.crew.launch("streams", [sys.executable, "-m", "tests.api.streams.impatient_streams", "2", "0.5"])
    assert eventually(service.doors)
    yield service
    service.crew.kill("streams")
    service.start_streams()


def test_a_killed_stream_process_loses_nothing(service: Service, group: Group, game: str) -> None:
    # given readers of a game in its course
    end = 60
    readers = [Reader(service.server.url, f"{game}/events", group[one % 3].token, end) for one in range(READERS)]
    play_moves(game, group, 3)
    assert eventually(lambda: all(reader.versions for reader in readers))
    # when the process that tells them is killed, and comes again after more was played
    service.crew.kill("streams")
    play_moves(game, group, 3, seed=2)
    service.start_streams()
    while group[0].api.get(game).json()["version"] < end:
        play_moves(game, group, 1, seed=3)
    # then everybody was told everything once, and the dead one's socket is gone
    for reader in readers:
        reader.join(PATIENCE_SECONDS)
        assert reader.versions == list(range(1, end + 1))
    assert sum(reader.connections for reader in readers) > READERS
    assert len(service.doors()) == 1


def test_without_a_stream_process_the_web_tells_streams(service: Service, group: Group, game: str) -> None:
    service.crew.stop("streams")
    try:
        with Stream(service.server.url, f"{game}/events", group[0].token) as stream:
            assert service.is_told_by("web", stream.port)
            known = group[0].api.get(game).json()["version"]
            play_moves(game, group, 1)
            assert [event["version"] for event in stream.next(known + 1)] == list(range(1, known + 2))
    finally:
        service.start_streams()


def test_a_stream_for_which_there_is_no_room_is_told_by_the_web(impatient: Service, group: Group, game: str) -> None:
    streams = [Stream(impatient.server.url, f"{game}/events", person.token) for person in group]

    tellers = ("streams", "streams", "web")
    assert all(impatient.is_told_by(one, stream.port) for one, stream in zip(tellers, streams, strict=True))
    for stream in streams:
        assert stream.next(1)[0]["version"] == 1
        stream.close()


def test_a_client_that_does_not_read_is_cut_off_and_one_that_reads_is_not(
    impatient: Service, group: Group, log_redis_url: str
) -> None:
    # given a game that is too long for what the system keeps for a client with little room
    log = LogStore(writer(log_redis_url))
    log.adopt("endless", renamed(random_game(rulebooks()["jeu-des-etoiles"], 3, 7).raws, "endless"), 0)
    ask = "GET /v1/games/endless/events?proof=true HTTP/1.1\nHost: here\nAccept: text/event-stream"
    with Stream(impatient.server.url, f"{new_game(*group)}/events") as reading, socket.socket() as idle:
        reading.next(1)
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        idle.connect(("127.0.0.1", int(impatient.server.url.rpartition(":")[2])))
        idle.sendall(f"{ask}\n\n".replace("\n", "\r\n").encode())
        port = idle.getsockname()[1]
        assert impatient.is_told_by("streams", port)
        # when it reads nothing, then nobody holds its connection any more
        assert eventually(lambda: impatient.holder(port) == "")
        assert impatient.holder(reading.port) == "streams"


def test_a_web_process_that_ends_before_it_hands_over_leaves_the_place_free(impatient: Service, game: str) -> None:
    (door,) = impatient.doors()
    for _ in range(5):
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(str(door))
            place = {"type": "account", "account": "nobody", "source": "here", "token": "", "after": None}
            link.sendall(f"{place}\n".replace("'", '"').replace("None", "null").encode())
            assert link.recv(1) == b"+"
    with raw(impatient.server.url, f"GET {game}/events HTTP/1.1\nHost: here\nAccept: text/event-stream") as client:
        received(client, rb"\nid: 1\n")
        assert impatient.is_told_by("streams", client.getsockname()[1])
