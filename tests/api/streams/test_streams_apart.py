"""Streams that a separate process serves: the same as ever, and the web process is free of the connection."""

import json
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from events.store import LogStore
from service.notices.notices import Notice, Notices
from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.playing import new_game, play_moves, play_out
from tests.api.process import METRICS_TOKEN
from tests.api.streams.streaming import Service, Stream, raw, received, serving, status
from tests.folders import new_folder
from tests.patience import PATIENT_GUNICORN, eventually
from tests.stores import Store, patient, writer

pytestmark = pytest.mark.slow

Group = list[Person]
CONNECTIONS = 4
ARGUMENTS = f"{PATIENT_GUNICORN['GUNICORN_CMD_ARGS']} --worker-connections {CONNECTIONS}"


@pytest.fixture(scope="module")
def store(socket_dir: Path) -> Iterator[Store]:
    store = Store(new_folder(socket_dir), "always")
    yield store
    store.stop()


@pytest.fixture(scope="module")
def service(socket_dir: Path, store: Store, work_redis_url: str) -> Iterator[Service]:
    """One web process that holds four connections at a time, and one stream process."""
    with serving(
        new_folder(socket_dir) / "var",
        store.url,
        work_redis_url,
        GUNICORN_CMD_ARGS=ARGUMENTS,
        ASTROLUDE_ACCESS_LOG="true",
    ) as service:
        yield service


@pytest.fixture(scope="module")
def own_api(service: Service, document: Document) -> Api:
    return Api(service.server.url, document)


@pytest.fixture(scope="module")
def group(own_api: Api) -> Group:
    found = [Person.sign_up(own_api, name) for name in ("Ada", "Bob", "Chen")]
    for person in found:  # of four connections none may wait for its next request
        person.api.session.headers["Connection"] = "close"
    own_api.session.headers["Connection"] = "close"
    return found


@pytest.fixture
def game(group: Group) -> str:
    return new_game(*group)


def follow(service: Service, game: str, person: Person | None = None, query: str = "", **headers: str) -> Stream:
    stream = Stream(service.server.url, f"{game}/events{query}", person.token if person else "", **headers)
    assert stream.status == 200
    assert service.is_told_by("streams", stream.port)
    return stream


def test_a_stream_tells_every_event_once_and_resumes(service: Service, group: Group, game: str) -> None:
    before = group[0].api.get(game).json()["version"]
    with follow(service, game, group[1]) as stream:
        heard = stream.next(before)
        play_moves(game, group, 1)
        heard += stream.next(1)
    play_moves(game, group, 2, seed=2)
    now = group[0].api.get(game).json()["version"]
    with follow(service, game, group[1], **{"Last-Event-ID": str(heard[-1]["version"])}) as stream:
        heard += stream.next(now - len(heard))

    assert heard == group[1].api.get(f"{game}/events?limit=500").json()["items"]


def test_a_stream_ends_with_its_game_and_then_there_is_none(service: Service, group: Group, game: str) -> None:
    with follow(service, game) as stream:
        play_out(game, group)
        heard = [json.loads(message["data"]) for message in stream.messages()]
    again = status(service.server.url, f"{game}/events", **{"Last-Event-ID": str(heard[-1]["version"])})

    assert [event["version"] for event in heard] == list(range(1, len(heard) + 1))
    assert heard[-1]["type"] == "game_finished"
    assert again == 204


def test_each_pair_of_eyes_gets_its_own_and_nobody_else_s(
    service: Service, own_api: Api, group: Group, game: str, store: Store
) -> None:
    # given streams of everybody who plays, of a spectator, and of one who reads French
    play_moves(game, group, 8)
    eyes: list[tuple[str, Person | None]] = [
        *((str(seat), person) for seat, person in enumerate(group)),
        ("None", None),
    ]
    version = own_api.get(game).json()["version"]
    # when all of them hear the same events at the same time
    streams = [follow(service, game, person, "?proof=true") for _, person in eyes]
    told = [stream.next(version) for stream in streams]
    with follow(service, game, group[0], "?language=fr") as french:
        in_french = french.next(version)
    # then each is told what it gets as a page, and holds no other's secrets
    secrets: dict[str, set[str]] = {}
    for entry in LogStore(writer(store.url)).read(game.rpartition("/")[2]):
        for audience, secret in entry.private.items():
            secrets.setdefault(audience, set()).add(secret.salt)
    assert any(seat in secrets for seat in ("0", "1", "2"))
    for (seat, person), events in zip(eyes, told, strict=True):
        assert events == (person.api if person else own_api).get(f"{game}/events?proof=true&limit=500").json()["items"]
        text = json.dumps(events)
        assert not [salt for audience, salts in secrets.items() if audience != seat for salt in salts if salt in text]
        assert all(salt in text for salt in secrets.get(seat, ()))
    assert [event["text"] for event in in_french] != [event["text"] for event in told[0]]
    for stream in streams:
        stream.close()


