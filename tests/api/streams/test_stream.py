"""The account stream: what waits, what comes, what is resumed, and what nobody else sees."""

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from uuid import uuid4

import pytest
from redis import Redis

from service.notices.notices import KEPT, Notice, Notices
from service.streams import asked, server_sent_events
from service.streams.hub import Follower
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.playing import new_game
from tests.api.process import ROOT
from tests.api.streams.listening import STREAM, messages
from tests.api.streams.test_inbox import CatchUp, catch_up
from tests.patience import PATIENCE_SECONDS, eventually

__all__ = ["catch_up"]


@pytest.fixture
def person(api: Api) -> Person:
    return Person.sign_up(api, f"P{uuid4().hex[:12]}")


@pytest.fixture
def notices(work_redis_url: str) -> Iterator[Notices]:
    redis = Redis.from_url(work_redis_url)
    yield Notices(redis)
    redis.close()


def told(number: int) -> Notice:
    return Notice(kind="awaited", reference=f"{number}-0", at=number, game="g" * 16, version=number, decision="1-0")


def listen(person: Person, count: int, **headers: str) -> list[dict[str, str]]:
    response = person.api.get("/v1/stream", headers={**STREAM, **headers}, stream=True)
    assert response.headers["Content-Type"].startswith("text/event-stream")
    with response:
        return list(islice(messages(response), count))


@pytest.mark.parametrize("kind", ["account", "game", "watching"])
def test_a_stream_ends_soon_after_its_token(
    kind: str, api: Api, parts: Wiring, person: Person, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a stream that has told everything
    for module in (asked, server_sent_events):
        monkeypatch.setattr(module, "HEARTBEAT_SECONDS", 0.05)
    game = new_game(people["Ada"], people["Bob"], people["Chen"]).rpartition("/")[2]
    token = person.api.get("/v1/tokens").json()["items"][0]["id"]
    streams: dict[str, asked.Asked] = {
        "account": asked.AccountStream(person.id, "here", token, None),
        "game": asked.GameStream(
            game, person.id, "here", person.id, token, "en", proof=False, masked=True, after=0, talk=None
        ),
        "watching": asked.WatchingStream((game,), None, person.id, "here", person.id, token, "en", masked=True),
    }
    told = streams[kind].tell(parts, Follower())
    assert eventually(lambda: next(told) == b": still here\n\n")
    # when
    assert person.api.delete(f"/v1/tokens/{token}").status_code == 204
    # then
    assert eventually(lambda: next(told, b"") == b"")


def test_a_stream_begins_with_what_waits(
    api: Api, person: Person, people: dict[str, Person], catch_up: CatchUp
) -> None:
    # given a game that awaits the player
    game = new_game(person, people["Bob"], people["Chen"], options={"start_seat": 0})
    catch_up()
    # when the player listens
    waiting, ready = listen(person, 2)
    # then the stream tells of it, and that this was all
    item = json.loads(waiting["data"])
    state = person.api.get(game).json()
    assert "id" not in waiting
    assert (item["kind"], item["game"], item["seat"]) == ("awaited", state["id"], 0)
    assert (item["version"], item["hash"]) == (state["version"], state["hash"])
    assert item["decision"] == state["you"]["decision"]
    assert (ready["event"], ready["id"]) == ("ready", "0-0")


def test_a_stream_goes_on_and_resumes_without_gap_or_repeat(person: Person, notices: Notices) -> None:
    # given a listener who has heard the beginning
    response = person.api.get("/v1/stream", headers=STREAM, stream=True)
    with response:
        lines = messages(response)
        assert next(lines)["event"] == "ready"
        # when notices come, it hears them
        for number in range(1, 4):
            notices.add(person.id, told(number))
        heard = [next(lines) for _ in range(3)]
    assert [json.loads(one["data"])["version"] for one in heard] == [1, 2, 3]
    # and another one goes on after any of them
    notices.add(person.id, told(4))
    resumed = listen(person, 3, **{"Last-Event-ID": heard[0]["id"]})
    assert [json.loads(one["data"])["version"] for one in resumed] == [2, 3, 4]


def test_a_position_that_is_too_old_begins_anew(person: Person, notices: Notices) -> None:
    notices.add(person.id, told(1))
    first = notices.end(person.id)
    for number in range(2, KEPT + 3):
        notices.add(person.id, told(number))
    (ready,) = listen(person, 1, **{"Last-Event-ID": first})
    assert (ready["event"], ready["id"]) == ("ready", notices.end(person.id))


def test_pages_follow_one_another(person: Person, notices: Notices) -> None:
    assert person.api.get("/v1/stream").json() == {"items": [], "next": None, "after": "0-0", "snapshot": True}
    for number in range(1, 6):
        notices.add(person.id, told(number))
    first = person.api.get("/v1/stream?after=0-0&limit=3").json()
    second = person.api.get(f"/v1/stream?cursor={first['next']}&limit=3").json()
    assert [item["version"] for item in first["items"] + second["items"]] == [1, 2, 3, 4, 5]
    assert (first["next"], second["next"], first["snapshot"]) == (first["after"], None, False)


def test_an_empty_page_waits_for_the_next_notice(person: Person, notices: Notices) -> None:
    timer = threading.Timer(0.3, notices.add, (person.id, told(1)))
    timer.start()
    began = time.monotonic()
    page = person.api.get("/v1/stream?after=0-0&wait=PT60S").json()
    assert time.monotonic() - began < 60
    timer.join()
    assert [item["version"] for item in page["items"]] == [1]


def test_nobody_hears_what_others_are_told(person: Person, people: dict[str, Person], notices: Notices) -> None:
    position = people["Bob"].api.get("/v1/stream").json()["after"]
    notices.add(person.id, told(1))
    assert people["Bob"].api.get(f"/v1/stream?after={position}").json()["items"] == []


@pytest.mark.parametrize("query", ["after=5", "after=x-1", "after=٣-٣", "limit=0", "limit=101", "wait=PT61S", "at=1"])
def test_what_is_malformed_is_named(person: Person, query: str) -> None:
    answer = person.api.get(f"/v1/stream?{query}")
    assert (answer.status_code, answer.json()["field"]) == (422, query.partition("=")[0])


def test_other_forms_are_not_offered(person: Person) -> None:
    answer = person.api.get("/v1/stream", headers={"Accept": "application/x-ndjson"})
    assert answer.json()["code"] == "not_acceptable"


def test_an_erased_account_leaves_no_notices(person: Person, notices: Notices) -> None:
    notices.add(person.id, told(1))
    assert person.api.delete("/v1/accounts/me").status_code == 204
    assert notices.kept(person.id) == []


def test_a_client_that_reads_is_served_and_one_that_does_not_is_cut_off() -> None:
    command = [sys.executable, "-m", "tests.api.streams.slow_reader"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        with socket.create_connection(("127.0.0.1", port)) as reader:
            assert reader.recv(16, socket.MSG_WAITALL) == b"xxx"
        assert server.stdout.readline() == "sent\n"
        with socket.create_connection(("127.0.0.1", port)):
            assert server.stdout.readline() == "the client does not read\n"
        assert server.wait(PATIENCE_SECONDS) == 0