def test_what_is_said_at_the_table_is_told(service: Service, group: Group, game: str) -> None:
    version = group[0].api.get(game).json()["version"]
    with follow(service, game, group[0], f"?talk=0&after={version}") as stream:
        for text in ("hello", "good luck"):
            assert group[1].api.post(f"{game}/messages", {"text": text}).status_code == 201
        heard = stream.messages()
        told = [next(heard) for _ in range(2)]

    assert [(one["event"], json.loads(one["data"])["text"]) for one in told] == [
        ("talk", "hello"),
        ("talk", "good luck"),
    ]


def test_who_may_no_longer_see_a_game_hears_no_more_and_others_do(service: Service, group: Group) -> None:
    ada, bob, _ = group
    seats = [{"kind": "me"}, {"kind": "invited", "player": bob.name}, {"kind": "open"}]
    body = {"rulebook": "systeme-solaire", "visibility": "private", "seats": seats}
    game = ada.api.post("/v1/games", body).headers["Location"]
    with follow(service, game, ada) as mine, follow(service, game, bob) as theirs:
        known = ada.api.get(game).json()["version"]
        assert theirs.next(known) == mine.next(known)
        assert bob.api.delete(f"{game}/seats/1").status_code == 200

        assert list(theirs.messages()) == []
        assert len(mine.next(1)) == 1


def test_the_account_stream_is_told_there_too(service: Service, group: Group, work_redis_url: str) -> None:
    notices = Notices(patient(work_redis_url))
    token = group[2].token
    stream = Stream(service.server.url, "/v1/stream", token)
    assert service.is_told_by("streams", stream.port)
    with stream:
        heard = stream.messages()
        while next(heard).get("event") != "ready":
            pass
        notices.add(group[2].id, Notice(kind="awaited", reference="9-0", at=1, game="g" * 16, version=9, decision="1"))
        told = next(heard)
    notices.add(group[2].id, Notice(kind="awaited", reference="10-0", at=1, game="g" * 16, version=10, decision="1"))
    with Stream(service.server.url, "/v1/stream", token, **{"Last-Event-ID": told["id"]}) as again:
        assert again.next(1)[0]["version"] == 10

    assert json.loads(told["data"])["version"] == 9


def test_a_web_process_goes_on_with_more_streams_than_it_has_connections(
    service: Service, own_api: Api, group: Group, game: str
) -> None:
    streams = [follow(service, game, group[number % 3]) for number in range(10 * CONNECTIONS)]

    assert own_api.get(game).status_code == 200
    play_moves(game, group, 1)
    version = own_api.get(game).json()["version"]
    for stream in streams:
        assert [event["version"] for event in stream.next(version)] == list(range(1, version + 1))
        stream.close()


def test_a_caller_has_so_many_streams_there_and_no_more(service: Service, group: Group, own_api: Api) -> None:
    dora = Person.sign_up(own_api, f"Dora {time.monotonic_ns()}")
    game = new_game(*group)
    streams = [follow(service, game, dora) for _ in range(32)]
    refused = Stream(service.server.url, f"{game}/events", dora.token)
    for stream in (*streams, refused):
        stream.close()
    play_moves(game, group, 1)  # who is told something notices that the client has gone

    assert refused.status == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert eventually(lambda: status(service.server.url, f"{game}/events", dora.token) == 200)


def test_readers_who_are_alike_cost_the_store_as_much_as_one(
    service: Service, group: Group, game: str, store: Store
) -> None:
    readers = 30
    reader = Person.sign_up(group[0].api, f"Reader {time.monotonic_ns()}")
    streams = [follow(service, game, reader) for _ in range(readers)]
    version = group[0].api.get(game).json()["version"]
    for stream in streams:
        stream.next(version)

    def reads() -> int:
        with patient(store.url) as redis:
            calls: int = redis.info("commandstats").get("cmdstat_xrange", {}).get("calls", 0)
            return calls

    before = reads()
    play_moves(game, group, 1)
    for stream in streams:
        assert stream.next(1)[0]["version"] == version + 1
        stream.close()
    assert reads() - before < readers


def test_an_old_client_and_one_that_sends_more_at_once_are_told_as_ever(service: Service, game: str) -> None:
    ask = f"GET {game}/events HTTP/{{}}\nHost: here\nAccept: text/event-stream"
    old = raw(service.server.url, ask.format("1.0"))
    hasty = raw(service.server.url, ask.format("1.1"), "GET /healthz HTTP/1.1\nHost: here")
    with old, hasty:
        plain = received(old, rb"\nid: 3\ndata: .*\n\n")
        pieces = received(hasty, rb"\nid: 3\ndata: .*\n\n")

        assert b"Transfer-Encoding" not in plain
        assert b"\r\n\r\nretry: 2000\n\n" in plain
        assert b"Transfer-Encoding: chunked" in pieces
        assert b"Connection: close" in pieces
        assert pieces.count(b"HTTP/1.1 ") == 1
        assert all(service.is_told_by("streams", one.getsockname()[1]) for one in (old, hasty))


def test_who_asks_for_the_head_alone_gets_it_and_keeps_the_connection(service: Service, game: str) -> None:
    ask = f"HEAD {game}/events HTTP/1.1\nHost: here\nAccept: text/event-stream"
    with raw(service.server.url, ask, "GET /healthz HTTP/1.1\nHost: here") as client:
        told = received(client, rb"(?s)HTTP/1.1 200.*HTTP/1.1 200")

        assert told.startswith(b"HTTP/1.1 200")


def test_streams_outlast_the_web_process_and_say_good_bye_when_their_own_ends(
    service: Service, group: Group, game: str
) -> None:
    stream = follow(service, game, group[0])
    version = group[0].api.get(game).json()["version"]
    heard = stream.next(version)
    # the web process ends, and another one comes
    workers = _workers(service)
    service.server.process.send_signal(signal.SIGHUP)
    assert eventually(lambda: _workers(service) and not set(_workers(service)) & set(workers))
    play_moves(game, group, 1)
    heard += stream.next(1)
    # the stream process ends: the stream ends whole, and its client resumes
    assert service.crew.stop("streams") == 0
    rest = [json.loads(message["data"]) for message in stream.messages()]
    stream.close()
    assert service.doors() == []
    here = Stream(service.server.url, f"{game}/events", **{"Last-Event-ID": str((heard + rest)[-1]["version"])})
    assert here.status == 200
    assert service.is_told_by("web", here.port)
    here.close()
    service.start_streams()
    versions = [event["version"] for event in heard + rest]
    assert versions == list(range(1, len(versions) + 1))


def _workers(service: Service) -> list[int]:
    pid = service.server.process.pid
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_stream_has_its_line_in_the_access_log_and_counts_as_a_request(
    service: Service, own_api: Api, game: str
) -> None:
    with follow(service, game, query="?after=1"):
        line = f'"GET {game}/events?after=1 HTTP/1.1" 200'

        assert eventually(lambda: line in service.server.log.read_text())
        assert 'route="/v1/games/<game>/events",status="200"' in own_api.as_(METRICS_TOKEN).get("/metrics").text


def test_the_door_is_this_user_s_alone_and_outlasts_nonsense(service: Service, game: str) -> None:
    (door,) = service.doors()
    assert (door.stat().st_mode & 0o777, door.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    for nonsense in (b"", b"x", b"{}\n", b'{"type":"game"}\n', b"\xff" * 100_000):
        with socket.socket(socket.AF_UNIX) as link, suppress(ConnectionError):
            link.connect(str(door))
            link.sendall(nonsense)
            link.shutdown(socket.SHUT_WR)
            assert link.recv(1) == b""
    follow(service, game).close()
